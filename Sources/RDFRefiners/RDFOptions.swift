import ArtifactBase
import ArtifactCore
import RefinerCore

/// A version of RDF and its syntaxes.
public enum RDFVersion: String, Hashable, Sendable {
  /// RDF 1.1.
  case rdf11 = "1.1"
  /// RDF 1.2, with triple terms, reifiers and base directions (R25 of `Specs/Refiners.md`).
  case rdf12 = "1.2"
}

/// The options for reading an RDF document.
///
/// ```swift
/// var refiner = TurtleRefiner(options: RDFOptions(version: .rdf12))
/// refiner.append("<u:a> <u:p> 1 ~ <u:r> .".utf8.span)
/// refiner.model.count     // 2: the statement and its reification by <u:r>
/// ```
public struct RDFOptions: Hashable, Sendable {
  /// The base IRI against which relative IRIs are resolved.
  public var base: String

  /// The RDF version to use if the document declares none. A document that declares RDF 1.2 is
  /// always read as RDF 1.2.
  public var version: RDFVersion

  /// Creates options with a base IRI and a default version.
  public init(base: String = "", version: RDFVersion = .rdf11) {
    self.base = base
    self.version = version
  }

  /// Creates options from the attributes `base` and `rdfVersion` (or `rdf-version`) of a tag. The
  /// version is 1.2 for `1.2` and `1.2-basic`, and 1.1 otherwise.
  public init(attributes: [String: String]) {
    let label = attributes.value(for: ["rdfVersion", "rdf-version"]) ?? ""
    self.init(
      base: attributes.value(for: ["base"]) ?? "",
      version: RDFVersion.isVersion12(label.utf8.span) ? .rdf12 : .rdf11)
  }
}

extension RDFVersion {
  /// Returns whether a version label declares RDF 1.2 (RDF 1.2 Concepts §2.1).
  static func isVersion12(_ label: Span<UInt8>) -> Bool {
    label.isEqual(to: "1.2") || label.isEqual(to: "1.2-basic")
  }

  /// Returns the message for `construct`, which is RDF 1.2 syntax in a document read as RDF 1.1.
  static func hint(_ construct: String) -> String {
    "RDF 1.2 syntax (\(construct)): begin the document with VERSION \"1.2\""
  }
}

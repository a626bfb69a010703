import ArtifactBase
import ArtifactCore
import RefinerCore

/// A version of RDF and of the syntaxes it has.
public enum RDFVersion: String, Hashable, Sendable {
  case rdf11 = "1.1"
  /// With triple terms, reifiers and directions of texts (R25 of `Specs/Refiners.md`).
  case rdf12 = "1.2"
}

/// How an RDF document is read.
///
/// ```swift
/// var refiner = TurtleRefiner(options: RDFOptions(version: .rdf12))
/// refiner.append("<u:a> <u:p> 1 ~ <u:r> .".utf8.span)
/// refiner.model.count     // 2: the statement, and that <u:r> reifies it
/// ```
public struct RDFOptions: Hashable, Sendable {
  /// What relative IRIs are relative to.
  public var base: String

  /// The version up to which the syntax is read; what is newer is an error.
  public var version: RDFVersion

  public init(base: String = "", version: RDFVersion = .rdf11) {
    self.base = base
    self.version = version
  }

  /// What a tag says in the attributes `base` and `rdfVersion`; other versions than `1.2` are 1.1.
  public init(attributes: [String: String]) {
    let version = attributes.value(for: ["rdfVersion"]).flatMap(RDFVersion.init)
    self.init(base: attributes.value(for: ["base"]) ?? "", version: version ?? .rdf11)
  }
}

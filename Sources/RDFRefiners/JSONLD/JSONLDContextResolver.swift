public import ArtifactBase
import ArtifactCore
import RefinerCore

/// Resolves the contexts that documents refer to by IRI. Refiners never fetch anything.
public protocol JSONLDContextResolver: Sendable {
  /// Returns the document at an IRI: UTF-8 JSON with a member `@context`, or nil if it isn't
  /// available.
  ///
  /// The method should return without blocking. Documents longer than
  /// ``JSONLDOptions/contextByteLimit`` are not read.
  func document(at iri: String) -> [UInt8]?
}

/// A resolver that looks up contexts in a dictionary, by IRI.
public struct JSONLDContextTable: JSONLDContextResolver {
  /// The context documents, by IRI.
  public var documents: [String: [UInt8]]

  /// Creates a resolver for a dictionary of context documents.
  public init(_ documents: [String: [UInt8]] = [:]) {
    self.documents = documents
  }

  /// Returns the document at an IRI, or nil if the dictionary doesn't contain it.
  public func document(at iri: String) -> [UInt8]? { documents[iri] }
}

/// The options for processing JSON-LD (JSON-LD 1.1 API §9.3).
public struct JSONLDOptions: Sendable {
  /// The maximum nesting depth of loaded contexts, and the maximum number of contexts loaded at one
  /// location.
  public static let contextLoadLimit = 8

  /// The maximum nesting depth of contexts in term definitions.
  public static let contextDepthLimit = 64

  /// The maximum length of a chain of term definitions that depend on each other.
  public static let definitionDepthLimit = 32

  /// The maximum length of a context, in bytes.
  public static let contextByteLimit = 1_048_576

  /// The maximum nesting depth of objects and arrays in a document.
  public static let depthLimit = 80

  /// The fixed part of the limit on term definitions.
  ///
  /// Contexts may define at most this many terms, plus one for every ``bytesPerDefinition`` bytes
  /// of the document. The terms of a context are counted each time it is processed.
  public static let definitionLimit = 8_192
  /// The number of document bytes that raise ``definitionLimit`` by one.
  public static let bytesPerDefinition = 128

  /// The representation of base directions in RDF.
  public enum DirectionStyle: Hashable, Sendable {
    /// A datatype of the form `https://www.w3.org/ns/i18n#language_direction`.
    case i18nDatatype
    /// A blank node with a value, a language and a direction.
    case compoundLiteral
  }

  /// The initial base IRI, which the document can override.
  public var base: String

  /// A context that is processed before those of the document.
  public var expandContext: JSONValue?

  /// Whether the document is processed as JSON-LD 1.0, in which many features are errors.
  public var isVersion1_0 = false

  /// The representation of base directions in RDF, or nil to omit them.
  public var directionStyle: DirectionStyle?

  /// Whether predicates may be blank nodes.
  public var allowsBlankPredicates = false

  /// Whether compaction replaces an array of one element by that element.
  public var compactsArrays = true

  /// Whether compaction makes IRIs relative to the base.
  public var compactsToRelative = true

  /// A resolver for contexts that aren't bundled.
  public var resolver: (any JSONLDContextResolver)?

  /// Creates options with a base IRI and a resolver.
  public init(base: String = "", resolver: (any JSONLDContextResolver)? = nil) {
    self.base = base
    self.resolver = resolver
  }
}

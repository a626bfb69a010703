public import ArtifactBase
import ArtifactCore
import RefinerCore

/// Gives the contexts that documents name by their IRI. Nothing is ever fetched by a refiner.
public protocol JSONLDContextResolver: Sendable {
  /// The document at an IRI: JSON with a member `@context`, in UTF-8; nil if there is none.
  ///
  /// It should answer at once. Documents of more than ``JSONLDOptions/contextByteLimit`` bytes are
  /// not read.
  func document(at iri: String) -> [UInt8]?
}

/// Contexts that stand in a dictionary, by IRI.
public struct JSONLDContextTable: JSONLDContextResolver {
  public var documents: [String: [UInt8]]

  public init(_ documents: [String: [UInt8]] = [:]) {
    self.documents = documents
  }

  public func document(at iri: String) -> [UInt8]? { documents[iri] }
}

/// How JSON-LD is processed (JSON-LD 1.1 API §9.3).
public struct JSONLDOptions: Sendable {
  /// Contexts that are loaded inside each other, and one after another for one place.
  public static let contextLoadLimit = 8

  /// Contexts that are nested in term definitions.
  public static let contextDepthLimit = 64

  /// Terms that are defined by each other.
  public static let definitionDepthLimit = 32

  /// Bytes of a context.
  public static let contextByteLimit = 1_048_576

  /// Objects and arrays that are nested in a document.
  public static let depthLimit = 80

  /// Terms that contexts may define, each as often as it is processed, and in how many bytes of the
  /// document one more.
  public static let definitionLimit = 8_192
  /// The number of document bytes that allow one more term definition.
  public static let bytesPerDefinition = 128

  /// How a text's direction is written in RDF.
  public enum DirectionStyle: Hashable, Sendable {
    /// As a datatype `https://www.w3.org/ns/i18n#language_direction`.
    case i18nDatatype
    /// As a blank node with a value, a language and a direction.
    case compoundLiteral
  }

  /// What relative IRIs are relative to, before the document says otherwise.
  public var base: String

  /// A context that is processed before the document's.
  public var expandContext: JSONValue?

  /// Whether the document is JSON-LD 1.0, in which many features are errors.
  public var isVersion1_0 = false

  /// How directions are written in RDF; nil leaves them away.
  public var directionStyle: DirectionStyle?

  /// Whether predicates may be blank nodes.
  public var allowsBlankPredicates = false

  /// Whether arrays of one element are written as that when a document is compacted.
  public var compactsArrays = true

  /// Whether IRIs are written relative to the base when a document is compacted.
  public var compactsToRelative = true

  /// Gives contexts by IRI, after the bundled ones.
  public var resolver: (any JSONLDContextResolver)?

  public init(base: String = "", resolver: (any JSONLDContextResolver)? = nil) {
    self.base = base
    self.resolver = resolver
  }
}

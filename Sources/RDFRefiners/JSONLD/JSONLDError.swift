import ArtifactBase
import RefinerCore

/// An error in processing JSON-LD: a code of the JSON-LD 1.1 API (§9.6.2) and a location.
public struct JSONLDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An error code of an open set. The raw value is the name of the error in the standard.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the error.
    public let rawValue: String

    /// Creates a code with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The name of the error.
    public var description: String { rawValue }
  }

  /// The error code.
  public var code: Code

  /// The payload offset of the invalid value, or of a value that contains it.
  public var offset: Int

  /// Creates an error with a code and a payload offset.
  public init(_ code: Code, at offset: Int = 0) {
    self.code = code
    self.offset = offset
  }

  /// The offset and the message.
  public var description: String { "byte \(offset): \(code.message)" }
}

extension JSONLDError.Code {
  /// The standard error code `colliding keywords`.
  public static let collidingKeywords = Self(rawValue: "colliding keywords")
  /// The standard error code `conflicting indexes`.
  public static let conflictingIndexes = Self(rawValue: "conflicting indexes")
  /// The standard error code `context overflow`.
  public static let contextOverflow = Self(rawValue: "context overflow")
  /// The standard error code `cyclic IRI mapping`.
  public static let cyclicIRIMapping = Self(rawValue: "cyclic IRI mapping")
  /// The standard error code `invalid base direction`.
  public static let invalidBaseDirection = Self(rawValue: "invalid base direction")
  /// The standard error code `invalid base IRI`.
  public static let invalidBaseIRI = Self(rawValue: "invalid base IRI")
  /// The standard error code `invalid container mapping`.
  public static let invalidContainerMapping = Self(rawValue: "invalid container mapping")
  /// The standard error code `invalid context entry`.
  public static let invalidContextEntry = Self(rawValue: "invalid context entry")
  /// The standard error code `invalid context nullification`.
  public static let invalidContextNullification = Self(rawValue: "invalid context nullification")
  /// The standard error code `invalid default language`.
  public static let invalidDefaultLanguage = Self(rawValue: "invalid default language")
  /// The standard error code `invalid @id value`.
  public static let invalidID = Self(rawValue: "invalid @id value")
  /// The standard error code `invalid @import value`.
  public static let invalidImport = Self(rawValue: "invalid @import value")
  /// The standard error code `invalid @included value`.
  public static let invalidIncluded = Self(rawValue: "invalid @included value")
  /// The standard error code `invalid @index value`.
  public static let invalidIndex = Self(rawValue: "invalid @index value")
  /// The standard error code `invalid IRI mapping`.
  public static let invalidIRIMapping = Self(rawValue: "invalid IRI mapping")
  /// The standard error code `invalid keyword alias`.
  public static let invalidKeywordAlias = Self(rawValue: "invalid keyword alias")
  /// The standard error code `invalid language map value`.
  public static let invalidLanguageMapValue = Self(rawValue: "invalid language map value")
  /// The standard error code `invalid language mapping`.
  public static let invalidLanguageMapping = Self(rawValue: "invalid language mapping")
  /// The standard error code `invalid language-tagged string`.
  public static let invalidLanguageTaggedString = Self(rawValue: "invalid language-tagged string")
  /// The standard error code `invalid language-tagged value`.
  public static let invalidLanguageTaggedValue = Self(rawValue: "invalid language-tagged value")
  /// The standard error code `invalid local context`.
  public static let invalidLocalContext = Self(rawValue: "invalid local context")
  /// The standard error code `invalid @nest value`.
  public static let invalidNest = Self(rawValue: "invalid @nest value")
  /// The standard error code `invalid @prefix value`.
  public static let invalidPrefix = Self(rawValue: "invalid @prefix value")
  /// The standard error code `invalid @propagate value`.
  public static let invalidPropagate = Self(rawValue: "invalid @propagate value")
  /// The standard error code `invalid @protected value`.
  public static let invalidProtected = Self(rawValue: "invalid @protected value")
  /// The standard error code `invalid remote context`.
  public static let invalidRemoteContext = Self(rawValue: "invalid remote context")
  /// The standard error code `invalid @reverse value`.
  public static let invalidReverse = Self(rawValue: "invalid @reverse value")
  /// The standard error code `invalid reverse property`.
  public static let invalidReverseProperty = Self(rawValue: "invalid reverse property")
  /// The standard error code `invalid reverse property map`.
  public static let invalidReversePropertyMap = Self(rawValue: "invalid reverse property map")
  /// The standard error code `invalid reverse property value`.
  public static let invalidReversePropertyValue = Self(rawValue: "invalid reverse property value")
  /// The standard error code `invalid scoped context`.
  public static let invalidScopedContext = Self(rawValue: "invalid scoped context")
  /// The standard error code `invalid set or list object`.
  public static let invalidSetOrList = Self(rawValue: "invalid set or list object")
  /// The standard error code `invalid term definition`.
  public static let invalidTermDefinition = Self(rawValue: "invalid term definition")
  /// The standard error code `invalid type mapping`.
  public static let invalidTypeMapping = Self(rawValue: "invalid type mapping")
  /// The standard error code `invalid type value`.
  public static let invalidType = Self(rawValue: "invalid type value")
  /// The standard error code `invalid typed value`.
  public static let invalidTypedValue = Self(rawValue: "invalid typed value")
  /// The standard error code `invalid value object`.
  public static let invalidValueObject = Self(rawValue: "invalid value object")
  /// The standard error code `invalid value object value`.
  public static let invalidValueObjectValue = Self(rawValue: "invalid value object value")
  /// The standard error code `invalid @version value`.
  public static let invalidVersion = Self(rawValue: "invalid @version value")
  /// The standard error code `invalid vocab mapping`.
  public static let invalidVocab = Self(rawValue: "invalid vocab mapping")
  /// The standard error code `IRI confused with prefix`.
  public static let iriConfusedWithPrefix = Self(rawValue: "IRI confused with prefix")
  /// The standard error code `keyword redefinition`.
  public static let keywordRedefinition = Self(rawValue: "keyword redefinition")
  /// The standard error code `loading document failed`.
  public static let loadingDocumentFailed = Self(rawValue: "loading document failed")
  /// The standard error code `loading remote context failed`.
  public static let loadingRemoteContextFailed = Self(rawValue: "loading remote context failed")
  /// The standard error code `processing mode conflict`.
  public static let processingModeConflict = Self(rawValue: "processing mode conflict")
  /// The standard error code `protected term redefinition`.
  public static let protectedTermRedefinition = Self(rawValue: "protected term redefinition")

  /// A nesting or length limit of this implementation is exceeded. This code isn't part of the
  /// standard.
  public static let limitReached = Self(rawValue: "limit reached")
}

extension JSONLDError.Code {
  /// The name of the error with what was expected, such as `invalid @id value: expected a string`.
  var message: String {
    guard let explanation = Self.explanations[self] else { return rawValue }
    return "\(rawValue): \(explanation)"
  }

  private static let explanations: [Self: String] = [
    .collidingKeywords: "a keyword occurs twice",
    .conflictingIndexes: "a node has two different values of @index",
    .contextOverflow: "remote contexts are nested too deeply",
    .cyclicIRIMapping: "the definition of a term depends on itself",
    .invalidBaseDirection: "expected `ltr` or `rtl`",
    .invalidBaseIRI: "expected an IRI or null",
    .invalidContainerMapping: "expected @graph, @id, @index, @language, @list, @set or @type",
    .invalidContextEntry: "not allowed in this context",
    .invalidContextNullification: "the context has protected terms",
    .invalidDefaultLanguage: "expected a string or null",
    .invalidID: "expected a string",
    .invalidImport: "expected a string",
    .invalidIncluded: "expected node objects",
    .invalidIndex: "expected a string",
    .invalidIRIMapping: "expected an IRI, a compact IRI, a term or a keyword",
    .invalidKeywordAlias: "@context can't have an alias",
    .invalidLanguageMapValue: "expected a string or an array of strings",
    .invalidLanguageMapping: "expected a string or null",
    .invalidLanguageTaggedString: "expected a string as @language",
    .invalidLanguageTaggedValue: "expected a string as @value",
    .invalidLocalContext: "expected an object, an IRI or null",
    .invalidNest: "expected an object without @value, or a term",
    .invalidPrefix: "expected true or false",
    .invalidPropagate: "expected true or false",
    .invalidProtected: "expected true or false",
    .invalidRemoteContext: "expected an object with a member @context",
    .invalidReverse: "expected an object",
    .invalidReverseProperty: "unexpected @id, @nest or @container in the definition",
    .invalidReversePropertyMap: "expected properties, found a keyword",
    .invalidReversePropertyValue: "expected a node, found a value or a list",
    .invalidScopedContext: "the @context of a term is invalid",
    .invalidSetOrList: "unexpected member beside @set or @list",
    .invalidTermDefinition: "expected a string, null or an object with known members",
    .invalidTypeMapping: "expected an IRI, @id, @json, @none or @vocab",
    .invalidType: "expected a string or an array of strings",
    .invalidTypedValue: "expected an IRI as @type",
    .invalidValueObject: "unexpected member beside @value",
    .invalidValueObjectValue: "expected a string, a number, a Boolean or null",
    .invalidVersion: "expected the number 1.1",
    .invalidVocab: "expected an IRI, a term or null",
    .iriConfusedWithPrefix: "an absolute IRI looks like a compact IRI",
    .keywordRedefinition: "a keyword is not a valid term",
    .loadingDocumentFailed: "expected valid JSON",
    .loadingRemoteContextFailed: "the context is not available",
    .processingModeConflict: "@version 1.1 in JSON-LD 1.0",
    .protectedTermRedefinition: "the term has a different protected definition",
    .limitReached: "the document is too large or nested too deeply",
  ]
}

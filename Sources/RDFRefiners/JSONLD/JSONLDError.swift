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

  /// The offset and the name of the error.
  public var description: String { "Byte \(offset): \(code.rawValue)." }
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

import ArtifactBase
import RefinerCore

/// Why JSON-LD cannot be processed: a code of the JSON-LD 1.1 API (§9.6.2), and where.
public struct JSONLDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, from an open set; the raw value is the standard's name of the error.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  public var code: Code

  /// The payload byte of the value that is wrong, or of one that holds it.
  public var offset: Int

  public init(_ code: Code, at offset: Int = 0) {
    self.code = code
    self.offset = offset
  }

  public var description: String { "Byte \(offset): \(code.rawValue)." }
}

extension JSONLDError.Code {
  public static let collidingKeywords = Self(rawValue: "colliding keywords")
  public static let conflictingIndexes = Self(rawValue: "conflicting indexes")
  public static let contextOverflow = Self(rawValue: "context overflow")
  public static let cyclicIRIMapping = Self(rawValue: "cyclic IRI mapping")
  public static let invalidBaseDirection = Self(rawValue: "invalid base direction")
  public static let invalidBaseIRI = Self(rawValue: "invalid base IRI")
  public static let invalidContainerMapping = Self(rawValue: "invalid container mapping")
  public static let invalidContextEntry = Self(rawValue: "invalid context entry")
  public static let invalidContextNullification = Self(rawValue: "invalid context nullification")
  public static let invalidDefaultLanguage = Self(rawValue: "invalid default language")
  public static let invalidID = Self(rawValue: "invalid @id value")
  public static let invalidImport = Self(rawValue: "invalid @import value")
  public static let invalidIncluded = Self(rawValue: "invalid @included value")
  public static let invalidIndex = Self(rawValue: "invalid @index value")
  public static let invalidIRIMapping = Self(rawValue: "invalid IRI mapping")
  public static let invalidKeywordAlias = Self(rawValue: "invalid keyword alias")
  public static let invalidLanguageMapValue = Self(rawValue: "invalid language map value")
  public static let invalidLanguageMapping = Self(rawValue: "invalid language mapping")
  public static let invalidLanguageTaggedString = Self(rawValue: "invalid language-tagged string")
  public static let invalidLanguageTaggedValue = Self(rawValue: "invalid language-tagged value")
  public static let invalidLocalContext = Self(rawValue: "invalid local context")
  public static let invalidNest = Self(rawValue: "invalid @nest value")
  public static let invalidPrefix = Self(rawValue: "invalid @prefix value")
  public static let invalidPropagate = Self(rawValue: "invalid @propagate value")
  public static let invalidProtected = Self(rawValue: "invalid @protected value")
  public static let invalidRemoteContext = Self(rawValue: "invalid remote context")
  public static let invalidReverse = Self(rawValue: "invalid @reverse value")
  public static let invalidReverseProperty = Self(rawValue: "invalid reverse property")
  public static let invalidReversePropertyMap = Self(rawValue: "invalid reverse property map")
  public static let invalidReversePropertyValue = Self(rawValue: "invalid reverse property value")
  public static let invalidScopedContext = Self(rawValue: "invalid scoped context")
  public static let invalidSetOrList = Self(rawValue: "invalid set or list object")
  public static let invalidTermDefinition = Self(rawValue: "invalid term definition")
  public static let invalidTypeMapping = Self(rawValue: "invalid type mapping")
  public static let invalidType = Self(rawValue: "invalid type value")
  public static let invalidTypedValue = Self(rawValue: "invalid typed value")
  public static let invalidValueObject = Self(rawValue: "invalid value object")
  public static let invalidValueObjectValue = Self(rawValue: "invalid value object value")
  public static let invalidVersion = Self(rawValue: "invalid @version value")
  public static let invalidVocab = Self(rawValue: "invalid vocab mapping")
  public static let iriConfusedWithPrefix = Self(rawValue: "IRI confused with prefix")
  public static let keywordRedefinition = Self(rawValue: "keyword redefinition")
  public static let loadingDocumentFailed = Self(rawValue: "loading document failed")
  public static let loadingRemoteContextFailed = Self(rawValue: "loading remote context failed")
  public static let processingModeConflict = Self(rawValue: "processing mode conflict")
  public static let protectedTermRedefinition = Self(rawValue: "protected term redefinition")

  /// Not of the standard: what is nested deeper, or is longer, than is read.
  public static let limitReached = Self(rawValue: "limit reached")
}

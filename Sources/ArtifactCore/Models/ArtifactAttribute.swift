/// An attribute of a tag.
public struct ArtifactAttribute: Hashable, Sendable {
  /// The name as written.
  public var name: String
  /// The value, with character references decoded.
  public var value: String

  /// Creates an attribute.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The attribute names that are synonyms of each other (T2.8), in order of preference.
public enum ArtifactAttributeSpelling {
  /// The names of the identifier attribute.
  public static let identifier = ["identifier", "id", "artifact_id", "artifactId"]
  /// The names of the type attribute.
  public static let type = ["type", "contentType", "content-type", "mime", "kind"]
  /// The names of the title attribute.
  public static let title = ["title", "name"]
  /// The names of the language attribute.
  public static let language = ["language", "lang"]
  /// The names of the file name attribute.
  public static let file = ["filename", "fileName", "filePath", "file"]
  /// The names of the version attribute.
  public static let version = ["artifact_version_id", "version"]

  /// The names of the type attribute, lowercased.
  static let lowercasedTypes = Set(type.map(\.asciiLowercased))

  /// The names of the attributes that make a tag an artifact tag, lowercased.
  static let lowercasedMarks = Set((type + identifier + language + file).map(\.asciiLowercased))

  /// The names of all properties, lowercased, and the length of the longest.
  static let lowercasedNames = lowercasedMarks.union((title + version).map(\.asciiLowercased))
  static let longestName = lowercasedNames.map(\.utf8.count).max() ?? 0
}

extension [String: String] {
  /// Returns the first non-empty value under one of these names, compared case-insensitively in
  /// ASCII.
  ///
  /// - Parameter spellings: The names to look up, in order of preference.
  /// - Complexity: O(number of attributes × number of spellings).
  public func value(for spellings: [String]) -> String? {
    for spelling in spellings {
      if let exact = self[spelling], !exact.isEmpty { return exact }
      let wanted = spelling.asciiLowercased
      let match = filter {
        $0.key.utf8.count == wanted.utf8.count && $0.key.asciiLowercased == wanted
          && !$0.value.isEmpty
      }
      if let found = match.min(by: { $0.key < $1.key }) { return found.value }
    }
    return nil
  }
}

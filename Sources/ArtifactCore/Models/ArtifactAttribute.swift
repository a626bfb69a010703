/// One attribute of a tag: its name as written and its value with references decoded.
public struct ArtifactAttribute: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The spellings under which tags give one meaning (T2.8), each list in order of preference.
public enum ArtifactAttributeSpelling {
  public static let identifier = ["identifier", "id", "artifact_id", "artifactId"]
  public static let type = ["type", "contentType", "content-type", "mime", "kind"]
  public static let title = ["title", "name"]
  public static let language = ["language", "lang"]
  public static let file = ["filename", "fileName", "filePath", "file"]
  public static let version = ["artifact_version_id", "version"]

  /// The spellings of a type, in small letters.
  static let lowercasedTypes = Set(type.map(\.asciiLowercased))

  /// The spellings that make a tag an artifact's, in small letters.
  static let lowercasedMarks = Set((type + identifier + language + file).map(\.asciiLowercased))
}

extension [String: String] {
  /// The first value that is present and not empty under one of these spellings, compared without
  /// case in ASCII.
  ///
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

import ArtifactBase

/// The end of a text without its white space, to recognize what repeats it.
struct RecentText: Sendable {
  /// The number of bytes that are compared.
  private static let length = 16_384

  private var bytes: [UInt8] = []

  /// The type of the lines that it ends with, if a format has two types of lines for a text; nil after a repetition.
  private var lineType: String?

  /// Appends more of the text.
  ///
  /// - Complexity: O(`text.count`), amortized.
  mutating func append(_ text: [UInt8]) {
    for byte in text where byte > 0x20 { bytes.append(byte) }
    if bytes.count > 2 * Self.length { bytes.removeFirst(bytes.count - Self.length) }
  }

  /// Whether the text ends with another one, apart from white space.
  ///
  /// - Complexity: O(length of `other`).
  func ends(with other: String) -> Bool {
    let end = Self.words(in: other.utf8).suffix(Self.length)
    return bytes.suffix(end.count).elementsEqual(end)
  }

  /// Whether a text repeats the end in a line of another type. A line repeats only one.
  mutating func isRepeated(by other: String, inLineOf type: String) -> Bool {
    let isRepeated = lineType.map { $0 != type } == true && ends(with: other)
    lineType = isRepeated ? nil : type
    return isRepeated
  }

  private static func words(in text: some Sequence<UInt8>) -> [UInt8] {
    text.filter { $0 > 0x20 }
  }
}

/// A delimiter of the cells of a table that is detected.
package struct FieldDelimiter: Sendable {
  /// The delimiter itself, an ASCII character.
  package var byte: UInt8
  /// Its name in attributes.
  package var name: String
  /// Whether text without a declared type is recognized as a table by this delimiter.
  package var isRecognized = true

  /// The delimiters, most likely first.
  package static let all: [FieldDelimiter] = [
    FieldDelimiter(byte: UInt8(ascii: ","), name: "comma"),
    FieldDelimiter(byte: UInt8(ascii: ";"), name: "semicolon"),
    FieldDelimiter(byte: UInt8(ascii: "\t"), name: "tab"),
    // Rows with `|` are a table in Markdown.
    FieldDelimiter(byte: UInt8(ascii: "|"), name: "pipe", isRecognized: false),
  ]

  /// The index in ``all`` of each byte; -1 for bytes that aren't a delimiter.
  private static let indices: [Int8] = {
    var indices = [Int8](repeating: -1, count: 256)
    for (index, delimiter) in all.enumerated() { indices[Int(delimiter.byte)] = Int8(index) }
    return indices
  }()

  /// The index in ``all`` of the delimiter that is `byte`; nil if there is none.
  package static func index(of byte: UInt8) -> Int? {
    let index = indices[Int(byte)]
    return index < 0 ? nil : Int(index)
  }
}

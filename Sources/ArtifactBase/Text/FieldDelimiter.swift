/// The delimiters of the cells of a table that are detected.
package enum FieldDelimiter {
  /// The delimiters, most likely first.
  package static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]

  /// The delimiters by which text without a declared type is recognized as a table; rows with `|`
  /// are a table in Markdown.
  package static let recognized = candidates.filter { $0 != UInt8(ascii: "|") }
}

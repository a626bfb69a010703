/// What a PDF does beyond showing pages: named for a person, never done.
struct PDFActions: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let script = Self(rawValue: 1)
  static let launch = Self(rawValue: 2)
  static let file = Self(rawValue: 4)

  /// Whether a name that brings anything may begin with a byte.
  static func isBeginning(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "J") || byte == UInt8(ascii: "L") || byte == UInt8(ascii: "E")
  }

  /// What the name in a dictionary brings.
  init(name: Span<UInt8>) {
    if name.isEqual(to: "JS") || name.isEqual(to: "JavaScript") {
      self = .script
    } else if name.isEqual(to: "Launch") {
      self = .launch
    } else if name.isEqual(to: "EmbeddedFile") || name.isEqual(to: "EmbeddedFiles") {
      self = .file
    } else {
      self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a person calls them.
  var names: String {
    var names: [String] = []
    if contains(.script) { names.append("scripts (/JS)") }
    if contains(.launch) { names.append("programs to start (/Launch)") }
    if contains(.file) { names.append("files in it (/EmbeddedFile)") }
    return names.joined(separator: ", ")
  }
}

import ArtifactBase
import RefinerCore

/// The active content of a PDF. It is reported and never executed.
struct PDFActions: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let script = Self(rawValue: 1)
  static let launch = Self(rawValue: 2)
  static let file = Self(rawValue: 4)

  /// The display names.
  var names: String {
    var names: [String] = []
    if contains(.script) { names.append("scripts (/JS)") }
    if contains(.launch) { names.append("launch actions (/Launch)") }
    if contains(.file) { names.append("embedded files (/EmbeddedFile)") }
    return names.joined(separator: ", ")
  }
}

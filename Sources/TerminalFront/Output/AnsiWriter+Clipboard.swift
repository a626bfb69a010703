// The request to set the clipboard (OSC 52). The text is Base64-encoded, so it cannot terminate the
// sequence.

import ArtifactBase

extension AnsiWriter {
  /// Returns the bytes that copy a text, without control characters, to the clipboard; empty if it
  /// is longer than `TerminalLimits.copiedLength`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func copyBytes(_ text: String) -> [UInt8] {
    guard text.utf8.count <= TerminalLimits.copiedLength else { return [] }
    let bytes = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
      .flatMap { Array(String($0).utf8) }
    return [0x1B, 0x5D] + Array("52;c;".utf8) + Base64.encoded(bytes) + stringEnd
  }
}

// The request to set the clipboard (OSC 52). The text is Base64-encoded, so it cannot terminate the
// sequence.

import ArtifactBase

extension AnsiWriter {
  /// Returns the bytes that copy a text to the clipboard, as ``copiedText(_:)``; empty if it is
  /// longer than `TerminalLimits.copiedLength`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func copyBytes(_ text: String) -> [UInt8] {
    guard let copied = copiedText(text) else { return [] }
    return [0x1B, 0x5D] + Array("52;c;".utf8) + Base64.encoded(Array(copied.utf8)) + stringEnd
  }

  /// Returns the part of a text that is copied: all but control characters other than tabs and line
  /// breaks. A program into which it is pasted would obey them. Nil if the text is longer than
  /// `TerminalLimits.copiedLength`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func copiedText(_ text: String) -> String? {
    guard text.utf8.count <= TerminalLimits.copiedLength else { return nil }
    return String(text.unicodeScalars.filter(isCopied))
  }

  private static func isCopied(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    default: scalar.properties.generalCategory != .control
    }
  }
}

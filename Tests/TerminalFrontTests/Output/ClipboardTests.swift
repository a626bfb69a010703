import ArtifactBase
import Testing

@testable import TerminalFront

@Suite("V11.8 Copying")
struct ClipboardTests {
  private func written(_ text: String) -> String {
    String(decoding: AnsiWriter.copyBytes(text), as: UTF8.self)
  }

  @Test(
    "V11.8 A text goes out as Base64 (RFC 4648 §10)",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("é→🍎", "w6nihpLwn42O"),
    ])
  func base64(text: String, encoded: String) {
    #expect(written(text) == "\u{1B}]52;c;\(encoded)\u{1B}\\")
  }

  @Test("V11.8 Line breaks and tabs are sent, in Base64 that decodes to them")
  func lineBreaks() {
    let text = "def f(x):\n\tif x:\r\n\t\treturn 1\n"
    let sent = written(text).dropFirst("\u{1B}]52;c;".count).dropLast(2)
    #expect(Base64.bytes(String(sent)) == Array(text.utf8))
  }

  @Test("V11.8 Other controls are left out; what is too long is not sent")
  func limits() {
    #expect(written("a\u{1B}]\u{7}\u{9B}b\u{0}\n\u{7F}c") == written("a]b\nc"))
    let longest = String(repeating: "x", count: TerminalLimits.copiedLength)
    #expect(!written(longest).isEmpty && written(longest + "x").isEmpty)
  }
}

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

  @Test("V11.8 Controls are left out; what is too long is not sent")
  func limits() {
    #expect(written("a\u{1B}]\u{7}\u{9B}b\n") == written("a]b"))
    let longest = String(repeating: "x", count: TerminalLimits.copiedLength)
    #expect(!written(longest).isEmpty && written(longest + "x").isEmpty)
  }
}

import ArtifactAll
import Foundation
import Testing

@testable import artifact

@Suite struct SavedPayloadTests {
  /// A PNG of one pixel.
  static let pngText =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  static let png = Array(Data(base64Encoded: pngText) ?? Data())

  private func saved(_ payload: String, _ type: ArtifactType) -> SavedPayload {
    var header = ArtifactHeader(type: type, title: "a")
    header.tagRange = 0..<10
    return SavedPayload(Array(payload.utf8), of: header)
  }

  @Test(
    "A15.4 A file is the body with the line break after it",
    arguments: [
      ("\n#!/bin/sh\nls\n", "#!/bin/sh\nls\n"), ("\n```sh\nls\n```\n", "ls\n"), ("ls", "ls"),
      ("\r\na\r\n\r\n", "a\r\n\r\n"), ("\n\n", "\n"), ("", ""), ("\u{FEFF}\n", "\u{FEFF}\n"),
    ])
  func text(payload: String, expected: String) {
    let file = saved(payload, .code)
    #expect(file.bytes == Array(expected.utf8) && file.type == .code && file.textReason == nil)
  }

  @Test("A15.4 Without a tag, the file is the payload")
  func withoutTag() {
    let bytes: [UInt8] = [0x0A, 0x61, 0xFF, 0x0D, 0x0A]
    #expect(SavedPayload(bytes, of: ArtifactHeader(type: .code, title: "a")).bytes == bytes)
    let fenced = Array("```sh\nls\n```\n".utf8)
    let file = SavedPayload(fenced, of: ArtifactHeader(type: .code, title: "a"))
    #expect(file.bytes == Array("ls\n".utf8))
  }

  @Test("A15.4a Base64 and data URLs of media are decoded")
  func media() {
    let lines = stride(from: 0, to: Self.pngText.count, by: 20).map {
      Self.pngText.dropFirst($0).prefix(20)
    }.joined(separator: "\r\n")
    let other = Self.pngText.replacing("+", with: "-").replacing("/", with: "_")
    for payload in [
      Self.pngText, "\n\(lines)\n", "data:image/png;base64,\(Self.pngText)", other,
      "\n  data:;base64,\(lines)\n", String(Self.pngText.dropLast(2)),
      "\n```base64\n\(Self.pngText)\n```\n", "```\ndata:image/png;base64,\(Self.pngText)\n```",
      "\ndata:image/png,"
        + Self.png.map { "%" + String($0, radix: 16).paddedLeft }.joined() + "\n",
    ] {
      let file = saved(payload, .png)
      #expect(file.bytes == Self.png && file.type == .png && file.textReason == nil, "\(payload)")
    }
    // The format takes precedence.
    #expect(saved(Self.pngText, .jpeg).bytes == Self.png && saved(Self.pngText, .jpeg).type == .png)
    let sound = saved("data:audio/x-any;base64,AAEC/w==", ArtifactType(rawValue: "audio/x-any"))
    #expect(sound.bytes == [0, 1, 2, 255] && sound.textReason == nil)
    for type in ["image/svg+xml", "application/zip", "application/octet-stream"] {
      let file = saved("\ndata:\(type);base64,PHN2Zy8+\n", ArtifactType(rawValue: type))
      #expect(file.bytes == Array("<svg/>".utf8) && file.textReason == nil, "\(type)")
    }
    #expect(saved("data: is a word", .markdown).bytes == Array("data: is a word".utf8))
  }

  @Test("A15.2a Unknown media and languages that are formats have extensions")
  func extensions() {
    func name(_ type: String, _ attributes: [String: String] = [:]) -> [String] {
      let header = ArtifactHeader(
        type: ArtifactType(rawValue: type), title: "a", attributes: attributes)
      return FileNames.names(for: [[FileNames.Source(header)]])
    }
    for (type, expected) in [("image/avif", "a.avif"), ("font/woff2", "a.woff2")] {
      #expect(name(type) == [expected])
    }
    #expect(name("image/vnd.any+xml") == ["a.bin"])
    let code = ArtifactType.code.rawValue
    for (language, expected) in [
      ("tsx", "a.tsx"), ("JSX", "a.jsx"), ("latex", "a.tex"), ("react", "a.jsx"),
    ] {
      #expect(name(code, ["language": language]) == [expected])
    }
    #expect(name(code, ["language": "unheard-of"]) == ["a.txt"])
  }

  @Test(
    "A15.4b Other payloads of binary types are text, and the reason is given",
    arguments: [
      ("https://e.org/a.png", "the payload is an address"),
      ("./a.png", "the payload is an address"),
      ("data:image/png;base64,iVBORw0KGgo=", "truncated PNG: its end is missing"),
      ("data:image/png;base64,iVBO*", "invalid Base64"),
      ("", "empty payload: expected a medium or its address"),
      ("<p>", "expected a medium, a URL or a path, found text"),
    ])
  func textOfMedia(payload: String, reason: String) {
    let file = saved("\n" + payload + "\n", .png)
    #expect(file.bytes == Array((payload.isEmpty ? "\n" : payload + "\n").utf8))
    #expect(file.textReason == reason)
    let source = FileNames.Source(ArtifactHeader(type: .png, title: "a.png"), file)
    #expect(FileNames.names(for: [[source]]) == ["a.txt"])
  }

  @Test("A15.4b Raw bytes are saved as they are")
  func rawBytes() {
    let file = SavedPayload(Self.png, of: ArtifactHeader(type: .png, title: "a.png"))
    #expect(file.bytes == Self.png && file.textReason == nil)
  }
}

extension String {
  fileprivate var paddedLeft: String { count < 2 ? "0" + self : self }
}

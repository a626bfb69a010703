#if os(Linux)
  import ArtifactAll
  import Foundation
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite struct ExtractedBytesTests {
    /// A payload as a model writes it, and the file that it means.
    private static func shapes(
      _ type: ArtifactType, _ body: String
    ) -> [(payload: String, file: String)] {
      let label = type == .markdown ? "markdown" : "x"
      return [
        (body, body), ("\n\(body)\n", "\(body)\n"), ("\r\n\(body)\r\n", "\(body)\r\n"),
        ("\n\n\(body)\n\n", "\n\(body)\n\n"), ("\n\t\(body)\t\n", "\t\(body)\t\n"),
        ("\n```\(label)\n\(body)\n```\n", "\(body)\n"),
        ("\n~~~~\(label)\n\n\(body)\n~~~~", "\n\(body)\n"),
      ]
    }

    @Test("A15.4 T3.7a A file of any type has the bytes of its body")
    func allTypes() throws {
      var answer = ""
      var expected: [String] = []
      for (index, known) in ArtifactType.known.enumerated() {
        for shape in Self.shapes(known.type, "x: \(index)\n日本語 & <b>\tend\\") {
          answer += "<artifact identifier=\"f\(expected.count)\" type=\"\(known.type.rawValue)\">"
          answer += shape.payload + "</artifact>\n"
          expected.append(shape.file)
        }
      }
      #expect(expected.count >= 200)
      let folder = "/tmp/extracted-bytes-\(getpid())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let tool = try ToolProcess(["extract", "-", "-o", folder], input: Array(answer.utf8))
      let names = tool.text.split(separator: "\n")
      try #require(tool.exitCode == 0 && names.count == expected.count)
      for (name, text) in zip(names, expected) {
        let bytes = FileManager.default.contents(atPath: String(name)).map { Array($0) }
        #expect(bytes == Array(text.utf8), "\(name)")
      }
    }
  }
#endif

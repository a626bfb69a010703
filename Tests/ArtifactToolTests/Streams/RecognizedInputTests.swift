#if os(Linux)
  import ArtifactAll
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The commands of the tool with input whose type is inferred from its bytes.
  @Suite struct RecognizedInputTests {
    private static let inputs: [(text: String, type: ArtifactType)] = [
      ("{\"a\":[1,2]}\n", .json), ("[1,2", .json), ("name,n\nx,1\ny,2\n", .csv),
      ("name\tn\nx\t1\ny\t2\n", .tsv),
      ("diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", .code),
      ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'></svg>\n", .svg),
      ("<!doctype html><title>T</title><p>x</p>\n", .html),
      ("@prefix : <http://e.example/> .\n:a :b :c .\n", .turtle),
      ("graph TD\n  A-->B\n", .mermaid),
      (#"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"Hi"}}}}"#, .uiSpec),
    ]

    @Test("A5.5c A9.6 Every command recognizes the type of standard input", arguments: inputs)
    func commands(text: String, type: ArtifactType) throws {
      let bytes = Array(text.utf8)
      func run(_ words: String...) throws -> ToolProcess { try ToolProcess(words, input: bytes) }
      let name = type.displayName
      #expect(try run().text.contains(name))
      #expect(try run("view", "--chunk", "3").text.contains(name))
      #expect(try run("render", "--to", "plain").text.contains(name))
      #expect(try run("render", "--to", "json").text.contains("\"\(type.rawValue)\""))
      let rows = try JSONValue(parsing: try run("list", "--json").output)
      #expect(rows[0]?["type"] == .string(type.rawValue))
      #expect(rows[0]?["bytes"] == .number(JSONNumber(bytes.count)))
      #expect(try run("check").exitCode == (text == "[1,2" ? 65 : 0))
      #expect(try run("refine").errors.starts(with: Array("artifact: \(name): ".utf8)))
      #expect(try run("browse", "--dump", "frame").exitCode == 0)
      let declared = try run("render", "--to", "json", "--type", "text/x-unknown").text
      #expect(declared.contains("text/x-unknown"))
    }

    @Test("A5.5c A payload on standard input is saved as a file")
    func extract() throws {
      let folder = "/tmp/recognized-tests-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      let tool = try ToolProcess(["extract", "-o", folder], input: Array("a,b\n1,2\n".utf8))
      #expect(tool.text == "\(folder)/standard-input.csv\n")
      let again = try ToolProcess(["render", "--to", "plain", folder + "/standard-input.csv"])
      #expect(again.text.contains("   1     2\n"))
      unlink(folder + "/standard-input.csv")
      rmdir(folder)
    }

    @Test("A5.5c Possible prose is an answer, complete and once")
    func prose() throws {
      let text =
        "[\"a\", 1] is what you want, as [1] says.\n\n" + String(repeating: "word ", count: 2_000)
      let tool = try ToolProcess(["view"], input: Array(text.utf8))
      #expect(!tool.text.contains("JSON") && tool.text.hasPrefix("[\"a\", 1] is what"))
      #expect(tool.text.split(whereSeparator: \.isWhitespace).count { $0 == "word" } == 2_000)
    }

    @Test(
      "A5.5d Every command rejects binary input with exit code 65 and a message",
      arguments: ["view", "render --to plain", "list", "extract -o x", "check", "refine", "browse"])
    func binary(command: String) throws {
      let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 300)
      let tool = try ToolProcess(command.split(separator: " ").map(String.init), input: elf)
      #expect(tool.exitCode == 65 && tool.output.isEmpty)
      #expect(
        String(decoding: tool.errors, as: UTF8.self)
          == "artifact: standard input is neither text nor of a known type\n")
    }
  }
#endif

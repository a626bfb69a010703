#if os(Linux)
  import ArtifactAll
  import Foundation
  import TestSupport
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What commands write and how they end, through the tool as a process.
  @Suite struct CommandRuleTests {
    /// Calls `body` with the paths of files of these contents, in a folder of their own.
    private func withFiles(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("command-tests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
      try body(folder.path + "/")
    }

    private func run(_ words: String..., input: String = "") throws -> ToolProcess {
      try ToolProcess(words, input: Array(input.utf8))
    }

    // MARK: A5 Operands

    @Test("A5.5b Text in UTF-16 or UTF-32 with its byte order mark is read as UTF-8, and saved so")
    func encodings() throws {
      let text = "{\"a\":\"é\"}"
      let utf8 = Array(text.utf8)
      func encoded(_ units: [[UInt8]]) -> [UInt8] { units.flatMap { $0 } }
      let little = encoded(
        (["\u{FEFF}"] + text.map(String.init)).flatMap(\.utf16).map {
          [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        })
      let big = encoded(
        (["\u{FEFF}"] + text.map(String.init)).flatMap(\.utf16).map {
          [UInt8($0 >> 8), UInt8($0 & 0xFF)]
        })
      let wide = encoded(
        ("\u{FEFF}" + text).unicodeScalars.map {
          [UInt8($0.value & 0xFF), UInt8($0.value >> 8 & 0xFF), 0, 0]
        })
      for bytes in [little, big, wide] {
        try withFiles(["a.json": bytes]) { folder in
          #expect(try run("check", folder + "a.json").exitCode == 0)
          #expect(try run("refine", folder + "a.json").output == utf8)
          #expect(try run("extract", folder + "a.json", "-o", folder + "out").exitCode == 0)
          let saved = try run("refine", "--type", "txt", folder + "out/a.json")
          #expect(saved.output == utf8)
        }
      }
    }

    @Test(
      "A5.5f A9.1 A9.4 A10.2 A stream is shown as soon as its content is known, by what is settled",
      arguments: [["view"], ["render", "--to", "plain"], ["render", "--to", "html"]])
    func stream(words: [String]) throws {
      let tool = try LiveTool(words)
      tool.send("Hello there, this is an answer.\n\nAnother ")
      #expect(tool.sees("Hello there"))
      tool.receive(50)
      #expect(!tool.text.contains("Another"), "a live line is not settled")
      tool.send("paragraph.\n\n")
      #expect(tool.sees("Another paragraph."))
      tool.close()
      #expect(tool.end() == 0)
      #expect(!tool.text.contains("\u{1B}"))
    }

    @Test(
      "A9.1a A page and Markdown as specified come at the end",
      arguments: [["--page"], ["--raw-html"], ["--profile", "commonmark"]])
    func atTheEnd(options: [String]) throws {
      let tool = try LiveTool(["render", "--to", "html"] + options)
      tool.send("Hello there.\n\nAnother paragraph.\n\n")
      tool.receive(50)
      #expect(tool.text.isEmpty)
      tool.close()
      #expect(tool.end() == 0)
      #expect(tool.text.contains("Hello there.") && tool.text.contains("Another paragraph."))
    }

    @Test("A5.5f An interruption decides by what has come")
    func interruptedLook() throws {
      let tool = try LiveTool(["view"])
      tool.send("name,n\nx,1\ny,2\n")
      // Nothing can be seen of it yet, so the process is given time to read.
      tool.receive(300)
      tool.signal(SIGTERM)
      #expect(tool.end() == 128 + SIGTERM)
      #expect(tool.text.contains("interrupted"))
      #expect(tool.text.contains("CSV") && tool.text.contains("x"))
    }

    @Test(
      "A10.3 A signal keeps what has come, says so, and ends the process",
      arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(number: Int32) throws {
      let tool = try LiveTool(["view"])
      tool.send("Hello there, this is an answer.\n\nAnother ")
      #expect(tool.sees("Hello there"))
      tool.signal(number)
      #expect(tool.end() == 128 + number)
      #expect(tool.text.contains("Another"))
      #expect(tool.text.contains("interrupted"))
    }

    @Test("A10.3 A payload that is interrupted is incomplete")
    func interruptedPayload() throws {
      let tool = try LiveTool(["view", "--type", "diff"])
      tool.send("--- a\n+++ b\n@@ -1,3 +1,3 @@\n same\n-b\n+")
      #expect(tool.sees("same"))
      tool.signal(SIGINT)
      #expect(tool.end() == 128 + SIGINT)
      #expect(tool.text.contains("incomplete") && !tool.text.contains("hunk has"), "\(tool.text)")
    }

    // MARK: A9 Render

    @Test("A9.1 A9.4 A9.5 Answers are written one after the other, in each format")
    func formats() throws {
      let files = ["a.md": Array("# First\n\n*one*".utf8), "b.md": Array("Second".utf8)]
      try withFiles(files) { folder in
        func rendered(_ format: String) throws -> String {
          try run("render", "--to", format, folder + "a.md", folder + "b.md").text
        }
        let html = try rendered("html")
        #expect(html.contains("<em>one</em>") && !html.contains("<!DOCTYPE"))
        let first = html.firstRange(of: "First")
        let second = html.firstRange(of: "Second")
        #expect(try #require(first).upperBound < (try #require(second)).lowerBound)

        let plain = try rendered("plain")
        #expect(plain.contains("one\n\nSecond\n"))
        #expect(!plain.contains("\u{1B}"))
        #expect(plain.hasSuffix("Second\n"))
        #expect(try plain.hasPrefix(run("view", folder + "a.md").text))
        let ansi = try rendered("ansi")
        #expect(ansi.contains("\u{1B}["))
        #expect(ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)

        let lines = try rendered("json").split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines { _ = try JSONValue(parsing: Array(line.utf8)) }
      }
    }

    @Test func `A9.2a A page has the language of the option, the payload or the text`() throws {
      func language(_ text: String, _ arguments: String...) throws -> Substring {
        let page = try ToolProcess(
          ["render", "--to", "html", "--page"] + arguments, input: Array(text.utf8)
        ).text
        return page.dropFirst("<!DOCTYPE html>\n".utf8.count).prefix { $0 != "\n" }
      }
      let japanese = "温泉に入る前に体を洗います。\n"
      #expect(try language(japanese) == "<html lang=\"ja\">")
      #expect(try language(japanese, "--lang", "pt-BR") == "<html lang=\"pt-BR\">")
      #expect(try language("Tea\n") == "<html lang=\"und\">")
      let html = "<!DOCTYPE html><html lang=nl><p>The tea is for you and it is hot.</html>"
      #expect(try language(html, "--type", "html") == "<html lang=\"nl\">")
      #expect(try language("<artifact type=text/html>\(html)</artifact>") == "<html lang=\"nl\">")
      #expect(
        try language("<html lang='\">'><p>x</html>", "--type", "html") == "<html lang=\"und\">")
      for tag in ["", "e", "en_US", "en-", "12", "abcdefghi"] {
        #expect(
          try run("render", "--to", "html", "--page", "--lang", tag, input: "x").exitCode == 64)
      }
      #expect(try run("render", "--to", "html", "--lang", "en", input: "x").exitCode == 64)
    }

    @Test func `A9.2b A page offers what extract saves, and code`() throws {
      let text = """
        ```swift
        let a
        ```
        ```sh run.sh
        echo
        ```
        <artifact identifier=t type=csv>1,2
        </artifact>
        <artifact identifier=t type=csv>3
        </artifact>
        <artifact identifier=big type=text/plain>\(String(repeating: "x", count: 64_001))</artifact>
        """
      let page = try run("render", "--to", "html", "--page", input: text).text
      for (name, content) in [
        ("code-1.swift", "bGV0IGEK"), ("t.v1.csv", "MSwyCg=="), ("t.csv", "Mwo="),
      ] {
        let link =
          "<a download=\"\(name)\" href=\"data:application/octet-stream;base64,\(content)\">"
        #expect(page.contains(link), "\(name)")
      }
      #expect(page.split(separator: "<a download").count == 5)
      #expect(!(try run("render", "--to", "html", input: text).text.contains("<a download")))
    }

    @Test("A9.3 Raw HTML and addresses go through only where they are asked for")
    func rawHTML() throws {
      let text = "a <b>c</b> [d](javascript:e)\n"
      let safe = try run("render", "--to", "html", input: text).text
      #expect(!safe.contains("javascript:"))
      let raw = try run("render", "--to", "html", "--raw-html", input: text).text
      #expect(raw.contains("<b>c</b>") && raw.contains("javascript:e"))
      let page = try run("render", "--to", "html", "--page", "--raw-html", input: text).text
      let closed = try run("render", "--to", "html", "--page", input: text).text
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Content-Security-Policy"))
      #expect(page != closed)
      // An answer with an artifact is written as without the option; no payload becomes markup.
      let mixed = "a <b>c</b> [d](javascript:e)\n<artifact type=html><script></artifact>\n"
      let kept = try run("render", "--to", "html", "--raw-html", input: mixed).text
      #expect(kept == (try run("render", "--to", "html", input: mixed).text))
      #expect(!kept.contains("javascript:e") && !kept.contains("<script"))
      #expect(page.contains("script-src 'none'") || page.contains("default-src 'none'"))
    }

    @Test("A9.7 A preset selects the syntax of answers, and input without a type is one")
    func profiles() throws {
      let text = "~a~ $x$ [b]\n\n[b]: /b\n"
      let html = try ["llm", "commonmark", "gfm"].map {
        try run("render", "--to", "html", "--profile", $0, input: text).text
      }
      #expect(html[0].contains("~a~ <math><semantics><mi>x</mi>"))
      #expect(html[0].contains("[b]"))
      #expect(html[1] == "<p>~a~ $x$ <a href=\"/b\">b</a></p>\n")
      #expect(html[2] == "<p><del>a</del> $x$ <a href=\"/b\">b</a></p>\n")
      let code = "    a\tb\n    c\td\n"
      #expect(
        try run("render", "--to", "html", "--profile", "commonmark", input: code).text
          == "<pre><code>a\tb\nc\td\n</code></pre>\n")
      let plain = try run("view", "--profile", "gfm", input: text).text
      #expect(plain.contains("$x$"))
      #expect(try run("view", "--profile", "x", input: text).exitCode == 64)
      let raw = ["render", "--to", "html", "--raw-html", "--profile", "gfm"]
      #expect(
        try ToolProcess(raw, input: Array("a <title> <b>".utf8)).text == "<p>a &lt;title> <b></p>\n"
      )
    }

    @Test("A13.4b An interface that is too long is refused")
    func longInterface() throws {
      let long = Array("{\"root\": \"".utf8) + [UInt8](repeating: 0x61, count: SpecLimits.byteCount)
      try withFiles(["a.ui.json": long]) { folder in
        for words in [["check"], ["spec", "lint"]] {
          let tool = try ToolProcess(words + [folder + "a.ui.json"])
          #expect(tool.exitCode == 65 && tool.text.contains("spec.too-long"))
          #expect(tool.text.count { $0 == "\n" } == 1)
        }
      }
    }

    @Test("A9.7 Line breaks of answers are kept, those of a file of Markdown are not")
    func lineBreaks() throws {
      let text = "Ann Example\n12 High Street\n"
      try withFiles(["a.md": Array(text.utf8), "a.txt": Array(text.utf8)]) { folder in
        for format in ["html", "plain"] {
          let mark = format == "html" ? "<br/>" : "Example\n12"
          let file = try run("render", "--to", format, folder + "a.md").text
          #expect(!file.contains(mark))
          for output in [
            try run("render", "--to", format, folder + "a.txt").text,
            try run("render", "--to", format, input: text).text,
          ] {
            #expect(output.contains(mark))
          }
        }
      }
    }

    @Test("A9.8 References resolve anywhere in a file, in a pipe their addresses are listed")
    func references() throws {
      let text = "See [the docs][1].\n\n[1]: https://example.org/a\n"
      let link = "<a href=\"https://example.org/a\" rel=\"nofollow noopener noreferrer\">"
      try withFiles(["a.md": Array(text.utf8)]) { folder in
        let file = try run("render", "--to", "html", folder + "a.md").text
        #expect(file == "<p id=\"b0-1\">See \(link)the docs</a>.</p>\n")
        let pipe = try run("render", "--to", "html", input: text).text
        #expect(pipe.contains("[the docs][1]") && pipe.contains("1: \(link)"))
        let plain = try run("render", "--to", "plain", folder + "a.md").text
        #expect(plain.contains("the docs (https://example.org/a)"))
        #expect(try run("view", input: text).text.contains("https://example.org/a"))
      }
    }

    // MARK: A13 Spec

    @Test("A13.4a What means nothing with a command or an input is refused")
    func refused() throws {
      try withFiles(["a.md": Array("# A".utf8), "f.ui.json": Array(Self.form.utf8)]) { folder in
        let (answer, form) = (folder + "a.md", folder + "f.ui.json")
        for words in [
          ["browse", form, "--width", "60"], ["browse", answer, "--emit-state", "--keys", "q"],
          ["browse", answer, "--state", form], ["browse", answer, "--persist", folder + "log"],
          ["spec", "lint", form, "--strict"], ["spec", "prompt", "--strict"],
          ["spec", "schema", form], ["spec", "prompt", form],
          ["spec", "prompt", "--chat", "--patch"], ["spec", "lint", form, "--chat"],
          ["spec", "schema", "--tier", "full"], ["spec", "prompt", "--tier", "huge"],
        ] {
          let tool = try ToolProcess(words)
          #expect(tool.exitCode == 64 && tool.output.isEmpty, "\(words)")
        }
        let folded = try ToolProcess(["browse", form, "--width", "60", "--dump", "frame"])
        #expect(folded.exitCode == 0 && folded.text.contains("Hi"))
      }
    }

    @Test("A6.1 After a usage error that a command finds, too, a second line names the help")
    func usageErrors() throws {
      try withFiles(["a.md": Array("# A".utf8)]) { folder in
        let answer = folder + "a.md"
        for words in [
          ["refine"], ["render", answer, "--to", "svg"],
          ["render", answer, "--to", "svg", "--screen", "--id", "x"],
          ["view", answer, "--replay", "--rate", "2"], ["spec", "prompt", answer],
          ["spec", "diff", answer], ["spec", "patch", answer], ["spec", "lint", "--strict"],
          ["browse", answer, "--emit-state", "--keys", "q"], ["browse", answer, "--width", "9"],
          ["types", "x"],
        ] {
          let tool = try ToolProcess(words)
          let lines = String(decoding: tool.errors, as: UTF8.self).split(separator: "\n")
          #expect(tool.exitCode == 64 && lines.count == 2, "\(words)")
          #expect(
            lines.last == "Try 'artifact \(words[0]) --help' for more information.", "\(words)")
        }
      }
    }

    @Test("A10a.1 A10a.2 Types are lines of three columns, or objects")
    func types() throws {
      let lines = try run("types").text.split(separator: "\n")
      let objects = try #require(try JSONValue(parsing: run("types", "--json").output).arrayValue)
      #expect(lines.count == ArtifactType.known.count && objects.count == lines.count)
      for (line, object) in zip(lines, objects) {
        let columns = line.split(separator: " ").map(String.init)
        #expect(columns.count == 3 && line.utf8.count < 80, "\(line)")
        let extensions =
          object["extensions"]?.arrayValue?.compactMap { $0.stringValue.map { "." + $0 } } ?? []
        #expect(
          columns == [
            object["type"]?.stringValue, object["presentation"]?.stringValue,
            extensions.isEmpty ? "-" : extensions.joined(separator: ","),
          ])
        #expect(object["name"]?.stringValue?.isEmpty == false)
      }
    }

    private static let form =
      #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"Hi"}}}}"#

    @Test("A13.5 The schema, the strict one and the prompt have all built-in components")
    func schema() throws {
      let schema = try run("spec", "schema")
      let strict = try run("spec", "schema", "--strict")
      let prompt = try run("spec", "prompt")
      for tool in [schema, strict] {
        #expect(
          try JSONValue(parsing: tool.output)["$defs"] != nil || tool.text.contains("$schema"))
      }
      #expect(schema.output != strict.output)
      for component in SpecCatalog.builtIn.components {
        #expect(schema.text.contains("\"\(component.name)\""))
        #expect(strict.text.contains("\"\(component.name)\""))
        #expect(prompt.text.contains(component.name))
      }
      #expect([schema, strict, prompt].allSatisfy { $0.exitCode == 0 && $0.errors.isEmpty })
      let chat = try run("spec", "prompt", "--chat", "--tier", "full")
      #expect(chat.text == SpecCatalog.builtIn.prompt(.chat, tier: .full))
      #expect(
        try run("spec", "prompt", "--patch").text == SpecCatalog.builtIn.prompt(.patch))
    }
  }
#endif

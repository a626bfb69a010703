#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import artifact

  @Suite struct ScreenPictureCommandTests {
    private static let answer = Array("# Title\n\nSome *text* ── <here>.\n".utf8)

    private func run(_ options: String...) throws -> ToolProcess {
      try ToolProcess(["render", "--to", "svg", "--screen"] + options, input: Self.answer)
    }

    @Test("A9.10 What a terminal shows is written as a picture, of any input")
    func picture() throws {
      let picture = try run("-w", "50")
      #expect(picture.exitCode == 0 && picture.errors.isEmpty)
      #expect(XMLChecker(picture.text).problem == nil)
      #expect(picture.text.hasPrefix("<svg") && picture.text.contains(" width=\"482\""))
      #expect(picture.text.contains("-title\">Answer</title>"))
      #expect(picture.text.contains(">Title</text>"))
      #expect(picture.text.contains(">&lt;here&gt;</text>"))
      let narrow = try run("-w", "10")
      #expect(narrow.text.contains(" width=\"122\""))
    }

    @Test("A9.10 The scheme chooses the background, dark without it")
    func scheme() throws {
      let dark = try run()
      #expect(try run("--scheme", "dark").output == dark.output)
      let light = try run("--scheme", "light")
      #expect(light.exitCode == 0 && light.output != dark.output)
      #expect(light.text.contains("#fcfdfe") && dark.text.contains("#0f141b"))
    }

    @Test("A9.10 Several answers are below each other, with a blank line between them")
    func several() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("picture-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (one, two) = (folder.path + "/one.md", folder.path + "/two.md")
      try Data("One".utf8).write(to: URL(fileURLWithPath: one))
      try Data("Two".utf8).write(to: URL(fileURLWithPath: two))
      let both = try run("-w", "40", one, two)
      #expect(both.text.contains("-title\">one.md, two.md</title>"))
      let plain = try ToolProcess(["render", "--to", "plain", "-w", "40", one, two])
      let lines = plain.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.contains(""))
      #expect(both.text.contains(" height=\"\(lines.count * 19 + 32)\""))
    }

    @Test(
      "A9.10, A3.5 The options are rejected where they have no use",
      arguments: [
        (["--to", "plain", "--screen"], "option '--screen' requires '--to svg'"),
        (["--to", "svg", "--scheme", "dark"], "option '--scheme' requires '--screen'"),
        (
          ["--to", "svg", "--screen", "--id", "a"],
          "option '--id' can't be combined with '--screen'"
        ),
        (["--to", "svg", "--screen", "--scheme", "drak"], "did you mean 'dark'?"),
      ])
    func conflicts(options: [String], message: String) throws {
      let run = try ToolProcess(["render"] + options, input: Self.answer)
      #expect(run.exitCode == 64 && run.output.isEmpty)
      #expect(String(decoding: run.errors, as: UTF8.self).contains(message))
    }
  }
#endif

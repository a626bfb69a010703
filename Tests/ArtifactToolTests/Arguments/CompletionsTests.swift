import Foundation
import Testing

@testable import artifact

@Suite struct CompletionsTests {
  @Test("A8.1 every script contains every command and every option", arguments: Shell.allCases)
  func everything(shell: Shell) {
    let script = Completions.script(for: shell)
    #expect(script.hasSuffix("\n") && !script.contains("\u{1B}"))
    for option in CommandTable.options {
      #expect(script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      if let letter = option.letter {
        #expect(script.contains(shell == .fish ? "-s \(letter)" : "-\(letter)"))
      }
      if case .choice(let words) = option.syntax {
        #expect(script.contains(words.joined(separator: " ")))
      }
    }
    for command in CommandTable.commands { #expect(script.contains(command.name)) }
  }

  @Test("A8.1 the shells accept the syntax of their scripts", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard let result = try run(shell, arguments: ["-n"], script: Completions.script(for: shell))
    else { return }
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  /// The words before the cursor, the last one being completed, and what is offered.
  private static let rows: [(words: [String], offered: Set<String>)] = [
    (["re"], ["record", "render", "refine"]),
    (["refine", "--type", "geo"], ["geojson"]),
    (["--wi"], ["--width"]),
    (
      ["render", "--"],
      [
        "--to", "--from", "--type", "--rdf", "--profile", "--catalog", "--page", "--lang",
        "--raw-html", "--id", "--screen", "--output", "--size", "--scale", "--scheme", "--font",
        "--chart", "--x", "--y", "--by", "--mark", "--sparklines", "--width", "--chunk",
        "--help",
        "--version",
      ]
    ),
    (["list", "--"], ["--from", "--json", "--help", "--version"]),
    (["types", "--"], ["--json", "--help", "--version"]),
    (["answer.txt", "--c"], ["--chunk", "--catalog", "--chart", "--color"]),
    (["--width", "80", "render", "--t"], ["--to", "--type"]),
    (["render", "--to", ""], ["html", "svg", "png", "ansi", "plain", "json"]),
    (["render", "--to", "p"], ["png", "plain"]),
    (["view", "--color", "a"], ["auto", "always"]),
    (["view", "--width", ""], []),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["help", "co"], ["completions"]),
    (["types", ""], []),
    (["spec", ""], ["lint", "repair", "resolve", "schema", "prompt", "diff", "patch"]),
    (["spec", "re"], ["repair", "resolve"]), (["spec", "--strict", "sc"], ["schema"]),
    (["spec", "lint", "re"], []),
  ]

  @Test("A8.1 bash completes what the table declares")
  func bash() throws {
    // bash splits at `=`; the script has to look past the sign.
    let rows =
      Self.rows + [
        (["render", "--to", "=", "pl"], ["plain"]),
        (["render", "--to", "="], ["html", "svg", "png", "ansi", "plain", "json"]),
        (["--color", "=", "never", "list", "--j"], ["--json"]),
        (["parse", "a", ""], []), (["help", "view", ""], []),
      ]
    for row in rows {
      let words = (["artifact"] + row.words).map { "'\($0)'" }.joined(separator: " ")
      let script =
        Completions.script(for: .bash) + """
          cd /var/empty 2>/dev/null || cd "$(mktemp -d)"
          COMP_WORDS=(\(words)); COMP_CWORD=\(row.words.count)
          _artifact
          printf '%s\\n' "${COMPREPLY[@]}"
          """
      guard let result = try run(.bash, arguments: ["--norc"], script: script) else { return }
      #expect(result.words == row.offered, "\(row.words)")
    }
  }

  @Test("A8.1 bash offers files where a command reads them, spaces included")
  func bashFiles() throws {
    let script =
      Completions.script(for: .bash) + """
        cd "$(mktemp -d)" && touch 'my answer.txt' && mkdir out
        complete_at() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _artifact; printf '<%s>' "${COMPREPLY[@]}"; echo; }
        complete_at artifact list my
        complete_at artifact extract -o ''
        complete_at artifact my
        complete_at artifact -- re
        complete_at artifact spec my
        complete_at artifact spec lint my
        rm -r "$PWD"
        """
    guard let result = try run(.bash, arguments: ["--norc"], script: script) else { return }
    #expect(result.output == "<my answer.txt>\n<out>\n<my answer.txt>\n<>\n<>\n<my answer.txt>\n")
  }

  @Test("A8.1 fish completes what the table declares")
  func fish() throws {
    for row in Self.rows {
      let line = (["artifact"] + row.words).joined(separator: " ")
      let script =
        Completions.script(for: .fish) + """
          cd (mktemp -d)
          complete -C '\(line)' | string replace -r '\\t.*' ''
          """
      guard let result = try run(.fish, arguments: ["--no-config"], script: script) else { return }
      // fish offers letters as well when a dash was typed.
      #expect(result.words.filter { $0.count != 2 } == row.offered, "\(line)")
    }
  }

  // MARK: - Running a shell

  private struct Result {
    let status: Int32
    let output: String
    var words: Set<String> { Set(output.split(separator: "\n").map(String.init)) }
  }

  /// Runs a script in a shell; `nil`, and a printed line, where the shell is not installed.
  private func run(_ shell: Shell, arguments: [String], script: String) throws -> Result? {
    let folders = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
    let paths = folders.map { $0 + shell.rawValue }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      print("skipped: 1 check, because \(shell.rawValue) is not installed")
      return nil
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("artifact-completions-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}

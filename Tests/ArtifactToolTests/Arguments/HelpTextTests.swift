import TerminalControls
import TerminalFront
import Testing

@testable import artifact

@Suite struct HelpTextTests {
  private static let topics: [Command?] = [nil] + Command.allCases

  @Test(
    "A7.1a pages are ASCII, at most 80 columns wide, without trailing spaces", arguments: topics)
  func shape(topic: Command?) {
    let page = HelpText.page(for: topic)
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
    #expect(page.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
    for line in page.split(separator: "\n") {
      #expect(line.utf8.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("A7.1a the overview leads with two examples, names every command, and fits one screen")
  func overview() {
    let lines = HelpText.overview.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 24)
    #expect(lines[2] == "Examples:")
    #expect(CommandTable.leadingExamples.count == 2)
    for (index, example) in CommandTable.leadingExamples.enumerated() {
      #expect(lines[3 + index].hasPrefix("  " + example.line + "  "))
    }
    for command in CommandTable.commands {
      #expect(
        lines.contains { $0.hasPrefix("  \(command.name) ") && $0.hasSuffix(command.summary) })
    }
  }

  @Test(
    "A7.1 A14.2 the page of a command lists every option and exit code", arguments: Command.allCases
  )
  func options(command: Command) {
    let page = HelpText.page(for: command)
    let declaration = command.declaration
    #expect(page.contains("Usage: \(HelpText.usage(of: declaration))\n"))
    for option in declaration.allOptions {
      for spelling in option.spellings {
        #expect(page.contains(spelling + " ") || page.contains(spelling + ","))
      }
    }
    for example in declaration.examples { #expect(page.contains("  \(example.line)  ")) }
    for code in declaration.exitCodes { #expect(page.contains("  \(code.rawValue) ")) }
  }

  @Test("A7.1 the page of render, word for word")
  func renderPage() {
    #expect(
      HelpText.page(for: .render) == """
        Convert answers to HTML, SVG, PNG, text or JSON.

        Examples:
          artifact render notes.md --to html --page > notes.html  write a web page
          artifact render graph.ttl --to svg > graph.svg          draw a graph
          artifact render graph.ttl --to png -o g.png --scale 2   draw it in pixels
          artifact render data.csv --chart --to svg > chart.svg   draw a table
          artifact render answer.txt --to svg --screen > a.svg    draw a terminal
          artifact render answer.txt --to plain -w 60             write 60-column text
          artifact render answer.txt --to ansi | less -R          read in a pager
          some-model | artifact render --to json                  write blocks as JSON

        Usage: artifact render --to FORMAT [OPTIONS] [FILE...]

        Arguments:
          FILE  answer or payload; '-' or no FILE: standard input

        Options:
              --to FORMAT       output format: html, svg, png, ansi, plain or json
              --from FORM       form of the answer: text, or the stream of a provider or
                                an agent: auto, text, sse, openai, anthropic, gemini,
                                ollama, ai-sdk, ag-ui, claude-code, codex, gemini-cli,
                                cursor-agent or opencode (default: auto)
              --type TYPE       payload type, inferred by default: a name, media type or
                                file extension
              --rdf VERSION     RDF version of payloads that declare none: 1.1 or 1.2
              --profile PRESET  preset for the Markdown of answers: llm, commonmark or
                                gfm
              --catalog FILE    components of the host, as JSON
              --page            with --to html, write a complete HTML document
              --lang TAG        with --page, language of the page, inferred by default:
                                a BCP 47 tag, such as en or pt-BR
              --raw-html        with --to html, keep raw HTML and all URLs; only for
                                trusted answers
              --id ID           with --to svg or png, identifier of the artifact with
                                the picture
              --screen          with --to svg or png, draw what a terminal shows
          -o, --output PATH     with --to svg or png, file to write instead of standard
                                output
              --size WxH        with --to png, width and height in pixels: such as
                                800x600; of 800x or x600, the other length follows
              --scale N         with --to png, pixels per unit of length: 0.05 to 32
              --scheme SCHEME   background with --to png, or with --screen (dark by
                                default): dark or light
              --font FILE       with --to png, font that is preferred to those of the
                                system
              --chart           draw tables of CSV, TSV and JSON as charts
              --x FIELD         with --chart, column along the horizontal axis, chosen
                                by default
              --y FIELD         with --chart, column along the vertical axis, chosen by
                                default
              --by FIELD        with --chart, column that colors show, chosen by default
              --mark MARK       with --chart, what is drawn: area, bar, box, heatmap,
                                line, pie, point or tick
              --sparklines      show the numbers of tables as small lines
          -w, --width COLUMNS   layout width: 1 to 1000
              --chunk BYTES     size of the input chunks: 1 to 1048576
          -h, --help            print this help
          -V, --version         print the version

        Exit codes:
          0    success
          64   usage error
          65   cannot be drawn, an error of the provider, a damaged recording, not of
               the form of --from, or binary
          66   cannot open an input file
          74   input/output error
          130  interrupted

        """)
  }

  @Test("A7.1c the help of browse and the manual page list all keys of all views")
  func keys() {
    let help = HelpText.page(for: .browse)
    let manual = ManualPage.text.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
    let views: [KeyHelp] = [.answer, .pager, .form, .flow(isReadOnly: false)]
    for entry in views.flatMap(\.entries) {
      #expect(help.contains("\n  \(entry.keys)  "), "\(entry.keys)")
      #expect(manual.contains(".B \"\(entry.keys)\"\n"), "\(entry.keys)")
      #expect(manual.contains("\n\(HelpText.capitalized(entry.meaning)).\n"), "\(entry.keys)")
    }
    for command in Command.allCases where ![.browse, .ask].contains(command) {
      #expect(command.declaration.keys.isEmpty)
    }
  }

  @Test("usage lines show required arguments")
  func usage() {
    let lines = CommandTable.commands.map(HelpText.usage)
    #expect(
      lines == [
        "artifact view [OPTIONS] [FILE...]", "artifact browse [OPTIONS] [FILE]",
        "artifact ask [OPTIONS] FORM | [KEY:] QUESTION...",
        "artifact record [FILE]",
        "artifact render --to FORMAT [OPTIONS] [FILE...]",
        "artifact list [OPTIONS] [FILE...]", "artifact extract -o PATH [OPTIONS] [FILE...]",
        "artifact check [OPTIONS] [FILE...]", "artifact refine [OPTIONS] [FILE]",
        "artifact parse (--json | --events) [OPTIONS] [FILE]",
        "artifact spec [OPTIONS] ACTION [FILE...]", "artifact types [OPTIONS]",
        "artifact completions SHELL", "artifact help [OPTIONS] [COMMAND]",
      ])
  }

  @Test("every example is valid, and runs the command that it belongs to")
  func examples() throws {
    var count = 0
    for command in CommandTable.commands {
      for example in command.examples {
        #expect(try Self.command(of: example) == command.command, "\(example.line)")
        count += 1
      }
    }
    for example in CommandTable.leadingExamples {
      _ = try Self.command(of: example)
      count += 1
    }
    #expect(count >= 20)
  }

  /// The command that an example runs.
  private static func command(of example: Example) throws -> Command? {
    let words = example.line.split(separator: " ").map { $0.drop { $0 == "<" || $0 == "(" } }
    let start = try #require(words.firstIndex(of: "artifact"))
    let arguments = words[(start + 1)...].prefix { $0 != "|" && $0 != ">" }
    return try parsed(arguments.map { String($0.prefix { $0 != ")" }) }).command
  }
}

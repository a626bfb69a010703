import TerminalFront

/// The table of all commands and options.
///
/// Parsing, help and completions are derived from it. To add an option, add a key below and list it
/// in the commands that support it. To add a command, add a case to `Command` and follow the
/// compiler errors.
enum CommandTable {
  /// The command that runs if none is named.
  static let defaultCommand = Command.view

  /// The examples at the beginning of `artifact --help`.
  static let leadingExamples = [
    Example(line: "some-model | artifact", meaning: "watch an answer arrive"),
    Example(line: "artifact answer.txt", meaning: "show a saved answer"),
  ]

  /// The options of every command.
  static let commonOptions: [OptionDeclaration] = [.of(.help), .of(.version)]

  /// All commands, in the order in which help lists them.
  static let commands = Command.allCases.map(declaration)

  /// All options without duplicates, in the order of first use.
  ///
  /// An option has the same spelling and syntax for every command, so that it can be scanned before
  /// the command is known.
  static let options: [OptionDeclaration] = {
    var seen: Set<String> = []
    return (commands.flatMap(\.options) + commonOptions).filter { seen.insert($0.name).inserted }
  }()

  private static func declaration(of command: Command) -> CommandDeclaration {
    switch command {
    case .view:
      CommandDeclaration(
        command: .view,
        summary: "Show an answer and its artifacts while it arrives",
        operands: .files,
        options: [
          .of(.type), .of(.rdf), .of(.chunk), .of(.rate), .of(.color), .of(.width),
        ],
        exactlyOneOf: [],
        examples: [
          Example(line: "some-model | artifact", meaning: "watch an answer arrive"),
          Example(line: "artifact view answer.txt", meaning: "show a saved answer"),
          Example(line: "artifact view data.csv", meaning: "show a file of a known type"),
          Example(
            line: "artifact view answer.txt --chunk 20 --rate 2000",
            meaning: "replay it as a stream"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput, .interrupted])

    case .browse:
      CommandDeclaration(
        command: .browse,
        summary: "Work with an interface, or page through an answer",
        operands: .file,
        options: [
          .of(.type), .of(.rdf), .of(.state), .of(.persist), .of(.emitState), .of(.keys),
          .of(.dump),
          .of(.width), .of(.noAnimation),
        ],
        exactlyOneOf: [],
        examples: [
          Example(line: "artifact browse form.ui.json", meaning: "fill it in"),
          Example(line: "artifact browse answer.txt", meaning: "read it, page by page"),
          Example(
            line: "artifact browse form.ui.json | my-program", meaning: "what is sent, a line each"),
          Example(
            line: "artifact browse todo.ui.json --persist todo.log",
            meaning: "go on where you left"),
          Example(
            line: "artifact browse form.ui.json --emit-state | jq .",
            meaning: "what was entered, as JSON"),
          Example(
            line: "artifact browse form.ui.json --keys Space --dump state",
            meaning: "without a terminal"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .cannotCreate, .inputOutput])

    case .spec:
      CommandDeclaration(
        command: .spec,
        summary: "Check, repair and explain interfaces",
        operands: .wordAndFiles(name: "ACTION", words: SpecAction.allCases.map(\.rawValue)),
        options: [.of(.format), .of(.strict)],
        exactlyOneOf: [],
        examples: [
          Example(line: "artifact spec lint form.ui.json", meaning: "what is odd about it"),
          Example(line: "artifact spec repair broken.json > form.ui.json", meaning: "make it JSON"),
          Example(line: "artifact spec resolve form.ui.json", meaning: "the tree that is shown"),
          Example(line: "artifact spec diff old.ui.json new.ui.json", meaning: "as a JSON Patch"),
          Example(
            line: "artifact spec patch old.ui.json answer.txt", meaning: "with what a model mends"),
          Example(line: "artifact spec schema > schema.json", meaning: "for structured output"),
          Example(line: "artifact spec prompt", meaning: "what to tell a model"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .render:
      CommandDeclaration(
        command: .render,
        summary: "Write whole answers in another format",
        operands: .files,
        options: [
          .of(.to), .of(.type), .of(.rdf), .of(.page), .of(.rawHTML), .of(.width), .of(.chunk),
        ],
        exactlyOneOf: [["to"]],
        dependencies: [
          OptionDependency("page", needs: "to", "html"),
          OptionDependency("raw-html", needs: "to", "html"),
        ],
        examples: [
          Example(
            line: "artifact render notes.md --to html --page > notes.html",
            meaning: "open it in a browser"),
          Example(
            line: "artifact render answer.txt --to plain -w 60", meaning: "60 columns, no escapes"),
          Example(
            line: "artifact render answer.txt --to ansi | less -R", meaning: "read it in a pager"),
          Example(line: "some-model | artifact render --to json", meaning: "for other programs"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .list:
      CommandDeclaration(
        command: .list,
        summary: "List the artifacts of answers, one a line",
        operands: .files,
        options: [.of(.json)],
        exactlyOneOf: [],
        examples: [
          Example(line: "artifact list answer.txt", meaning: "what is in it?"),
          Example(line: "artifact list *.txt --json | jq .", meaning: "for other programs"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .extract:
      CommandDeclaration(
        command: .extract,
        summary: "Save every artifact of answers as a file",
        operands: .files,
        options: [.of(.output), .of(.force)],
        exactlyOneOf: [["output"]],
        examples: [
          Example(line: "artifact extract answer.txt -o out", meaning: "save the artifacts in out"),
          Example(
            line: "artifact extract answer.txt -o out --force", meaning: "replace older files"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .check:
      CommandDeclaration(
        command: .check,
        summary: "Report what is wrong in answers or payloads",
        operands: .files,
        options: [.of(.type), .of(.rdf), .of(.format)],
        exactlyOneOf: [],
        examples: [
          Example(line: "artifact check answer.txt", meaning: "its tags and artifacts"),
          Example(line: "artifact check data.json plan.ttl", meaning: "files of known types"),
          Example(line: "curl -s URL | artifact check --type csv", meaning: "a payload"),
          Example(line: "artifact check *.json --format github", meaning: "in a workflow"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .refine:
      CommandDeclaration(
        command: .refine,
        summary: "Print what of a payload can be drawn",
        operands: .payload,
        options: [.of(.type), .of(.rdf), .of(.chunk), .of(.trace)],
        exactlyOneOf: [],
        examples: [
          Example(
            line: "head -c 100 data.json | artifact refine --type json",
            meaning: "the valid part, closed"),
          Example(
            line: "artifact refine plan.ttl --trace --chunk 20", meaning: "how it becomes valid"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .parse:
      CommandDeclaration(
        command: .parse,
        summary: "Print what the parser makes of an answer",
        operands: .file,
        options: [.of(.json), .of(.events), .of(.chunk)],
        exactlyOneOf: [["json", "events"]],
        examples: [
          Example(line: "artifact parse answer.txt --json | jq .", meaning: "the parsed answer"),
          Example(line: "artifact parse answer.txt --events --chunk 1", meaning: "byte by byte"),
        ],
        exitCodes: [.success, .usage, .badData, .noInput, .inputOutput])

    case .types:
      CommandDeclaration(
        command: .types,
        summary: "List the artifact types that can be shown",
        operands: .none,
        options: [],
        exactlyOneOf: [],
        examples: [Example(line: "artifact types", meaning: "one type a line")],
        exitCodes: [])

    case .completions:
      CommandDeclaration(
        command: .completions,
        summary: "Print a completion script for a shell",
        operands: .choice(name: "SHELL", words: Shell.allCases.map(\.rawValue)),
        options: [],
        exactlyOneOf: [],
        examples: [
          Example(line: "source <(artifact completions bash)", meaning: "in ~/.bashrc"),
          Example(
            line: "artifact completions zsh > ~/.zfunc/_artifact", meaning: "a folder in $fpath"),
          Example(line: "artifact completions fish | source", meaning: "in config.fish"),
        ],
        exitCodes: [])

    case .help:
      CommandDeclaration(
        command: .help,
        summary: "Explain the tool or one of its commands",
        operands: .command,
        options: [.of(.man)],
        exactlyOneOf: [],
        examples: [
          Example(line: "artifact help render", meaning: "same as render --help"),
          Example(line: "artifact help --man | man -l -", meaning: "read the manual"),
        ],
        exitCodes: [])
    }
  }
}

/// The commands of the tool. The raw value is the name on the command line.
enum Command: String, CaseIterable, Sendable {
  case view, browse, render, list, extract, check, refine, parse, spec, types, completions, help

  var declaration: CommandDeclaration {
    // Both are derived from `allCases`, so the indices match.
    CommandTable.commands[Self.allCases.firstIndex(of: self)!]
  }
}

// MARK: - Values

/// Whether `view` writes colors.
enum ColorMode: String, OptionChoice {
  case auto, always, never
}

/// The output formats of `render`.
enum OutputFormat: String, OptionChoice {
  case html, ansi, plain, json
}

/// The versions of RDF.
enum RDFChoice: String, OptionChoice {
  case v11 = "1.1"
  case v12 = "1.2"
}

/// The actions of `spec`.
enum SpecAction: String, OptionChoice {
  case lint, repair, resolve, schema, prompt, diff, patch
}

/// The outputs of `browse` without a terminal.
enum BrowseDump: String, OptionChoice {
  case frame, form, state, actions
}

/// The shells for which `completions` prints a script.
enum Shell: String, OptionChoice {
  case bash, zsh, fish
}

/// The ranges of plausible values. Values outside of them are more likely typing errors.
enum ArgumentLimits {
  static let columns = 1...1_000
  static let chunkBytes = 1...1_048_576
  static let bytesPerSecond = 1...1_000_000_000
}

// MARK: - Options

extension Option where Value == Bool {
  static var json: Self { Option(flag: "json", summary: "Write JSON") }
  static var events: Self {
    Option(flag: "events", summary: "Write the events of the parser, one a line")
  }
  static var page: Self {
    Option(flag: "page", summary: "With --to html, write a whole page that a browser opens")
  }
  static var rawHTML: Self {
    Option(
      flag: "raw-html",
      summary: "With --to html, let raw HTML in Markdown through; for answers you trust")
  }
  static var trace: Self {
    Option(flag: "trace", summary: "Write a line of JSON for each piece instead")
  }
  static var emitState: Self {
    Option(flag: "emit-state", summary: "Write the state as JSON when it is left")
  }
  static var noAnimation: Self {
    Option(flag: "no-anim", summary: "Keep signs of work still")
  }
  static var strict: Self {
    Option(flag: "strict", summary: "With schema, the form that structured output takes")
  }
  static var force: Self { Option(flag: "force", summary: "Replace files that exist") }
  static var man: Self { Option(flag: "man", summary: "Print the manual page as roff") }
  static var help: Self { Option(flag: "help", letter: "h", summary: "Print this help") }
  static var version: Self { Option(flag: "version", letter: "V", summary: "Print the version") }
}

extension Option where Value == Int {
  static var chunk: Self {
    Option(
      number: "chunk", valueName: "BYTES", syntax: .integer(ArgumentLimits.chunkBytes),
      summary: "Feed the input in pieces of this size")
  }
  static var rate: Self {
    Option(
      number: "rate", valueName: "BYTES/S", syntax: .rate(ArgumentLimits.bytesPerSecond),
      summary: "Feed the input at this speed")
  }
  static var width: Self {
    Option(
      number: "width", letter: "w", valueName: "COLUMNS",
      syntax: .integer(ArgumentLimits.columns),
      summary: "The width to lay out for")
  }
}

extension Option where Value == String {
  static var state: Self {
    Option(file: "state", valueName: "FILE", summary: "Begin with the state that this JSON is")
  }
  static var persist: Self {
    Option(
      file: "persist", valueName: "FILE", summary: "Keep the state in this file, and go on with it")
  }
  static var output: Self {
    Option(
      directory: "output", letter: "o", valueName: "DIR",
      summary: "The directory to save in; made when it is missing")
  }
}

extension Option where Value == PayloadType {
  static var type: Self {
    Option(
      type: "type", valueName: "TYPE",
      summary: "What the payload is, where its file name does not say so")
  }
}

extension Option where Value == RDFChoice {
  static var rdf: Self {
    Option(
      choice: "rdf", valueName: "VERSION", summary: "RDF version of payloads that declare none")
  }
}

extension Option where Value == DiagnosticFormat {
  static var format: Self {
    Option(
      choice: "format", valueName: "FORMAT", summary: "Format of the diagnostics")
  }
}

extension Option where Value == [KeyStroke] {
  static var keys: Self {
    Option(keys: "keys", valueName: "KEYS", summary: "Press these keys, without a terminal")
  }
}

extension Option where Value == BrowseDump {
  static var dump: Self {
    Option(
      choice: "dump", valueName: "WHAT", summary: "Write what there is then, without a terminal")
  }
}

extension Option where Value == ColorMode {
  static var color: Self {
    Option(choice: "color", valueName: "WHEN", default: .auto, summary: "When to colour")
  }
}

extension Option where Value == OutputFormat {
  static var to: Self { Option(choice: "to", valueName: "FORMAT", summary: "What to write") }
}

import ArtifactAll
import TerminalFront

// The keys of all options, with their help.

extension Option where Value == Bool {
  static var json: Self { Option(flag: "json", summary: "write JSON") }
  static var events: Self {
    Option(flag: "events", summary: "write parser events as JSON, one per line")
  }
  static var page: Self {
    Option(flag: "page", summary: "with --to html, write a complete HTML document")
  }
  static var rawHTML: Self {
    Option(
      flag: "raw-html",
      summary: "with --to html, keep raw HTML and all URLs; only for trusted answers")
  }
  static var screen: Self {
    Option(flag: "screen", summary: "with --to svg or png, draw what a terminal shows")
  }
  static var chart: Self {
    Option(flag: "chart", summary: "draw tables of CSV, TSV and JSON as charts")
  }
  static var sparklines: Self {
    Option(flag: "sparklines", summary: "show the numbers of tables as small lines")
  }
  static var replay: Self {
    Option(flag: "replay", summary: "play a recording with its timing")
  }
  static var trace: Self {
    Option(flag: "trace", summary: "write the parser state after each chunk, as JSON")
  }
  static var emitState: Self {
    Option(
      flag: "emit-state",
      summary: "write the final state as JSON; characters of obscured fields appear as dots")
  }
  static var noAnimation: Self {
    Option(flag: "no-anim", summary: "disable animations")
  }
  static var strict: Self {
    Option(flag: "strict", summary: "with schema, write the variant for structured output")
  }
  static var chat: Self {
    Option(flag: "chat", summary: "with prompt, ask for prose with an interface at the end")
  }
  static var patch: Self {
    Option(flag: "patch", summary: "with prompt, ask for changes to an existing interface")
  }
  static var failsOnWarnings: Self { Option(flag: "strict", summary: "fail on warnings too") }
  static var recursive: Self {
    Option(flag: "recursive", summary: "check the files of known types in directories")
  }
  static var force: Self { Option(flag: "force", letter: "f", summary: "replace existing files") }
  static var man: Self { Option(flag: "man", summary: "print the manual page as roff") }
  static var help: Self { Option(flag: "help", letter: "h", summary: "print this help") }
  static var version: Self { Option(flag: "version", letter: "V", summary: "print the version") }
}

extension Option where Value == Bool {
  static var multi: Self { Option(flag: "multi", summary: "with --select, choose several") }
  static var confirm: Self { Option(flag: "confirm", summary: "ask for yes or no") }
  static var password: Self { Option(flag: "password", summary: "ask for a password") }
  static var number: Self { Option(flag: "number", summary: "ask for a number") }
  static var date: Self { Option(flag: "date", summary: "ask for a date") }
  static var text: Self { Option(flag: "text", summary: "ask for text of several lines") }
  static var file: Self { Option(flag: "file", summary: "ask for a file below the directory") }
  static var accessible: Self {
    Option(flag: "accessible", summary: "ask line by line, as a screen reader needs it")
  }
}

extension Option where Value == Int {
  static var timeout: Self {
    Option(
      number: "timeout", valueName: "SECONDS", syntax: .integer(ArgumentLimits.seconds),
      summary: "time to answer")
  }
  static var maxWarnings: Self {
    Option(
      number: "max-warnings", valueName: "COUNT", syntax: .integer(ArgumentLimits.warnings),
      summary: "fail if there are more warnings")
  }
  static var chunk: Self {
    Option(
      number: "chunk", valueName: "BYTES", syntax: .integer(ArgumentLimits.chunkBytes),
      summary: "size of the input chunks")
  }
  static var rate: Self {
    Option(
      number: "rate", valueName: "BYTES/S", syntax: .rate(ArgumentLimits.bytesPerSecond),
      summary: "input rate")
  }
  static var width: Self {
    Option(
      number: "width", letter: "w", valueName: "COLUMNS",
      syntax: .integer(ArgumentLimits.columns),
      summary: "layout width")
  }
}

extension Option where Value == String {
  static var select: Self {
    Option(text: "select", valueName: "A,B", summary: "ask for one of these options")
  }
  static var defaultAnswer: Self {
    Option(
      text: "default", valueName: "ANSWER", syntax: .answer,
      summary: "answer that is given at first")
  }
  static var placeholder: Self {
    Option(text: "placeholder", valueName: "TEXT", summary: "text in an empty field")
  }
  static var validate: Self {
    Option(text: "validate", valueName: "REGEX", summary: "pattern that an answer has to match")
  }
  static var state: Self {
    Option(file: "state", valueName: "FILE", summary: "initial state, as JSON")
  }
  static var catalog: Self {
    Option(file: "catalog", valueName: "FILE", summary: "components of the host, as JSON")
  }
  static var persist: Self {
    Option(
      file: "persist", valueName: "FILE",
      summary: "load the state from this file and save changes to it")
  }
  static var name: Self {
    Option(
      text: "name", valueName: "NAME",
      summary: "file name of standard input, whose extension determines the type")
  }
  static var id: Self {
    Option(
      text: "id", valueName: "ID",
      summary: "with --to svg or png, identifier of the artifact with the picture")
  }
  static var x: Self {
    Option(
      text: "x", valueName: "FIELD",
      summary: "with --chart, column along the horizontal axis, chosen by default")
  }
  static var y: Self {
    Option(
      text: "y", valueName: "FIELD",
      summary: "with --chart, column along the vertical axis, chosen by default")
  }
  static var by: Self {
    Option(
      text: "by", valueName: "FIELD",
      summary: "with --chart, column that colors show, chosen by default")
  }
  static var language: Self {
    Option(
      text: "lang", valueName: "TAG", syntax: .language,
      summary: "with --page, language of the page, inferred by default")
  }
  static var outputFile: Self {
    Option(
      file: "output", letter: "o", valueName: "PATH",
      summary: "with --to svg or png, file to write instead of standard output")
  }
  static var font: Self {
    Option(
      file: "font", valueName: "FILE",
      summary: "with --to png, font that is preferred to those of the system")
  }
  static var output: Self {
    Option(
      directory: "output", letter: "o", valueName: "PATH",
      summary: "output directory, created if missing")
  }
}

extension Option where Value == PayloadType {
  static var type: Self {
    Option(
      type: "type", valueName: "TYPE",
      summary: "payload type, inferred by default")
  }
}

extension Option where Value == RDFChoice {
  static var rdf: Self {
    Option(
      choice: "rdf", valueName: "VERSION", summary: "RDF version of payloads that declare none")
  }
}

extension Option where Value == MarkdownProfile {
  static var profile: Self {
    Option(
      choice: "profile", valueName: "PRESET", summary: "preset for the Markdown of answers")
  }
}

extension Option where Value == InputFormat {
  static var from: Self {
    Option(
      choice: "from", valueName: "FORM", default: .auto,
      summary: "form of the answer: text, or the stream of a provider or an agent")
  }
}

extension Option where Value == AnswerFormat {
  static var answerFormat: Self {
    Option(
      choice: "format", valueName: "FORMAT", default: .json, summary: "form of the answers")
  }
}

extension Option where Value == DiagnosticFormat {
  static var format: Self {
    Option(
      choice: "format", valueName: "FORMAT", default: .text, summary: "diagnostics format")
  }
}

extension Option where Value == PromptTier {
  static var tier: Self {
    Option(
      choice: "tier", valueName: "TIER", default: .basic,
      summary: "with prompt, extent of the instructions")
  }
}

extension Option where Value == [KeyStroke] {
  static var keys: Self {
    Option(keys: "keys", valueName: "KEYS", summary: "run without a terminal and press these keys")
  }
}

extension Option where Value == BrowseDump {
  static var dump: Self {
    Option(
      choice: "dump", valueName: "WHAT", summary: "run without a terminal and print the result")
  }
}

extension Option where Value == ColorMode {
  static var color: Self {
    Option(choice: "color", valueName: "WHEN", default: .auto, summary: "when to use color")
  }
}

extension Option where Value == PictureScheme {
  static var scheme: Self {
    Option(
      choice: "scheme", valueName: "SCHEME",
      summary: "background with --to png, or with --screen (dark by default)")
  }
}

extension Option where Value == PictureFormat {
  static var render: Self {
    Option(
      choice: "render", valueName: "FORMAT",
      summary: "save what is drawn as a picture instead of its source")
  }
}

extension Option where Value == AutomaticMark {
  static var mark: Self {
    Option(choice: "mark", valueName: "MARK", summary: "with --chart, what is drawn")
  }
}

extension Option where Value == PixelSize {
  static var size: Self {
    Option(
      size: "size", valueName: "WxH", summary: "with --to png, width and height in pixels")
  }
}

extension Option where Value == Double {
  static var scale: Self {
    Option(
      factor: "scale", valueName: "N", range: ArgumentLimits.scale,
      summary: "with --to png, pixels per unit of length")
  }
}

extension Option where Value == OutputFormat {
  static var to: Self { Option(choice: "to", valueName: "FORMAT", summary: "output format") }
}

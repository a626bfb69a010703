import ArtifactAll
import TerminalControls
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `artifact ask`: questions on the terminal, below the cursor, and answers on standard output.
enum AskCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let isByLine = arguments.has(.accessible) || Environment.isDumb
    let asked = try AskedForm(arguments, isByLine: isByLine)
    let answers: JSONValue
    if let device = Environment.promptTerminal {
      answers =
        try isByLine
        ? asked.answerByLine(on: device, arguments) : asked.answer(on: device, arguments)
    } else {
      answers = try asked.defaults()
    }
    // Of a question with two answers, the exit code says all.
    if asked.isConfirmation { return }
    let format = arguments.value(.answerFormat) ?? .json
    try StandardOutput.write(AnswerText.text(of: answers, format))
  }
}

/// A form that is asked: an interface, a JSON Schema, or questions on the command line.
final class AskedForm {
  private let session: FormSession
  private let actions: BrowsedActions
  /// The form of a JSON Schema; nil for others.
  private let schema: SchemaForm?

  /// The questions of the command line; empty for a form.
  private let questions: [Question]

  init(_ arguments: ParsedArguments, isByLine: Bool) throws(ToolError) {
    let components = try HostCatalog(arguments)
    let bytes: [UInt8]
    let source = try Self.form(arguments)
    if let source {
      let text = try SourceText(reading: source, limit: SpecLimits.byteCount)
      questions = []
      let value = try? JSONValue(parsing: text.bytes)
      schema = value.flatMap { SchemaForm($0) }
      if schema == nil, let type = value?["type"]?.stringValue, Self.types.contains(type) {
        throw ToolError(
          .badData, "\(source.name) is not a JSON Schema of an object with properties")
      }
      bytes = schema.map { Array($0.document.serialized().utf8) } ?? text.bytes
    } else {
      questions = try Question.all(arguments)
      schema = nil
      let document = Question.document(questions, isByLine: isByLine)
      bytes = Array(document.serialized().utf8)
    }
    let spec = SpecReport(reading: bytes, catalog: components.catalog).spec
    guard spec.root != nil else {
      throw ToolError(
        .badData,
        "\(source?.name ?? "") is neither an interface nor a JSON Schema of an object")
    }
    session = FormSession(spec, registry: components.registry)
    actions = BrowsedActions(.never, areEndings: true)
    actions.follow(session)
  }

  /// The types of JSON Schema, which no component is named after.
  private static let types: Set<String> = [
    "array", "boolean", "integer", "null", "number", "object", "string",
  ]

  /// The form that is named; nil for questions.
  ///
  /// - Throws: `ToolError` if nothing is asked, or a form is given together with questions or their options.
  private static func form(_ arguments: ParsedArguments) throws(ToolError) -> AnswerSource? {
    guard let word = arguments.words.first else {
      throw ToolError(.usage, "nothing to ask: name a FORM or give a QUESTION")
    }
    let isForm =
      word == "-" || word.hasSuffix(".json") || Self.isFile(word)
    guard isForm else { return nil }
    guard arguments.words.count == 1 else {
      throw ToolError(.usage, "unexpected argument \(quoted(arguments.words[1])) after a form")
    }
    if let name = Question.option(in: arguments) {
      throw ToolError(.usage, "option '--\(name)' applies only to a QUESTION")
    }
    return try AnswerSource(word == "-" ? .standardInput : .file(word))
  }

  /// Whether a file that is not a directory has a name.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(SystemText.path(path), &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  // MARK: - Answers

  /// Whether yes or no is all that is asked.
  var isConfirmation: Bool { questions.count == 1 && questions[0].kind == .confirm }

  /// The answers so far: those of questions by key, or a single one; of a schema an instance of it; of an
  /// interface its state.
  private var answers: JSONValue {
    let state = shownState
    if let schema { return schema.answer(in: state) }
    guard !questions.isEmpty else { return state }
    if questions.count == 1, questions[0].key == nil { return state[Question.onlyKey] ?? .null }
    return .object(
      JSONObject(questions.map { ($0.name, state[$0.name] ?? .null) }))
  }

  /// The state; secrets are dots if standard output is a terminal.
  private var shownState: JSONValue {
    TerminalDevice.standardOutput.isTerminal
      ? session.store.redactedState : session.store.state
  }

  /// The default answers, which are used without a terminal.
  func defaults() throws(ToolError) -> JSONValue {
    if !questions.isEmpty, questions.allSatisfy(\.hasDefault), !session.validate() {
      throw ToolError(.usage, "invalid default answer")
    }
    guard questions.allSatisfy(\.hasDefault), session.validate() else {
      throw ToolError(
        .usage,
        questions.isEmpty
          ? "'artifact ask' needs a terminal: the form has no valid defaults"
          : "'artifact ask' needs a terminal, or '--default ANSWER'")
    }
    if questions.contains(where: { $0.isDeclined(answers) }) { Tool.end(.cancelled) }
    return answers
  }

  // MARK: - In line

  func answer(
    on device: TerminalDevice, _ arguments: ParsedArguments
  ) throws(ToolError) -> JSONValue {
    var prompt = Prompt(session: session, actions: actions, questions: questions)
    let isLate = try BrowseLoop.run(
      &prompt, try AnswerSource(.file("/dev/null")), on: device,
      within: arguments.value(.timeout)
    ) { size in
      let options = Environment.interactiveOptions
      return PromptScreen(
        size: size, colorMode: options.colorMode, synchronizesFrames: options.synchronizesFrames)
    }
    if isLate { Tool.end(.timedOut) }
    guard prompt.ending == .submitted else { Tool.end(prompt.ending?.cancelCode ?? .cancelled) }
    return answers
  }

  // MARK: - Line by line

  func answerByLine(
    on device: TerminalDevice, _ arguments: ParsedArguments
  ) throws(ToolError) -> JSONValue {
    var dialog = LineDialog(session, on: device, within: arguments.value(.timeout))
    guard dialog.run() else { Tool.end(.cancelled) }
    if questions.contains(where: { $0.isDeclined(answers) }) { Tool.end(.cancelled) }
    return answers
  }
}

/// A form in line.
private struct Prompt: BrowsedContent {
  private let session: FormSession
  private let actions: BrowsedActions
  private let questions: [Question]
  private var controller: FormController

  /// How the form was ended; nil as long as it is not.
  private(set) var ending: BrowsedActions.Ending?

  init(session: FormSession, actions: BrowsedActions, questions: [Question]) {
    self.session = session
    self.actions = actions
    self.questions = questions
    controller = FormController(
      session, size: TerminalSize(columns: 80, rows: 24), options: Environment.interactiveOptions)
    controller.isInline = true
    controller.asksEachControl = questions.count > 1
    controller.animates = true
  }

  mutating func append(_ bytes: [UInt8]) {}
  mutating func finish() {}
  var isAnimating: Bool { controller.isAnimating }
  mutating func tick() { controller.tick() }
  mutating func dump(_ what: BrowseDump) -> String? { nil }

  mutating func resize(to size: TerminalSize) {
    // The last column stays free.
    controller.resize(to: TerminalSize(columns: max(1, size.columns - 1), rows: size.rows))
  }

  mutating func draw() -> CellGrid {
    if let notice = actions.takeNotice() { controller.message = notice }
    return controller.draw()
  }

  mutating func interrupt() -> ScreenEffect {
    ending = .interrupted
    return .quit
  }

  mutating func handle(_ event: InputEvent) -> ScreenEffect {
    if event == .key(.interrupt) { return interrupt() }
    if event == .key(KeyStroke(.escape)), !controller.usesEscape {
      ending = .cancelled
      return .quit
    }
    var event = event
    if questions.last?.kind == .confirm, case .key(let key) = event,
      case .character(let letter) = key.key,
      key.modifiers.isEmpty, ["y", "n", "Y", "N"].contains(letter)
    {
      event = .key(KeyStroke(.character(letter.lowercased()), .alt))
    }
    let effect = controller.handle(event)
    if let end = actions.ending {
      ending = end
      return .quit
    }
    guard effect == .quit else { return effect }
    guard controller.isFinished else {
      ending = .cancelled
      return .quit
    }
    guard session.validate() else {
      controller.isFinished = false
      controller.focusFirstProblem()
      return .draw
    }
    ending = .submitted
    return .quit
  }

  /// The answers, which stay on the terminal.
  var closingLines: [Line] {
    guard ending == .submitted else { return [] }
    let options = Environment.interactiveOptions
    return questions.map { question in
      func run(_ text: String, _ style: Style) -> Line.Run {
        Line.Run(SafeText(sanitizing: text, context: .code), style)
      }
      let answer = question.shown(session.store.state[question.name] ?? .null)
      return Line([
        run("\(options.glyphs.form.selection) ", options.theme.checked),
        run(question.text + " ", Style()),
        run(answer, options.theme.strong),
      ])
    }
  }
}

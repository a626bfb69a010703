import ArtifactAll

/// A question of the command line.
struct Question {
  /// What is asked for.
  enum Kind {
    case text, area, password, number, date, confirm, choice, choices, file
  }

  /// The key of the answer; nil if it is the only one and has none.
  let key: String?
  let text: String
  let kind: Kind

  /// The property of the interface that has the answer.
  var name: String { key ?? Self.onlyKey }

  /// The options of a choice.
  private let options: [String]
  private let initial: JSONValue?
  private let placeholder: String
  private let pattern: String?

  /// The name of an answer without a key.
  static let onlyKey = "answer"

  /// Whether there is an answer without a terminal.
  var hasDefault: Bool { initial != nil }

  // MARK: - Reading

  private static let kinds: [(option: Option<Bool>, kind: Kind)] = [
    (.confirm, .confirm), (.password, .password), (.number, .number), (.date, .date),
    (.text, .area), (.file, .file),
  ]

  /// The first option that is about a question; nil if there is none.
  static func option(in arguments: ParsedArguments) -> String? {
    let names = kinds.map(\.option.declaration.name)
    let others = ["select", "multi", "default", "placeholder", "validate"]
    return (names + others).first { arguments.values[$0] != nil }
  }

  /// Reads the questions of a command line. The options are about the last one.
  ///
  /// - Throws: `ToolError` if options contradict each other, or keys are missing or repeated.
  static func all(_ arguments: ParsedArguments) throws(ToolError) -> [Question] {
    // A single question may have a colon.
    let words =
      arguments.words.count == 1
      ? [(key: nil, text: arguments.words[0])] : arguments.words.map(split)
    if words.count > 1, let plain = words.first(where: { $0.key == nil }) {
      throw ToolError(
        .usage, "several questions need keys: write 'name: \(printable(plain.text))'")
    }
    let keys = words.compactMap(\.key)
    guard Set(keys).count == keys.count else {
      throw ToolError(.usage, "two questions have the same key")
    }
    var questions = words.dropLast().map { Question(key: $0.key, text: $0.text) }
    if let last = words.last { questions.append(try question(last.key, last.text, arguments)) }
    return questions
  }

  /// Splits `key: question`.
  private static func split(_ word: String) -> (key: String?, text: String) {
    guard let colon = word.firstIndex(of: ":"), word[word.index(after: colon)...].first == " "
    else { return (nil, word) }
    let key = word[..<colon]
    let isName =
      key.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
      && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard isName else { return (nil, word) }
    return (String(key), String(word[colon...].dropFirst(2)))
  }

  private init(
    key: String?, text: String, kind: Kind = .text, options: [String] = [],
    initial: JSONValue? = nil, placeholder: String = "", pattern: String? = nil
  ) {
    self.key = key
    self.text = text
    self.kind = kind
    self.options = options
    self.initial = initial
    self.placeholder = placeholder
    self.pattern = pattern
  }

  private static func question(
    _ key: String?, _ text: String, _ arguments: ParsedArguments
  ) throws(ToolError) -> Question {
    var given = kinds.filter { arguments.has($0.option) }.map {
      ($0.option.declaration.name, $0.kind)
    }
    var options: [String] = []
    if arguments.has(.multi), !arguments.isGiven(.select) {
      throw ToolError(.usage, "option '--multi' requires '--select'")
    }
    if let list = arguments.value(.select) {
      given.append(("select", arguments.has(.multi) ? .choices : .choice))
      options = words(of: list)
      guard !options.isEmpty else {
        throw ToolError(.usage, "option '--select' needs options, such as 'S,M,L'")
      }
    }
    guard given.count <= 1 else {
      throw ToolError(
        .usage, "options '--\(given[0].0)' and '--\(given[1].0)' are mutually exclusive")
    }
    let kind = given.first?.1 ?? .text
    if kind == .file { options = FileList.paths() }
    let pattern = arguments.value(.validate)
    if let pattern {
      do throws(TextPattern.SyntaxError) {
        _ = try TextPattern(pattern)
      } catch {
        throw ToolError(
          .usage, "invalid pattern \(quoted(pattern)): \(printable(error.reason))")
      }
    }
    return Question(
      key: key, text: text, kind: kind, options: options,
      initial: try arguments.value(.defaultAnswer).map { answer throws(ToolError) in
        try initialValue(answer, kind, options)
      }, placeholder: arguments.value(.placeholder) ?? "", pattern: pattern)
  }

  /// The words between commas.
  private static func words(of list: String) -> [String] {
    list.split(separator: ",").map { word in
      let start = word.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
    .filter { !$0.isEmpty }
  }

  /// The value of a default answer.
  private static func initialValue(
    _ text: String, _ kind: Kind, _ options: [String]
  ) throws(ToolError) -> JSONValue {
    switch kind {
    case .text, .area, .password, .date: return .string(text)
    case .number:
      guard let number = JSONNumber(text) else {
        throw ToolError(.usage, "invalid default \(quoted(text)): expected a number")
      }
      return .number(number)
    case .confirm:
      switch text.lowercased() {
      case "yes", "y", "true": return true
      case "no", "n", "false": return false
      default:
        throw ToolError(.usage, "invalid default \(quoted(text)): expected 'yes' or 'no'")
      }
    case .choice, .choices, .file:
      let chosen =
        kind == .choices ? words(of: text) : [text]
      for word in chosen where !options.contains(word) {
        throw ToolError(.usage, "invalid default \(quoted(word)): not among the options")
      }
      return kind == .choices ? .array(chosen.map { .string($0) }) : .string(text)
    }
  }

  // MARK: - Form

  /// The interface of some questions.
  ///
  /// - Parameter isByLine: Whether it is answered line by line, where there are no buttons.
  static func document(_ questions: [Question], isByLine: Bool) -> JSONValue {
    var elements = JSONObject()
    var state = JSONObject()
    var children: [JSONValue] = []
    for question in questions {
      elements[question.name] = question.element(isByLine: isByLine)
      children.append(.string(question.name))
      state[question.name] = question.initial ?? question.empty
    }
    elements[":form"] = [
      "type": "VStack", "props": ["alignment": "leading"], "children": .array(children),
    ]
    return ["state": .object(state), "root": ":form", "elements": .object(elements)]
  }

  private var empty: JSONValue {
    switch kind {
    case .text, .area, .password, .date: ""
    case .number, .choice, .file: .null
    case .choices: []
    case .confirm: true
    }
  }

  private func element(isByLine: Bool) -> JSONValue {
    var props: JSONObject = ["label": .string(text)]
    props["value"] = ["$bindState": .string("/" + name)]
    if !placeholder.isEmpty { props["placeholder"] = .string(placeholder) }
    if !options.isEmpty { props["options"] = .array(options.map { .string($0) }) }
    var checks: [JSONValue] = []
    if kind == .choice || kind == .file { checks.append(["type": "required"]) }
    // A pattern that nothing matches asks for an answer.
    if let pattern, (try? TextPattern(pattern))?.isFound(in: "") == false {
      checks.append(["type": "required"])
    }
    if let pattern { checks.append(["type": "pattern", "args": ["pattern": .string(pattern)]]) }
    if !checks.isEmpty { props["checks"] = .array(checks) }
    switch kind {
    case .text: return ["type": "TextField", "props": .object(props)]
    case .file where options.isEmpty: return ["type": "TextField", "props": .object(props)]
    case .area: return ["type": "TextArea", "props": .object(props)]
    case .password:
      props["obscured"] = true
      return ["type": "TextField", "props": .object(props)]
    case .number: return ["type": "NumberField", "props": .object(props)]
    case .date: return ["type": "DateField", "props": .object(props)]
    case .choice, .file: return ["type": "Select", "props": .object(props)]
    case .choices: return ["type": "MultiSelect", "props": .object(props)]
    case .confirm where isByLine:
      props["isOn"] = props["value"]
      props["value"] = nil
      return ["type": "Toggle", "props": .object(props)]
    case .confirm:
      // The answer that Enter gives comes first.
      return [
        "type": "Confirm",
        "props": [
          "message": .string("\(text) \(initial != false ? "(Y/n)" : "(y/N)")"),
          "default": .bool(initial != false),
        ],
        "on": [
          "confirm": [
            [
              "action": "setState", "params": ["path": .string("/" + name), "value": true],
            ],
            ["action": "submit"],
          ],
          "deny": ["action": "cancel"],
        ],
      ]
    }
  }

  // MARK: - Answers

  /// Whether the answer is no.
  func isDeclined(_ answers: JSONValue) -> Bool {
    kind == .confirm && (key.map { answers[$0] } ?? answers) == false
  }

  /// An answer as it stays on the terminal.
  func shown(_ answer: JSONValue) -> String {
    switch answer {
    case .null: ""
    case .bool(let isYes): isYes ? "Yes" : "No"
    case .string(let text) where kind == .password: text.isEmpty ? "" : "••••"
    case .array(let elements): elements.map(\.displayText).joined(separator: ", ")
    default: answer.displayText
    }
  }
}

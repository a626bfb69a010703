import ArtifactAll

/// Answers as text for a script.
enum AnswerText {
  static func text(of answers: JSONValue, _ format: AnswerFormat) -> String {
    switch format {
    case .json: answers.serialized(pretty: answers.isContainer) + "\n"
    case .env:
      assignments(answers, Question.onlyKey).map { "\($0.name)=\(quoted($0.value))\n" }.joined()
    case .lines: values(answers).map { line(of: $0) + "\n" }.joined()
    case .raw: values(answers).map { $0.displayText + "\n" }.joined()
    }
  }

  /// The values in order; one that is missing is empty.
  private static func values(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .null: [.string("")]
    case .array(let elements): elements.flatMap(values)
    case .object(let object): object.members.flatMap { values($0.value) }
    case .bool, .number, .string: [value]
    }
  }

  /// A value in one line: backslashes and line breaks are escaped.
  private static func line(of value: JSONValue) -> String {
    value.displayText.map { character in
      switch character {
      case "\\": "\\\\"
      case "\n", "\r\n": "\\n"
      case "\r": "\\r"
      default: String(character)
      }
    }.joined()
  }

  /// The variables of a shell: names of nested members are joined by `_`, elements of arrays are lines.
  private static func assignments(
    _ value: JSONValue, _ name: String
  ) -> [(name: String, value: String)] {
    switch value {
    case .object(let object):
      object.members.flatMap { key, value in
        assignments(value, name == Question.onlyKey ? variable(key) : "\(name)_\(variable(key))")
      }
    case .array: [(name, values(value).map(\.displayText).joined(separator: "\n"))]
    case .null: [(name, "")]
    case .bool, .number, .string: [(name, value.displayText)]
    }
  }

  /// A name that a shell takes for a variable.
  private static func variable(_ key: String) -> String {
    let name = key.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    return name.first?.isNumber == true || name.isEmpty ? "_" + name : name
  }

  /// A text in single quotes, as shells read it.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

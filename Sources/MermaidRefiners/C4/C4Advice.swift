import ArtifactBase

/// What to say about arguments that Mermaid reads otherwise than was meant (`Specs/Mermaid.md` N17.4).
enum C4Advice {
  /// The message about the arguments of a statement, with the line to write; nil if nothing is wrong with them.
  static func message(
    _ macro: C4Macro, _ arguments: [C4Argument], isClosed: Bool = true
  ) -> String? {
    let line = "write `\(line(macro, arguments))`"
    if !isClosed { return "missing `)` after the arguments; \(line)" }
    if arguments.contains(where: \.isCut) {
      return "`)` is part of an argument without quotes; put the argument in quotes: \(line)"
    }
    if arguments.count > macro.argumentLimit {
      return "`\(macro.rawValue)` has at most \(macro.argumentLimit) arguments, found "
        + "\(arguments.count); put a text with commas in quotes"
    }
    guard isTextMissing(macro, arguments) else { return nil }
    return macro.isRelation
      ? "relation has no text, so that Mermaid leaves it out; \(line)"
      : "`\(macro.rawValue)` has no label; \(line)"
  }

  /// Returns the arguments that were meant: texts in single quotes, and in quotes without a comma before them.
  static func meant(_ arguments: [C4Argument]) -> [C4Argument] {
    arguments.flatMap { argument -> [C4Argument] in
      guard argument.key == nil, !argument.isQuoted else { return [argument] }
      let value = argument.value
      if value.count > 1, value.first == "'", value.last == "'" {
        return [argument.with(String(value.dropFirst().dropLast()), isQuoted: true)]
      }
      let parts = value.split(separator: "\"").map { $0.trimmed }.filter { !$0.isEmpty }
      guard value.contains("\""), !parts.isEmpty else { return [argument] }
      return parts.enumerated().map { index, part in
        argument.with(part, isQuoted: index > 0 || value.first == "\"")
      }
    }
  }

  private static func isTextMissing(_ macro: C4Macro, _ arguments: [C4Argument]) -> Bool {
    switch macro.effect {
    case .style, .relationStyle, .layout: return false
    case .shape, .boundary, .relation: break
    }
    guard arguments.count > macro.nameCount else { return true }
    let text = arguments[macro.nameCount]
    return text.key.map { $0 != "label" } ?? false
  }

  /// The statement as it is to be written.
  private static func line(_ macro: C4Macro, _ arguments: [C4Argument]) -> String {
    var parts = arguments.enumerated().map { index, argument in
      let value = argument.value.inAdvice
      if let key = argument.key { return "$\(key)=\"\(value)\"" }
      let isName = index < macro.nameCount && !argument.isQuoted
      return isName && !value.contains(where: \.isWhitespace) ? value : "\"\(value)\""
    }
    if isTextMissing(macro, arguments) {
      let name = arguments.first?.value.inAdvice ?? ""
      let text = macro.isRelation || name.isEmpty ? "text" : name
      parts.insert("\"\(text)\"", at: min(macro.nameCount, parts.count))
    }
    return "\(macro.rawValue)(\(parts.joined(separator: ", ")))"
  }
}

extension C4Argument {
  fileprivate func with(_ value: String, isQuoted: Bool) -> C4Argument {
    C4Argument(key: nil, value: value, isQuoted: isQuoted, isCut: isCut)
  }
}

extension C4Macro {
  fileprivate var isRelation: Bool { if case .relation = effect { true } else { false } }

  /// The number of names and numbers before the text.
  fileprivate var nameCount: Int {
    switch effect {
    case .relation: self == .relationIndex ? 3 : 2
    case .relationStyle: 2
    case .layout: 0
    case .shape, .boundary, .style: 1
    }
  }

  /// The number of arguments that have a meaning.
  fileprivate var argumentLimit: Int {
    switch effect {
    case .shape(let kind, _, _): kind == .person || kind == .system ? 6 : 7
    case .boundary(let type, let isNode): isNode ? 7 : type == nil ? 5 : 4
    case .relation: self == .relationIndex ? 9 : 8
    case .style: 10
    case .relationStyle: 6
    case .layout: 2
    }
  }
}

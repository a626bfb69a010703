// Texts that look like templates and are none.

import ArtifactCore

extension SpecDecoder {
  /// Says which texts of an element, its properties and the parameters of its actions, have a place like
  /// a template, and are shown as they are written.
  mutating func checkTexts(of element: UIElement) {
    for prop in element.props { checkTexts(prop.value, at: ["props", prop.name]) }
    for binding in element.on { checkTexts(of: binding.actions, at: ["on", binding.event]) }
    for binding in element.watch {
      checkTexts(of: binding.actions, at: ["watch", binding.pointer.description])
    }
  }

  private mutating func checkTexts(of bindings: [ActionBinding], at place: [String]) {
    for (index, binding) in bindings.enumerated() {
      let place = bindings.count == 1 ? place : place + [String(index)]
      for param in binding.params { checkTexts(param.value, at: place + ["params", param.name]) }
      checkTexts(of: binding.onSuccess, at: place + ["onSuccess"])
      checkTexts(of: binding.onError, at: place + ["onError"])
    }
  }

  private mutating func checkTexts(_ value: SpecExpression, at place: [String]) {
    switch value {
    case .literal(let value): checkTexts(value, at: place)
    case .condition(_, let then, let otherwise):
      checkTexts(then, at: place + ["$then"])
      checkTexts(otherwise, at: place + ["$else"])
    case .array(let parts):
      for (index, part) in parts.enumerated() { checkTexts(part, at: place + [String(index)]) }
    case .object(let members):
      for member in members { checkTexts(member.value, at: place + [member.name]) }
    case .computed(let name, let arguments):
      let place = Directives.keys.contains(name) ? place : place + ["args"]
      for argument in arguments { checkTexts(argument.value, at: place + [argument.name]) }
    case .state, .bindState, .item, .bindItem, .itemPath, .index, .template: break
    }
  }

  private mutating func checkTexts(_ value: JSONValue, at place: [String]) {
    var rest = [(value, place)]
    while let (value, place) = rest.popLast() {
      switch value {
      case .null, .bool, .number: break
      case .string(let text): checkText(text, at: place)
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() {
          if element.mayHoldText { rest.append((element, place + [String(index)])) }
        }
      case .object(let object):
        // A wrong expression was said to be one already.
        if object.keys.contains(where: { $0.utf8.first == UInt8(ascii: "$") }) { continue }
        for (name, value) in object.members.reversed() where value.mayHoldText {
          rest.append((value, place + [name]))
        }
      }
    }
  }

  private mutating func checkText(_ text: String, at place: [String]) {
    guard let name = Self.place(in: text) else { return }
    reader.report(
      .plainTemplate, .warning, at: place,
      "“${\(name)}” is shown as it is written: only a $template has places.",
      suggestion: "$template", details: ["value": .string(name)])
  }

  /// The name or path in the first `${…}` of a text that has one.
  private static func place(in text: String) -> String? {
    let bytes = text.utf8
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
      let isEscaped =
        start > rest.startIndex && rest[rest.index(before: start)] == UInt8(ascii: "\\")
      rest = rest[rest.index(after: start)...]
      guard rest.first == UInt8(ascii: "{") else { continue }
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let inside = rest.dropFirst().prefix(upTo: end)
      if !isEscaped, isPath(inside) { return String(inside) }
      rest = rest[end...]
    }
    return nil
  }

  /// Whether this could be what a template reads: `/a/b`, `name`, `a.b`, `$item.a`, `$index`.
  private static func isPath(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    guard isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "$") else {
      return false
    }
    if first == UInt8(ascii: "$"), !bytes.starts(with: "$i".utf8) { return false }
    return bytes.dropFirst().allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || "/.-~".utf8.contains($0)
    }
  }
}

extension JSONValue {
  /// Whether a text may stand in this.
  fileprivate var mayHoldText: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string, .array, .object: true
    }
  }
}

extension SpecDiagnostic.Code {
  public static let plainTemplate = Self(rawValue: "plain_template")
}

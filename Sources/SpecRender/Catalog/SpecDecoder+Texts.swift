// Detects plain text that was probably meant as a template.

import ArtifactCore

extension SpecDecoder {
  /// Reports texts in an element's properties and action parameters that contain a placeholder but
  /// aren't templates, so that they are displayed verbatim.
  mutating func checkTexts(of element: UIElement, _ names: TemplateNames) {
    for prop in element.props { checkTexts(prop.value, at: ["props", prop.name], names) }
    for binding in element.on {
      checkTexts(of: binding.actions, at: ["on", binding.event], names)
    }
    for binding in element.watch {
      checkTexts(of: binding.actions, at: ["watch", binding.pointer.description], names)
    }
  }

  private mutating func checkTexts(
    of bindings: [ActionBinding], at place: [String], _ names: TemplateNames
  ) {
    for (index, binding) in bindings.enumerated() {
      let place = bindings.count == 1 ? place : place + [String(index)]
      for param in binding.params {
        checkTexts(param.value, at: place + ["params", param.name], names)
      }
      checkTexts(of: binding.onSuccess, at: place + ["onSuccess"], names)
      checkTexts(of: binding.onError, at: place + ["onError"], names)
    }
  }

  private mutating func checkTexts(
    _ value: SpecExpression, at place: [String], _ names: TemplateNames
  ) {
    switch value {
    case .literal(let value): checkTexts(value, at: place, names)
    case .condition(_, let then, let otherwise):
      checkTexts(then, at: place + ["$then"], names)
      checkTexts(otherwise, at: place + ["$else"], names)
    case .array(let parts):
      for (index, part) in parts.enumerated() {
        checkTexts(part, at: place + [String(index)], names)
      }
    case .object(let members):
      for member in members { checkTexts(member.value, at: place + [member.name], names) }
    case .computed(let name, let arguments):
      let isDirective = Directives.keys.contains(name)
      if isDirective { checkDirective(name, arguments, at: place) }
      let place = isDirective ? place : place + ["args"]
      for argument in arguments { checkTexts(argument.value, at: place + [argument.name], names) }
    case .template(let template):
      for case .text(let text) in template.segments {
        checkBraces(text, at: place + ["$template"], names)
      }
    case .state, .bindState, .item, .bindItem, .itemPath, .index: break
    }
  }

  private mutating func checkTexts(
    _ value: JSONValue, at place: [String], _ names: TemplateNames
  ) {
    var rest = [(value, place)]
    while let (value, place) = rest.popLast() {
      switch value {
      case .null, .bool, .number: break
      case .string(let text): checkText(text, at: place, names)
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() {
          if element.mayHoldText { rest.append((element, place + [String(index)])) }
        }
      case .object(let object):
        // A malformed expression has already been reported.
        if object.keys.contains(where: { $0.utf8.first == UInt8(ascii: "$") }) { continue }
        for (name, value) in object.members.reversed() where value.mayHoldText {
          rest.append((value, place + [name]))
        }
      }
    }
  }

  private mutating func checkText(
    _ text: String, at place: [String], _ names: TemplateNames
  ) {
    guard let name = Self.place(in: text), names.has(name) else {
      if checkExpression(text, at: place, names) { return }
      return checkBraces(text, at: place, names)
    }
    reader.report(
      .plainTemplate, .warning, at: place,
      "`${\(name)}` is shown verbatim: only $template has placeholders",
      suggestion: "$template", details: ["value": .string(name)])
  }

  /// Reports a text that was probably meant as an expression: `$bindState:/name`, `$item.name`.
  private mutating func checkExpression(
    _ text: String, at place: [String], _ names: TemplateNames
  ) -> Bool {
    let keys = [("$state", false), ("$bindState", false), ("$item", true), ("$bindItem", true)]
    for (key, isOfItem) in keys where text.utf8.starts(with: key.utf8) {
      let rest = text.utf8.dropFirst(key.utf8.count)
      guard let mark = rest.first, ":./".utf8.contains(mark) else { continue }
      let path = (mark == UInt8(ascii: "/") ? rest : rest.dropFirst()).drop { $0 == 0x20 }
      let name = String(path) ?? ""
      guard Self.isPath(path), isOfItem || names.has(name) else { continue }
      let meant = isOfItem ? name : names.path(name)
      reader.report(
        .plainTemplate, .warning, at: place,
        "`\(text)` is text, not an expression",
        suggestion: JSONValue.object([key: .string(meant)]).serialized(),
        details: ["value": .string(name)])
      return true
    }
    return false
  }

  /// Reports a placeholder in the syntax of other template languages: `{{name}}`, `{{/a/b}}`.
  private mutating func checkBraces(
    _ text: String, at place: [String], _ names: TemplateNames
  ) {
    guard let name = Self.bracedPlace(in: text), names.has(name) else { return }
    let path = names.path(name)
    reader.report(
      .plainTemplate, .warning, at: place,
      "`{{\(name)}}` is shown verbatim: a placeholder in $template is ${\(path)}",
      suggestion: "${\(path)}", details: ["value": .string(name)])
  }

  /// The name or path in the first `${…}` that contains one.
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

  /// The name or path in the first `{{…}}`, without surrounding spaces.
  private static func bracedPlace(in text: String) -> String? {
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[rest.index(after: start)...]
      guard rest.first == UInt8(ascii: "{") else { continue }
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let isBlank = { (byte: UInt8) in byte == 0x20 }
      var inside = rest.prefix(upTo: end).dropFirst().drop(while: isBlank)
      while inside.last.map(isBlank) ?? false { inside.removeLast() }
      let isClosed = rest[end...].dropFirst().first == UInt8(ascii: "}")
      return isClosed && isPath(inside) ? String(inside) : nil
    }
    return nil
  }

  /// Whether this is a path that a template could read: `/a/b`, `name`, `a.b`, `$item.a`, `$index`.
  private static func isPath(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    guard isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "$") else {
      return false
    }
    if first == UInt8(ascii: "/"), bytes.count == 1 { return false }
    if first == UInt8(ascii: "$") {
      let rest = bytes.dropFirst("$item".utf8.count)
      let isItem =
        bytes.starts(with: "$item".utf8) && (rest.first.map("./".utf8.contains) ?? true)
      guard isItem || bytes.elementsEqual("$index".utf8) else { return false }
    }
    return bytes.dropFirst().allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || "/.-~".utf8.contains($0)
    }
  }
}

/// The names that templates of a spec could refer to.
struct TemplateNames {
  private let state: JSONValue?

  /// The member names of items in repeated lists.
  private var ofItems: Set<String> = []

  init(_ spec: Spec) {
    state = spec.state
    for case .state(let pointer)? in spec.elements.map({ $0.repeat?.source }) {
      guard case .array(let items)? = state?[pointer], case .object(let item)? = items.first else {
        continue
      }
      ofItems.formUnion(item.keys)
    }
  }

  /// Whether a name or path refers to an existing value.
  fileprivate func has(_ name: String) -> Bool {
    let pointer = StatePath(name).pointer
    let places = [pointer] + (pointer.slashed.map { [$0] } ?? [])
    return name.utf8.first == UInt8(ascii: "$") || places.contains { state?[$0] != nil }
      || places.contains { $0.tokens.first.map(ofItems.contains) ?? false }
  }

  /// Returns the path by which a template refers to a value.
  fileprivate func path(_ name: String) -> String {
    let pointer = StatePath(name).pointer
    guard name.utf8.first != UInt8(ascii: "$") else { return name }
    let place = state?[pointer] == nil ? pointer.slashed ?? pointer : pointer
    // A name is resolved against the item if that has the member, otherwise against the state.
    let isOfItem = place.tokens.first.map(ofItems.contains) ?? false
    return isOfItem ? String(place.description.dropFirst()) : place.description
  }
}

extension JSONValue {
  /// Whether this is or may contain text.
  fileprivate var mayHoldText: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string, .array, .object: true
    }
  }
}

extension Diagnostic.Code {
  /// A text contains a placeholder but isn't a template.
  public static let plainTemplate = Self(rawValue: "spec.plain-template")
}

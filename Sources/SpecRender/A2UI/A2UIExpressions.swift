// Maps values of A2UI to values of a spec: paths become reads, calls become functions, everything
// else is literal.

import ArtifactCore

/// Maps the expressions of a component.
struct A2UIExpressions {
  static let depthLimit = 5

  let isInTemplate: Bool

  /// Whether a call exceeded the depth limit.
  private(set) var isTooDeep = false

  init(isInTemplate: Bool) {
    self.isInTemplate = isInTemplate
  }

  /// Maps a value that may be a path or a call.
  mutating func value(_ value: JSONValue, isBinding: Bool = false, depth: Int = 0) -> JSONValue {
    switch value {
    case .null, .bool, .number, .string: return value
    case .array(let elements): return .array(elements.map { self.value($0, depth: depth) })
    case .object(let object):
      if let path = object["path"]?.stringValue { return read(path, isBinding: isBinding) }
      if case .object(let call)? = object["functionCall"] { return self.call(call, depth: depth) }
      if object["call"]?.stringValue != nil { return call(object, depth: depth) }
      return .object(self.members(object, depth: depth))
    }
  }

  /// Maps members as data: keys with a `$` are dropped, so that none can act as an expression.
  private mutating func members(_ object: JSONObject, depth: Int) -> JSONObject {
    var result = JSONObject()
    for (name, value) in object.members where name.utf8.first != UInt8(ascii: "$") {
      result[name] = self.value(value, depth: depth)
    }
    return result
  }

  private func read(_ path: String, isBinding: Bool) -> JSONValue {
    if isInTemplate, path.utf8.first != UInt8(ascii: "/") {
      return .object([isBinding ? "$bindItem" : "$item": .string(path)])
    }
    return .object([isBinding ? "$bindState" : "$state": .string(absolute(path))])
  }

  /// Returns a location, for members that name one instead of reading it.
  func place(_ path: String) -> JSONValue {
    if isInTemplate, path.utf8.first != UInt8(ascii: "/") { return ["$item": .string(path)] }
    return .string(absolute(path))
  }

  private func absolute(_ path: String) -> String {
    path.isEmpty || path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }

  func call(_ function: String, _ arguments: JSONObject) -> JSONValue {
    ["$computed": .string(function), "args": .object(arguments)]
  }

  func check(_ type: String, _ arguments: JSONObject) -> JSONValue {
    var arguments = arguments
    arguments["type"] = .string(type)
    return call("$check", arguments)
  }

  // MARK: - Calls

  private mutating func call(_ object: JSONObject, depth: Int) -> JSONValue {
    guard depth < Self.depthLimit else {
      isTooDeep = true
      return .null
    }
    let name = object["call"]?.stringValue ?? ""
    var arguments = JSONObject()
    if case .object(let args)? = object["args"] {
      if name == "formatString", case .string(let text)? = args["value"] {
        return template(text, depth: depth)
      }
      for (key, value) in args.members { arguments[key] = self.value(value, depth: depth + 1) }
    }
    switch name {
    case "formatString": return arguments["value"] ?? .null
    case "pluralize": return call("$plural", arguments)
    case "formatNumber", "formatCurrency", "formatDate":
      return call("$" + name, arguments)
    case "required", "regex", "length", "numeric", "email": return check(name, arguments)
    case "and": return check("all", arguments)
    case "or": return check("any", arguments)
    case "not": return check("none", ["values": .array([arguments["value"] ?? .null])])
    default: return call(name, arguments)
    }
  }

  /// Maps the action of a button: an event for the agent, a URL to open, or a function of the host.
  mutating func action(_ action: JSONValue) -> JSONValue? {
    if case .object(let event)? = action["event"] {
      return [
        "action": "$event",
        "params": [
          "name": event["name"] ?? .null, "context": value(event["context"] ?? [:]),
        ],
      ]
    }
    guard case .object(let function)? = action["functionCall"] else { return nil }
    let arguments = value(function["args"] ?? [:], depth: 1)
    if function["call"] == "openUrl" {
      return ["action": "$open", "params": ["url": arguments["url"] ?? .null]]
    }
    return [
      "action": "$call", "params": ["name": function["call"] ?? .null, "args": arguments],
    ]
  }

  // MARK: - Text with placeholders

  /// Maps text with placeholders: to a template if they are all paths, otherwise to a
  /// concatenation.
  private mutating func template(_ text: String, depth: Int) -> JSONValue {
    var parser = TemplateParser(text)
    let parts = parser.parts(depth: depth)
    if parser.isTooDeep { isTooDeep = true }
    if !parser.hasCalls { return ["$template": .string(text)] }
    return ["$concat": .array(parts.map { value($0, depth: depth + 1) })]
  }

  /// Parses `${/a}`, `${a}` and `${f(x: ${/a}, y: 'b')}` in a text into A2UI values.
  private struct TemplateParser {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var hasCalls = false
    private(set) var isTooDeep = false

    /// A quote known to be unterminated, so that its end isn't searched for again.
    private var openQuote: UInt8?

    init(_ text: String) {
      bytes = Array(text.utf8)
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func parts(depth: Int) -> [JSONValue] {
      var parts: [JSONValue] = []
      var literal: [UInt8] = []
      while let byte = current {
        if byte == UInt8(ascii: "\\"), opensPlace(at: position + 1) {
          literal += "${".utf8
          position += 3
        } else if opensPlace(at: position) {
          let start = position
          position += 2
          if let place = expression(depth: depth), skip(UInt8(ascii: "}")) {
            if !literal.isEmpty { parts.append(.string(String(decoding: literal, as: UTF8.self))) }
            literal = []
            parts.append(place)
          } else {
            // An invalid placeholder is text, up to where the next one may begin.
            position = start + 2
            literal += "${".utf8
          }
        } else {
          literal.append(byte)
          position += 1
        }
      }
      if !literal.isEmpty { parts.append(.string(String(decoding: literal, as: UTF8.self))) }
      return parts
    }

    private func opensPlace(at index: Int) -> Bool {
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: "$")
        && bytes[index + 1] == UInt8(ascii: "{")
    }

    private mutating func skipBlanks() {
      while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard current == byte else { return false }
      position += 1
      return true
    }

    /// Reads up to a delimiter.
    private mutating func word() -> String {
      skipBlanks()
      let start = position
      while let byte = current, !"{}(),:'\" \t\n\r".utf8.contains(byte) { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func expression(depth: Int) -> JSONValue? {
      guard depth < A2UIExpressions.depthLimit + 2 else {
        isTooDeep = true
        return nil
      }
      skipBlanks()
      if let quote = current, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        return quoted(quote)
      }
      if opensPlace(at: position) {
        position += 2
        guard let place = expression(depth: depth + 1), skip(UInt8(ascii: "}")) else { return nil }
        return place
      }
      let word = word()
      if skip(UInt8(ascii: "(")) { return call(word, depth: depth) }
      switch word {
      case "": return nil
      case "true": return true
      case "false": return false
      case "null": return .null
      default: return JSONNumber(word).map(JSONValue.number) ?? ["path": .string(word)]
      }
    }

    private mutating func quoted(_ quote: UInt8) -> JSONValue? {
      if openQuote == quote { return nil }
      position += 1
      let start = position
      while let byte = current, byte != quote { position += 1 }
      guard current != nil else {
        openQuote = quote
        return nil
      }
      position += 1
      return .string(String(decoding: bytes[start..<(position - 1)], as: UTF8.self))
    }

    private mutating func call(_ name: String, depth: Int) -> JSONValue? {
      var arguments = JSONObject()
      while !skip(UInt8(ascii: ")")) {
        let key = word()
        guard !key.isEmpty, skip(UInt8(ascii: ":")), let value = expression(depth: depth + 1) else {
          return nil
        }
        arguments[key] = value
        if !skip(UInt8(ascii: ",")), current != UInt8(ascii: ")") { return nil }
      }
      hasCalls = true
      return ["call": .string(name), "args": .object(arguments)]
    }
  }
}

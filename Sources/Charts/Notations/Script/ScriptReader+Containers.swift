import ArtifactBase

extension ScriptReader {
  mutating func readArray() -> JSONValue {
    offset += 1
    var elements: [JSONValue] = []
    path.append("0")
    defer { path.removeLast() }
    while true {
      skipBlanks()
      if isAtEnd || skip("]") { break }
      if skip(",") { continue }
      if [UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ";")].contains(next) { break }
      path[path.count - 1] = String(elements.count)
      let start = offset
      if follows("...") {
        offset += 3
        switch readValue() {
        case .value(.array(let more)) where work + more.count < budget:
          work += more.count
          elements += more
        default: break
        }
      } else {
        switch readValue() {
        case .value(let value): elements.append(value)
        case .opaque: elements.append(.null)
        case .nothing: break
        }
      }
      if offset == start { offset += 1 }
    }
    return .array(elements)
  }

  mutating func readObject() -> JSONValue {
    offset += 1
    var object = JSONObject()
    path.append("")
    defer { path.removeLast() }
    while true {
      skipBlanks()
      if isAtEnd || skip("}") { break }
      if skip(",") || skip(";") { continue }
      if [UInt8(ascii: ")"), UInt8(ascii: "]")].contains(next) { break }
      let start = offset
      if follows("...") {
        offset += 3
        if case .value(.object(let more)) = readValue() {
          work += more.count
          for (key, value) in zip(more.keys, more.values) { object[key] = value }
        }
      } else {
        readMember(into: &object)
      }
      if offset == start { offset += 1 }
    }
    return .object(object)
  }

  private mutating func readMember(into object: inout JSONObject) {
    guard var key = readKey() else { return }
    skipBlanks()
    while ["get", "set", "async", "static"].contains(key.name), key.isName, isAtName {
      key = (readName(), true)
      skipBlanks()
    }
    path[path.count - 1] = key.name
    if skip(":") {
      switch readValue() {
      case .value(let value): object[key.name] = value
      case .opaque: object[key.name] = .null
      case .nothing: break
      }
    } else if next == UInt8(ascii: "(") {
      skipBrackets()
      skipBlanks()
      if next == UInt8(ascii: "{") { skipBrackets() }
      note("a function isn't run")
      if !isAtEnd { object[key.name] = .null }
    } else if key.isName, !isAtEnd {
      if let known = names[key.name] {
        work += known.weight
        if work < budget { object[key.name] = known.value }
      } else {
        traits.insert(.code)
        note("`\(key.name)` isn't declared as a literal")
        object[key.name] = .null
      }
    }
  }

  private mutating func readKey() -> (name: String, isName: Bool)? {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readText().map { ($0, false) }
    case UInt8(ascii: "`"):
      if case .value(let value) = readTemplate() { return value.stringValue.map { ($0, false) } }
      return nil
    case UInt8(ascii: "["):
      offset += 1
      let value = readValue()
      skipBlanks()
      _ = skip("]")
      if case .value(let value) = value { return (Self.text(of: value) ?? "", false) }
      return ("", false)
    case UInt8(ascii: "*"):
      offset += 1
      skipBlanks()
      return (readName(), false)
    case _ where Self.isInName(next):
      let name = readName()
      return isAtEnd ? nil : (name, !Self.isDigit(name.utf8.first ?? 0))
    default: return nil
    }
  }
}

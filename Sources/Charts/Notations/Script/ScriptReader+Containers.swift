import ArtifactBase

extension ScriptReader {
  /// Reads an array; opaque if no element is known.
  mutating func readArray() -> Outcome {
    offset += 1
    var elements: [JSONValue] = []
    var hasKnown = false
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
          hasKnown = true
          elements += more
        case .value(.string(let text)) where work + text.utf8.count < budget:
          work += text.utf8.count
          hasKnown = true
          elements += text.map { .string(String($0)) }
        case .nothing: break
        default: return skipRestOfArray()
        }
      } else {
        let element = readValue()
        if case .opaque = element {} else { hasKnown = true }
        if let value = json(of: element) { elements.append(value) }
      }
      if offset == start { offset += 1 }
    }
    return elements.isEmpty || hasKnown ? .value(.array(elements)) : .opaque
  }

  /// Skips the rest of an array whose length isn't known.
  private mutating func skipRestOfArray() -> Outcome {
    leaveOut("the elements of a list aren't known")
    while !isAtEnd, !skip("]") {
      let start = offset
      skipExpression()
      if next == UInt8(ascii: ")") || next == UInt8(ascii: "}") || next == UInt8(ascii: ";") {
        break
      }
      if next == UInt8(ascii: ",") || offset == start, next != UInt8(ascii: "]") { offset += 1 }
    }
    return .opaque
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
      let value = readValue()
      if let value = json(of: value) { object[key.name] = value }
    } else if next == UInt8(ascii: "(") {
      readMethod(named: key.name, into: &object)
    } else if key.isName, !isAtEnd {
      switch names[key.name] {
      case .value(let value, let weight, let own)?:
        work += weight
        for note in own { notes.add(note) }
        if work < budget { object[key.name] = value }
      case .function(let function)?:
        referenced.insert(key.name)
        object[key.name] = json(of: .function(function))
      case .element?: object[key.name] = .null
      case .unknown?, nil:
        traits.insert(.code)
        leaveOut(name: key.name)
        object[key.name] = .null
      }
    }
  }

  /// Leaves out a method; one without a name of a callback may be a part of a component.
  private mutating func readMethod(named name: String, into object: inout JSONObject) {
    guard case .function(let function) = readFunctionRest() else { return }
    if ["mounted", "setup", "ngOnInit", "ngAfterViewInit", "init", "ready"].contains(name) {
      postpone(function, name: nil)
    }
    object[name] = json(of: .function(function))
  }

  mutating func readKey() -> (name: String, isName: Bool)? {
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

import ArtifactBase

extension ScriptReader {
  /// The value of a method that doesn't change its list; nil for other methods.
  mutating func listMethod(
    _ name: String, _ elements: [JSONValue], _ arguments: [Outcome]
  ) -> Outcome? {
    if case .function(let function)? = arguments.first {
      let start = arguments.count > 1 ? arguments[1] : nil
      return iteration(name, elements, function, start: start)
    }
    var values: [JSONValue] = []
    for argument in arguments {
      guard case .value(let value) = argument else { return .opaque }
      values.append(value)
    }
    let first = values.first
    switch name {
    case "slice":
      func position(_ index: Int, _ value: Int) -> Int {
        guard values.count > index, let number = values[index].doubleValue else { return value }
        return ExpressionText.slicePosition(number, elements.count)
      }
      let start = position(0, 0)
      return .value(.array(Array(elements[start..<max(start, position(1, elements.count))])))
    case "concat": return concatenation(elements, values)
    case "toReversed": return .value(.array(elements.reversed()))
    case "toSorted": return sorted(elements, by: nil)
    case "join":
      var texts: [String] = []
      for element in elements {
        guard let text = element.isNull ? "" : Self.text(of: element) else { return .opaque }
        texts.append(text)
      }
      let text = texts.joined(separator: first?.stringValue ?? ",")
      work += text.utf8.count / 8
      return text.utf8.count > Self.textLimit ? .opaque : .value(.string(text))
    case "indexOf": return Self.integer(first.flatMap { elements.firstIndex(of: $0) } ?? -1)
    case "includes": return .value(.bool(first.map { elements.contains($0) } ?? false))
    case "at":
      let index = first?.intValue ?? 0
      let place = index < 0 ? elements.count + max(index, -elements.count - 1) : index
      return .value(elements.indices.contains(place) ? elements[place] : .null)
    case "keys": return .value(.array(elements.indices.map { .number(JSONNumber($0)) }))
    case "values": return .value(.array(elements))
    case "entries":
      return .value(
        .array(elements.enumerated().map { .array([.number(JSONNumber($0)), $1]) }))
    case "flat": return concatenation([], elements)
    default: return nil
    }
  }

  private mutating func concatenation(_ start: [JSONValue], _ parts: [JSONValue]) -> Outcome {
    var result = start
    for part in parts {
      work += part.arrayValue?.count ?? 1
      guard work < budget else { return .opaque }
      if let more = part.arrayValue { result += more } else { result.append(part) }
    }
    return .value(.array(result))
  }

  // MARK: Functions of elements

  /// The value of a method that calls a function for each element; nil for other methods.
  private mutating func iteration(
    _ name: String, _ elements: [JSONValue], _ function: ScriptFunction, start: Outcome?
  ) -> Outcome? {
    switch name {
    case "sort", "toSorted": return sorted(elements, by: function)
    case "reduce":
      var sum = start ?? elements.first.map { .value($0) } ?? .opaque
      for (index, element) in elements.enumerated() where start != nil || index > 0 {
        sum = apply(function, to: [sum, .value(element), Self.integer(index)])
        guard case .value = sum else { return .opaque }
      }
      return sum
    case "map", "flatMap", "filter", "find", "findIndex", "some", "every", "forEach": break
    default: return nil
    }
    let whole = elements.count <= 256 ? Outcome.value(.array(elements)) : .opaque
    var results: [JSONValue] = []
    var hasKnown = false
    for (index, element) in elements.enumerated() {
      let result = apply(function, to: [.value(element), Self.integer(index), whole])
      guard work < budget else { return .opaque }
      switch (name, result) {
      case ("forEach", _): continue
      case ("map", .opaque):
        results.append(.null)
        continue
      case (_, .value): hasKnown = true
      default: return .opaque
      }
      guard case .value(let value) = result else { return .opaque }
      let isTrue = Self.isTruthy(value)
      switch name {
      case "flatMap" where value.arrayValue != nil: results += value.arrayValue ?? []
      case "map", "flatMap": results.append(value)
      case "filter": if isTrue { results.append(element) }
      case "find": if isTrue { return .value(element) }
      case "findIndex": if isTrue { return Self.integer(index) }
      case "some": if isTrue { return .value(true) }
      case "every": if !isTrue { return .value(false) }
      default: break
      }
    }
    switch name {
    case "find", "forEach": return .value(.null)
    case "findIndex": return Self.integer(-1)
    case "some": return .value(false)
    case "every": return .value(true)
    case "map" where !hasKnown && !elements.isEmpty: return .opaque
    default: return .value(.array(results))
    }
  }

  /// The elements in order: by their texts, or by a function of two of them.
  private mutating func sorted(
    _ elements: [JSONValue], by function: ScriptFunction?
  ) -> Outcome {
    guard let function else {
      let texts = elements.map { Self.text(of: $0) }
      guard texts.allSatisfy({ $0 != nil }) else { return .opaque }
      let order = elements.indices.sorted {
        let (left, right) = (texts[$0] ?? "", texts[$1] ?? "")
        return left == right ? $0 < $1 : left.utf16.lexicographicallyPrecedes(right.utf16)
      }
      return .value(.array(order.map { elements[$0] }))
    }
    // A merge sort, since the function changes the reader.
    var runs = elements.map { [$0] }
    while runs.count > 1 {
      var merged: [[JSONValue]] = []
      var index = 0
      while index < runs.count {
        if index + 1 < runs.count {
          guard let run = merge(runs[index], runs[index + 1], by: function) else { return .opaque }
          merged.append(run)
        } else {
          merged.append(runs[index])
        }
        index += 2
      }
      runs = merged
    }
    return .value(.array(runs.first ?? []))
  }

  private mutating func merge(
    _ left: [JSONValue], _ right: [JSONValue], by function: ScriptFunction
  ) -> [JSONValue]? {
    var result: [JSONValue] = []
    var (first, second) = (0, 0)
    while first < left.count, second < right.count {
      guard work < budget,
        case .value(let order) = apply(
          function, to: [.value(left[first]), .value(right[second])]),
        let number = order.doubleValue ?? (order.isNull ? 0 : nil)
      else { return nil }
      if number <= 0 {
        result.append(left[first])
        first += 1
      } else {
        result.append(right[second])
        second += 1
      }
    }
    return result + left[first...] + right[second...]
  }

  // MARK: Changes

  /// Calls a method that changes its list, and changes the name that the list is.
  ///
  /// - Returns: The value of the call; nil if the method changes nothing.
  mutating func change(
    _ elements: [JSONValue], by name: String, _ arguments: [Outcome], of reference: ScriptReference
  ) -> Outcome? {
    var values: [JSONValue] = []
    var isKnown = true
    for argument in arguments {
      if case .value(let value) = argument { values.append(value) } else { isKnown = false }
    }
    var changed: [JSONValue]?
    var result = Outcome.value(.null)
    switch name {
    case "push":
      changed = isKnown ? elements + values : nil
      result = Self.integer(elements.count + values.count)
    case "unshift":
      changed = isKnown ? values + elements : nil
      result = Self.integer(elements.count + values.count)
    case "pop":
      changed = elements.dropLast()
      result = .value(elements.last ?? .null)
    case "shift":
      changed = Array(elements.dropFirst())
      result = .value(elements.first ?? .null)
    case "reverse":
      changed = elements.reversed()
      result = .value(.array(elements.reversed()))
    case "fill":
      if isKnown, values.count < 2 { changed = elements.map { _ in values.first ?? .null } }
      result = changed.map { .value(.array($0)) } ?? .opaque
    case "sort":
      if arguments.isEmpty {
        result = sorted(elements, by: nil)
      } else if case .function(let function)? = arguments.first {
        result = sorted(elements, by: function)
      } else {
        result = .opaque
      }
      if case .value(.array(let sorted)) = result { changed = sorted }
    case "splice", "copyWithin": result = .opaque
    default: return nil
    }
    if changed == nil { leaveOut("a list is changed in a way that isn't known") }
    if let root = reference.root, let path = reference.path {
      assign(changed.map { .value(.array($0)) } ?? .opaque, to: [root] + path)
    }
    return result
  }
}

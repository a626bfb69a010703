// Fast path: decodes an ordinary element directly from its tokens.
//
// Most of a spec consists of elements with a type, a few properties and children. These are decoded
// without intermediate JSON values. An unusual element (duplicate members, wrong types, misplaced
// properties) is converted to a value and decoded by the general decoder. Both paths therefore
// implement the same semantics.

import ArtifactCore

extension SpecDecoder {
  /// The token indices of an element's members.
  private struct Members {
    var type: Int?
    var props: Int?
    var children: Int?
    var visible: Int?
    var `repeat`: Int?
    var on: Int?
    var watch: Int?
    var id: Int?
    var key: Int?

    var hasBehaviour: Bool { visible != nil || `repeat` != nil || on != nil || watch != nil }
  }

  /// Decodes an element without peculiarities into an empty one; otherwise returns false.
  mutating func read(_ element: inout UIElement, _ site: Site, from tokens: TokenReader) -> Bool {
    guard tokens.kind(at: 0) == .beginObject else { return false }
    var members = Members()
    var next = 1
    while tokens.kind(at: next) == .key {
      guard Self.note(next, of: tokens, in: &members) else { return false }
      next = tokens.end(of: next + 1)
    }
    switch site.naming {
    case .key, .listed: break
    case .root, .child: guard members.id == nil, members.key == nil else { return false }
    }
    guard let type = members.type, tokens.kind(at: type) == .string,
      let children = children(tokens, at: members.children, nested: site.nested),
      Self.hasPlainProps(tokens, at: members.props)
    else { return false }
    element.type = component(tokens, at: type)
    element.children = children
    if let props = members.props { element.props = readProps(tokens, at: props) }
    if members.hasBehaviour {
      readBehaviour(tokens, members, of: &element)
      checkRepeat(of: element)
    }
    if element.visible == nil { element.visible = openState(of: element) }
    return true
  }

  /// Returns the component named by a token.
  private mutating func component(_ tokens: TokenReader, at index: Int) -> String {
    let range = tokens[index].range
    for known in knownTypes where tokens.areEqual(known.range, range) { return known.name }
    let name = tokens.text(at: index)
    guard components.contains(name) else { return component(name) }
    if knownTypes.count < 16 { knownTypes.append((range, name)) }
    return name
  }

  /// Records a member of an element; returns false if it is a duplicate, has escapes in its name,
  /// or is unknown.
  private static func note(
    _ key: Int, of tokens: TokenReader, in members: inout Members
  ) -> Bool {
    if tokens[key].hasEscapes { return false }
    func set(_ member: inout Int?) -> Bool {
      guard member == nil else { return false }
      member = key + 1
      return true
    }
    switch tokens[key].range.count {
    case 2 where tokens.isText("on", at: key): return set(&members.on)
    case 4 where tokens.isText("type", at: key): return set(&members.type)
    case 5 where tokens.isText("props", at: key): return set(&members.props)
    case 5 where tokens.isText("watch", at: key): return set(&members.watch)
    case 6 where tokens.isText("repeat", at: key): return set(&members.repeat)
    case 7 where tokens.isText("visible", at: key): return set(&members.visible)
    case 8 where tokens.isText("children", at: key): return set(&members.children)
    case 2 where tokens.isText("id", at: key) && tokens.isScalar(at: key + 1):
      return set(&members.id)
    case 3 where tokens.isText("key", at: key) && tokens.isScalar(at: key + 1):
      return set(&members.key)
    default: return false
    }
  }

  /// Returns the child ids; nil if the array contains anything that is reported.
  private func children(_ tokens: TokenReader, at start: Int?, nested: [String]) -> [String]? {
    guard let start, tokens.kind(at: start) != .null else { return [] }
    guard tokens.kind(at: start) == .beginArray else { return nil }
    var result: [String] = []
    // One token per id.
    result.reserveCapacity(tokens.end(of: start) - start - 2)
    var named = nested.makeIterator()
    var index = start + 1
    while tokens.kind(at: index) != .endArray {
      if tokens.kind(at: index) == .string {
        result.append(tokens.text(at: index))
      } else if tokens.kind(at: index) == .beginObject, isNested, let id = named.next() {
        result.append(id)
      } else {
        return nil
      }
      index = tokens.end(of: index)
    }
    return result
  }

  /// Whether the properties are an object with unique names, none of which is a misplaced element
  /// member.
  private static func hasPlainProps(_ tokens: TokenReader, at start: Int?) -> Bool {
    guard let start, tokens.kind(at: start) != .null else { return true }
    guard tokens.kind(at: start) == .beginObject else { return false }
    var keys = InlineArray<16, Int>(repeating: 0)
    var count = 0
    var index = start + 1
    while tokens.kind(at: index) == .key {
      if tokens[index].hasEscapes || count == 16 { return false }
      if tokens.isText("visible", at: index) || tokens.isText("on", at: index)
        || tokens.isText("repeat", at: index) || tokens.isText("watch", at: index)
        || tokens.isText("children", at: index) || tokens.isText("action", at: index)
      {
        return false
      }
      let range = tokens[index].range
      for other in 0..<count where tokens.areEqual(tokens[keys[other]].range, range) {
        return false
      }
      keys[count] = index
      count += 1
      index = tokens.end(of: index + 1)
    }
    return true
  }

  private mutating func readBehaviour(
    _ tokens: TokenReader, _ members: Members, of element: inout UIElement
  ) {
    func value(_ index: Int?) -> JSONValue? {
      index.map { start in
        var index = start
        return tokens.value(at: &index, &repeatsNames)
      }
    }
    var (visible, on) = (members.visible, members.on)
    if let start = visible, let (condition, _) = Self.condition(tokens, at: start) {
      element.visible = condition
      visible = nil
    }
    if let start = on, let bindings = events(tokens, at: start) {
      element.on = bindings
      on = nil
    }
    readBehaviour(
      visible: value(visible), repeat: value(members.repeat), on: value(on),
      watch: value(members.watch), of: &element)
  }

  // MARK: - Properties and expressions

  private mutating func readProps(_ tokens: TokenReader, at start: Int) -> [SpecProperty] {
    guard tokens.kind(at: start) == .beginObject else { return [] }
    var result: [SpecProperty] = []
    result.reserveCapacity(tokens.memberCount(at: start))
    var index = start + 1
    while tokens.kind(at: index) == .key {
      let name = tokens.text(at: index)
      index += 1
      if let (expression, end) = Self.expression(tokens, at: index) {
        result.append(SpecProperty(name, expression))
        index = end
      } else {
        let value = tokens.value(at: &index, &repeatsNames)
        let expression = reader.at("props") { $0.at(name) { $0.expression(value) } }
        result.append(SpecProperty(name, expression))
      }
    }
    return result
  }

  /// Returns a scalar literal or an expression without peculiarities, with the index of the token
  /// after it; nil for anything else.
  private static func expression(
    _ tokens: TokenReader, at start: Int
  ) -> (SpecExpression, end: Int)? {
    switch tokens.kind(at: start) {
    case .beginArray: return nil
    case .beginObject: break
    default: return (.literal(tokens.scalar(at: start)), start + 1)
    }
    guard tokens.kind(at: start + 1) == .key else { return nil }
    if tokens.isText("$cond", at: start + 1) { return conditional(tokens, at: start) }
    guard tokens.kind(at: start + 2) == .string, tokens.kind(at: start + 3) == .endObject,
      let expression = operation(tokens, key: start + 1)
    else { return nil }
    return (expression, start + 4)
  }

  /// Returns an expression with a single text operand.
  private static func operation(_ tokens: TokenReader, key: Int) -> SpecExpression? {
    let range = tokens[key].range
    guard tokens.bytes[range.lowerBound] == UInt8(ascii: "$") else { return nil }
    switch range.count {
    case 6 where tokens.isText("$state", at: key):
      return pointer(tokens, at: key + 1).map(SpecExpression.state)
    case 10 where tokens.isText("$bindState", at: key):
      return pointer(tokens, at: key + 1).map(SpecExpression.bindState)
    case 5 where tokens.isText("$item", at: key):
      return .item(StatePath(relative: tokens.text(at: key + 1)).pointer)
    case 9 where tokens.isText("$bindItem", at: key):
      return .bindItem(StatePath(relative: tokens.text(at: key + 1)).pointer)
    case 9 where tokens.isText("$template", at: key):
      let template = SpecTemplate(tokens.text(at: key + 1))
      return template.isUnclosed || template.nameless != nil ? nil : .template(template)
    default: return nil
    }
  }

  /// Returns a valid path; nil if it would cause a diagnostic.
  private static func pointer(_ tokens: TokenReader, at index: Int) -> JSONPointer? {
    let bytes = tokens.bytes.span.extracting(tokens[index].range)
    if let path = StatePath(plain: bytes) { return path.pointer }
    let path = StatePath(tokens.text(at: index))
    return path.issue == nil ? path.pointer : nil
  }

  /// Decodes `{"$cond": …, "$then": …, "$else": …}`, in this order.
  private static func conditional(
    _ tokens: TokenReader, at start: Int
  ) -> (SpecExpression, end: Int)? {
    guard let (test, afterTest) = condition(tokens, at: start + 2),
      tokens.kind(at: afterTest) == .key, tokens.isText("$then", at: afterTest),
      let (then, afterThen) = expression(tokens, at: afterTest + 1),
      tokens.kind(at: afterThen) == .key, tokens.isText("$else", at: afterThen),
      let (otherwise, end) = expression(tokens, at: afterThen + 1),
      tokens.kind(at: end) == .endObject
    else { return nil }
    // Nested conditions are left to the general decoder, which limits the depth.
    if case .condition = then { return nil }
    if case .condition = otherwise { return nil }
    return (.condition(test, then: then, else: otherwise), end + 1)
  }

  /// Decodes a source alone, negated, or with one comparison with a literal.
  private static func condition(
    _ tokens: TokenReader, at start: Int
  ) -> (SpecCondition, end: Int)? {
    guard tokens.kind(at: start) == .beginObject, tokens.kind(at: start + 1) == .key,
      tokens.kind(at: start + 2) == .string
    else { return nil }
    let source: SpecExpression
    switch operation(tokens, key: start + 1) {
    case .state(let pointer)?: source = .state(pointer)
    case .item(let pointer)?: source = .item(pointer)
    default: return nil
    }
    if tokens.kind(at: start + 3) == .endObject { return (.test(source, []), start + 4) }
    guard tokens.kind(at: start + 5) == .endObject else { return nil }
    if tokens.isText("not", at: start + 3), tokens.kind(at: start + 4) == .true {
      return (.not(.test(source, [])), start + 6)
    }
    for comparison in SpecCondition.Comparison.Operator.allCases
    where tokens.isText(comparison.token, at: start + 3) {
      switch tokens.kind(at: start + 4) {
      case .beginObject, .beginArray: return nil
      default: break
      }
      let operand = SpecExpression.literal(tokens.scalar(at: start + 4))
      return (.test(source, [.init(comparison, operand)]), start + 6)
    }
    return nil
  }

  // MARK: - Events

  /// Decodes events if each has one action with a name and plain parameters; otherwise nil.
  private func events(_ tokens: TokenReader, at start: Int) -> [EventBinding]? {
    guard tokens.kind(at: start) == .beginObject else { return nil }
    var result: [EventBinding] = []
    var index = start + 1
    while tokens.kind(at: index) == .key {
      // A second event could be a duplicate of the first.
      guard result.isEmpty, !tokens[index].hasEscapes,
        let (binding, end) = Self.action(tokens, at: index + 1)
      else { return nil }
      result.append(EventBinding(tokens.text(at: index), [binding]))
      index = end
    }
    return result
  }

  /// Decodes `{"action": name, "params": {…}}`, in this order.
  private static func action(_ tokens: TokenReader, at start: Int) -> (ActionBinding, end: Int)? {
    guard tokens.kind(at: start) == .beginObject, tokens.kind(at: start + 1) == .key,
      tokens.isText("action", at: start + 1), tokens.kind(at: start + 2) == .string
    else { return nil }
    var binding = ActionBinding(tokens.text(at: start + 2))
    var index = start + 3
    if tokens.kind(at: index) == .key, tokens.isText("params", at: index) {
      guard tokens.kind(at: index + 1) == .beginObject, hasPlainProps(tokens, at: index + 1) else {
        return nil
      }
      binding.params.reserveCapacity(tokens.memberCount(at: index + 1))
      index += 2
      while tokens.kind(at: index) == .key {
        guard let (expression, end) = expression(tokens, at: index + 1) else { return nil }
        binding.params.append(SpecProperty(tokens.text(at: index), expression))
        index = end
      }
      index += 1
    }
    return tokens.kind(at: index) == .endObject ? (binding, index + 1) : nil
  }
}

extension SpecCondition.Comparison.Operator {
  /// The key in JSON text.
  fileprivate var token: StaticString {
    switch self {
    case .equal: "eq"
    case .notEqual: "neq"
    case .greater: "gt"
    case .greaterOrEqual: "gte"
    case .less: "lt"
    case .lessOrEqual: "lte"
    }
  }
}

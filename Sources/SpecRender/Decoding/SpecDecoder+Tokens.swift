// Fast path: decodes the common form of a spec, an object with elements by id, directly from
// tokens.
//
// Most of a spec consists of elements with a type, a few properties and children. These are decoded
// without intermediate JSON values. An unusual element (duplicate members, wrong types, misplaced
// properties) is converted to a value and decoded by the general decoder; an unusual document is
// converted as a whole. Both paths therefore implement the same semantics.

public import ArtifactCore

extension Spec {
  /// Decodes a spec from JSON text in UTF-8.
  ///
  /// The result is the same as that of parsing a value and decoding it, in a fraction of the time.
  ///
  /// - Returns: The spec with its diagnostics.
  /// - Throws: A `JSONSyntaxError` if the text isn't valid JSON.
  /// - Complexity: O(text).
  public static func decode(
    parsing bytes: [UInt8], components: KnownComponents = .builtIn
  ) throws(JSONSyntaxError) -> DecodedSpec {
    let decoder = SpecDecoder(reading: try TokenReader(bytes), components: components)
    return DecodedSpec(spec: decoder.spec, diagnostics: decoder.reader.diagnostics)
  }
}

extension SpecDecoder {
  /// Decodes a whole document and checks its links.
  init(reading tokens: TokenReader, components: KnownComponents) {
    self.init(components: components)
    if !readTokens(tokens) {
      self = SpecDecoder(components: components)
      var index = 0
      read(tokens.value(at: &index, &repeatsNames))
    }
    if repeatsNames { reportNames(tokens) }
    checkLinks()
  }

  /// Reports duplicate names in objects; the last one wins.
  private mutating func reportNames(_ tokens: TokenReader) {
    for repeated in tokens.repeatedNames(documentPath: documentPath) {
      let isElement = repeated.path.dropLast() == (documentPath + ["elements"])[...]
      reader.element = isElement ? repeated.name : repeated.element
      reader.path = repeated.path
      reader.report(
        isElement ? .duplicateElement : .duplicateKey, .warning,
        isElement
          ? "duplicate element “\(repeated.name)”: the last one is used"
          : "duplicate member “\(repeated.name)”: the last one is used",
        range: repeated.offset..<repeated.offset + 1)
    }
    reader.end()
  }

  /// Decodes a document of the common form; returns false, possibly after partial decoding, if it
  /// has another form.
  private mutating func readTokens(_ tokens: TokenReader) -> Bool {
    guard tokens.kind(at: 0) == .beginObject else { return false }
    var root: Int?
    var state: Int?
    var elements: Int?
    var others: [Int] = []
    var index = 1
    while tokens.kind(at: index) == .key {
      if tokens.tokens[index].hasEscapes { return false }
      if tokens.isText("root", at: index), root == nil {
        root = index + 1
      } else if tokens.isText("state", at: index), state == nil {
        state = index + 1
      } else if tokens.isText("elements", at: index), elements == nil {
        elements = index + 1
      } else {
        let isQuiet = Self.isQuiet(tokens.text(at: index))
        if !isQuiet || others.count == 16 || others.contains(where: { tokens.areEqual($0, index) })
        {
          return false
        }
        others.append(index)
      }
      index = tokens.end(of: index + 1)
    }
    guard let elements, tokens.kind(at: elements) == .beginObject else { return false }
    if let root, tokens.kind(at: root) != .string { return false }
    // Ignored members are still checked for duplicate names.
    for other in others {
      var value = other + 1
      _ = tokens.value(at: &value, &repeatsNames)
    }
    if var state { readState(tokens.value(at: &state, &repeatsNames), at: ["state"]) }
    spec.root = root.map(tokens.text)
    return readElements(tokens, at: elements)
  }

  private mutating func readElements(_ tokens: TokenReader, at start: Int) -> Bool {
    spec.reserveCapacity(tokens.memberCount(at: start))
    var index = start + 1
    while tokens.kind(at: index) == .key {
      let id = tokens.text(at: index)
      index += 1
      guard readElement(id, from: tokens, at: &index) else { return false }
    }
    reader.end()
    inferRoot()
    return true
  }

  /// Decodes the element at a token; returns false if a document with it has another form.
  private mutating func readElement(
    _ id: String, from tokens: TokenReader, at index: inout Int
  ) -> Bool {
    if names.contains(id) { return false }
    reader.begin(id)
    var element = UIElement(type: "")
    if read(&element, from: tokens, at: &index) { return spec.append(id, consume element) }
    let value = tokens.value(at: &index, &repeatsNames)
    let source = Source(value: value, path: ["elements", id], naming: .key(id))
    if spec.place(of: id) != nil || !readElement(source, id: id).isEmpty { return false }
    return spec.place(of: id) != nil || names.declare(id)
  }

  /// Decodes an element that has just closed, from its own tokens; returns false if a document with it has
  /// another form, or if it names a member twice.
  mutating func readElement(_ id: String, from tokens: TokenReader) -> Bool {
    var index = 0
    knownTypes.removeAll(keepingCapacity: true)
    return readElement(id, from: tokens, at: &index) && !repeatsNames
  }

  /// Checks a document of the common form whose elements have been read.
  ///
  /// - Parameter diagnostics: The diagnostics of its state, which come first.
  mutating func finish(after diagnostics: [Diagnostic]) {
    reader.end()
    reader.precede(with: diagnostics)
    inferRoot()
    checkLinks()
  }

  /// Decodes a single element without peculiarities from its bytes; nil for any other.
  static func element(
    reading bytes: ArraySlice<UInt8>, components: KnownComponents
  ) -> UIElement? {
    guard let tokens = try? TokenReader(Array(bytes)) else { return nil }
    var decoder = SpecDecoder(components: components)
    var index = 0
    var element = UIElement(type: "")
    return decoder.read(&element, from: tokens, at: &index) ? element : nil
  }

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

  /// Decodes an element without peculiarities into an empty one; otherwise returns false and leaves
  /// the index unchanged.
  private mutating func read(
    _ element: inout UIElement, from tokens: TokenReader, at index: inout Int
  ) -> Bool {
    guard tokens.kind(at: index) == .beginObject else { return false }
    var members = Members()
    var next = index + 1
    while tokens.kind(at: next) == .key {
      guard Self.note(next, of: tokens, in: &members) else { return false }
      next = tokens.end(of: next + 1)
    }
    guard let type = members.type, tokens.kind(at: type) == .string,
      let children = Self.children(tokens, at: members.children),
      Self.hasPlainProps(tokens, at: members.props)
    else { return false }
    index = next + 1
    element.type = component(tokens, at: type)
    element.children = children
    if let props = members.props { element.props = readProps(tokens, at: props) }
    if members.hasBehaviour {
      readBehaviour(tokens, members, of: &element)
      checkRepeat(of: element)
    }
    return true
  }

  /// Returns the component named by a token.
  private mutating func component(_ tokens: TokenReader, at index: Int) -> String {
    for known in knownTypes where tokens.areEqual(known.token, index) { return known.name }
    let name = tokens.text(at: index)
    guard components.contains(name) else { return component(name) }
    if knownTypes.count < 16 { knownTypes.append((index, name)) }
    return name
  }

  /// Records a member of an element; returns false if it is a duplicate, has escapes in its name,
  /// or is unknown.
  private static func note(
    _ key: Int, of tokens: TokenReader, in members: inout Members
  ) -> Bool {
    if tokens.tokens[key].hasEscapes { return false }
    func set(_ member: inout Int?) -> Bool {
      guard member == nil else { return false }
      member = key + 1
      return true
    }
    switch tokens.tokens[key].range.count {
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

  /// Returns the child ids; nil if the array contains anything else.
  private static func children(_ tokens: TokenReader, at start: Int?) -> [String]? {
    guard let start, tokens.kind(at: start) != .null else { return [] }
    guard tokens.kind(at: start) == .beginArray else { return nil }
    var result: [String] = []
    // One token per id.
    result.reserveCapacity(tokens.end(of: start) - start - 2)
    var index = start + 1
    while tokens.kind(at: index) == .string {
      result.append(tokens.text(at: index))
      index += 1
    }
    return tokens.kind(at: index) == .endArray ? result : nil
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
      if tokens.tokens[index].hasEscapes || count == 16 { return false }
      if tokens.isText("visible", at: index) || tokens.isText("on", at: index)
        || tokens.isText("repeat", at: index) || tokens.isText("watch", at: index)
        || tokens.isText("children", at: index) || tokens.isText("action", at: index)
      {
        return false
      }
      for other in 0..<count where tokens.areEqual(keys[other], index) { return false }
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
    let range = tokens.tokens[key].range
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
    let bytes = tokens.bytes.span.extracting(tokens.tokens[index].range)
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
      guard result.isEmpty, !tokens.tokens[index].hasEscapes,
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

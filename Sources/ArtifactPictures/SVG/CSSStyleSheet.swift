import ArtifactBase

// A reader of the part of CSS that style sheets in SVG use: rules with selectors of names, classes,
// ids and attributes, combined as descendants, children and siblings. Rules of other kinds are left
// out; of `@media`, those for the screen apply.

/// The rules of style sheets.
struct CSSStyleSheet {
  /// A declaration such as `fill: red`.
  struct Declaration {
    var name: String
    var value: String
    var isImportant = false
  }

  /// A rule with one selector.
  struct Rule {
    var selector: CSSSelector
    var declarations: [Declaration]
  }

  /// The rules by increasing precedence.
  private(set) var rules: [Rule] = []

  /// Reads style sheets.
  ///
  /// - Complexity: O(n).
  init(_ texts: [String]) {
    for text in texts { read(Array(Self.withoutComments(text).utf8)[...], depth: 0) }
    // Stable, by the order of the source.
    let order = rules.indices.sorted {
      (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1)
    }
    rules = order.map { rules[$0] }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int) {
    var rest = bytes
    while let open = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") }),
      rules.count < SVGLimits.rules
    {
      let head = String(decoding: rest[rest.startIndex..<open], as: UTF8.self).asciiTrimmedText
      guard rest[open] == UInt8(ascii: "{") else {
        // A statement such as `@import`.
        rest = rest[(open + 1)...]
        continue
      }
      let close = Self.end(of: rest, from: open)
      let body = rest[open + 1..<close]
      rest = rest[min(close + 1, rest.endIndex)...]
      if head.hasPrefix("@") {
        let isShown = head.hasPrefix("@media") && !head.contains("print") && !head.contains("dark")
        if isShown, depth < 4 { read(body, depth: depth + 1) }
        continue
      }
      let declarations = Self.declarations(String(decoding: body, as: UTF8.self))
      guard !declarations.isEmpty else { continue }
      for selector in head.split(separator: ",") where rules.count < SVGLimits.rules {
        if let selector = CSSSelector(String(selector)) {
          rules.append(Rule(selector: selector, declarations: declarations))
        }
      }
    }
  }

  /// The index of the brace that closes another.
  private static func end(of bytes: ArraySlice<UInt8>, from open: Int) -> Int {
    var depth = 0
    for index in open..<bytes.endIndex {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return bytes.endIndex
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        index += 2
        while index < bytes.count,
          !(bytes[index] == UInt8(ascii: "*") && index + 1 < bytes.count
            && bytes[index + 1] == UInt8(ascii: "/"))
        { index += 1 }
        index += 2
        result.append(0x20)
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads declarations, such as the value of the attribute `style`.
  static func declarations(_ text: String) -> [Declaration] {
    var result: [Declaration] = []
    for part in split(withoutComments(text)) {
      guard let colon = part.firstIndex(of: ":") else { continue }
      var name = String(part[..<colon]).asciiTrimmedText
      if !name.hasPrefix("--") { name = name.lowercased() }
      var value = String(part[part.index(after: colon)...]).asciiTrimmedText
      var isImportant = false
      if value.hasSuffix("!important") {
        isImportant = true
        value = String(value.dropLast(10)).asciiTrimmedText
      }
      if !name.isEmpty, !value.isEmpty {
        result.append(Declaration(name: name, value: value, isImportant: isImportant))
      }
    }
    return result
  }

  /// Splits declarations at semicolons outside of brackets and quotes.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var quote: UInt8?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      case UInt8(ascii: ";") where depth == 0:
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }
}

/// A selector without commas.
struct CSSSelector {
  private enum Combinator { case descendant, child, next, later }

  private enum Test {
    case id(String), `class`(String), attribute(String, Match, String), firstChild, root
  }

  private enum Match { case exists, equal, word, prefix, suffix, contains, dash }

  private struct Compound {
    var name: String?
    var tests: [Test] = []
    /// How it is related to the compound before it.
    var combinator = Combinator.descendant
  }

  private var compounds: [Compound] = []
  private(set) var specificity = 0

  /// Reads a selector; nil for one with parts that are not known.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    var compound = Compound()
    var isEmpty = true
    var combinator = Combinator.descendant
    func name() -> String {
      let start = index
      while index < bytes.count {
        let byte = bytes[index]
        let isPart =
          byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte >= 0x80
        guard isPart else { break }
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    func end() {
      if !isEmpty {
        compound.combinator = combinator
        compounds.append(compound)
        combinator = .descendant
      }
      compound = Compound()
      isEmpty = true
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
        end()
        index += 1
      case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"):
        end()
        combinator =
          byte == UInt8(ascii: ">") ? .child : byte == UInt8(ascii: "+") ? .next : .later
        index += 1
      case UInt8(ascii: "*"):
        isEmpty = false
        index += 1
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        index += 1
        let name = name()
        guard !name.isEmpty else { return nil }
        compound.tests.append(byte == UInt8(ascii: ".") ? .class(name) : .id(name))
        specificity += byte == UInt8(ascii: ".") ? 1_000 : 1_000_000
        isEmpty = false
      case UInt8(ascii: "["):
        guard let close = bytes[index...].firstIndex(of: UInt8(ascii: "]")),
          let test = Self.attribute(String(decoding: bytes[index + 1..<close], as: UTF8.self))
        else { return nil }
        compound.tests.append(test)
        specificity += 1_000
        isEmpty = false
        index = close + 1
      case UInt8(ascii: ":"):
        index += 1
        switch name() {
        case "first-child": compound.tests.append(.firstChild)
        case "root": compound.tests.append(.root)
        default: return nil
        }
        specificity += 1_000
        isEmpty = false
      default:
        let name = name()
        guard !name.isEmpty, isEmpty else { return nil }
        compound.name = name
        specificity += 1
        isEmpty = false
      }
    }
    end()
    if compounds.isEmpty || compounds.count > 16 { return nil }
  }

  private static func attribute(_ text: String) -> Test? {
    guard let equals = text.firstIndex(of: "=") else {
      return .attribute(text.asciiTrimmedText, .exists, "")
    }
    var name = String(text[..<equals]).asciiTrimmedText
    var value = String(text[text.index(after: equals)...]).asciiTrimmedText
    if let first = value.first, first == "\"" || first == "'", value.count > 1,
      value.last == first
    {
      value = String(value.dropFirst().dropLast())
    }
    let match: Match =
      switch name.last {
      case "~": .word
      case "^": .prefix
      case "$": .suffix
      case "*": .contains
      case "|": .dash
      default: .equal
      }
    if match != .equal { name.removeLast() }
    return .attribute(name.asciiTrimmedText, match, value)
  }

  // MARK: Matching

  /// Whether the selector matches an element.
  ///
  /// - Parameter work: The number of comparisons that may still be made; without any, nothing matches.
  func matches(_ index: Int, in nodes: SVGNodes, work: inout Int) -> Bool {
    matches(compounds.count - 1, index, nodes, work: &work)
  }

  private func matches(_ place: Int, _ index: Int, _ nodes: SVGNodes, work: inout Int) -> Bool {
    work -= 1
    guard work > 0, matches(compounds[place], index, nodes) else { return false }
    guard place > 0 else { return true }
    let parent = nodes[index].parent
    switch compounds[place].combinator {
    case .child: return parent >= 0 && matches(place - 1, parent, nodes, work: &work)
    case .descendant:
      var ancestor = parent
      while ancestor >= 0 {
        if matches(place - 1, ancestor, nodes, work: &work) { return true }
        ancestor = nodes[ancestor].parent
      }
      return false
    case .next, .later:
      guard parent >= 0 else { return false }
      let siblings = nodes.children(of: parent)
      work -= siblings.count
      let before = siblings.prefix { $0 < index }.filter { !nodes[$0].isText }
      let candidates = compounds[place].combinator == .next ? before.suffix(1) : before[...]
      for candidate in candidates where matches(place - 1, candidate, nodes, work: &work) {
        return true
      }
      return false
    }
  }

  private func matches(_ compound: Compound, _ index: Int, _ nodes: SVGNodes) -> Bool {
    if let name = compound.name, name != nodes.name(of: index) { return false }
    for test in compound.tests {
      let isMet =
        switch test {
        case .id(let id): nodes[index][.id] == id
        case .class(let name):
          nodes[index][.class]?.split { $0.isWhitespace }.contains { $0 == name } ?? false
        case .firstChild:
          nodes[index].parent >= 0
            && nodes.children(of: nodes[index].parent).first { !nodes[$0].isText } == index
        case .root: nodes[index].parent < 0
        case .attribute(let name, let match, let value):
          Self.matches(nodes.attribute(name, of: index), match, value)
        }
      if !isMet { return false }
    }
    return true
  }

  private static func matches(_ found: String?, _ match: Match, _ value: String) -> Bool {
    guard let found else { return false }
    return switch match {
    case .exists: true
    case .equal: found == value
    case .word: found.split { $0.isWhitespace }.contains { $0 == value }
    case .prefix: found.hasPrefix(value)
    case .suffix: found.hasSuffix(value)
    case .contains: found.contains(value)
    case .dash: found == value || found.hasPrefix(value + "-")
    }
  }
}

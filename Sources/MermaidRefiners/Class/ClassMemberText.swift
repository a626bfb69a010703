import ArtifactBase

/// Reads the text of an attribute or a method, as Mermaid does.
enum ClassMemberText {
  /// A line of a class: a word in `<<…>>`, a method, or an attribute; nil for an empty line.
  enum Content {
    case annotation(String)
    case attribute(MermaidClassDiagram.Member)
    case method(MermaidClassDiagram.Member)
  }

  /// Reads a line.
  ///
  /// - Parameter inBody: Whether the line is in the body of a class, where Mermaid looks for the parentheses of a method
  ///   outside of tags of HTML.
  /// - Returns: Nil for an empty line.
  /// - Throws: `MalformedMember` for a method without parentheses around its parameters.
  static func read(_ line: String, inBody: Bool) throws(MalformedMember) -> Content? {
    let text = line.trimmed
    guard !text.isEmpty else { return nil }
    if text.hasPrefix("<<"), text.hasSuffix(">>"), text.count >= 4 {
      return .annotation(String(text.dropFirst(2).dropLast(2)))
    }
    if let close = text.firstIndex(of: ")"), close > text.startIndex {
      guard let method = method(text) else { throw MalformedMember(isInTag: false) }
      if inBody, text.contains("<"), self.method(withoutTags(text)) == nil {
        throw MalformedMember(isInTag: true)
      }
      return .method(method)
    }
    return .attribute(attribute(text))
  }

  /// A member with a closing parenthesis that is not that of a method.
  struct MalformedMember: Error {
    /// Whether the parentheses are in a tag of HTML.
    var isInTag: Bool

    /// The error for a range of the text.
    func fault(at range: Range<Int>) -> MermaidFault {
      isInTag
        ? MermaidFault(
          range, "`<` begins a tag of HTML: expected a name and parentheses outside of it",
          advice: "write `List~T~` for a type with parameters")
        : MermaidFault(range, "a method without `(`: expected a name before `(` and `)`")
    }
  }

  /// The text without tags of HTML. One that does not end goes on up to the end.
  private static func withoutTags(_ text: String) -> String {
    var result = ""
    var isInTag = false
    var rest = text[...]
    while let first = rest.popFirst() {
      if isInTag {
        isInTag = first != ">"
      } else if first == "<", let next = rest.first, next.isASCII, next.isLetter || next == "/" {
        isInTag = true
      } else {
        result.append(first)
      }
    }
    return result
  }

  private static func isVisibility(_ character: Character?) -> Bool {
    character.map { "+-#~".contains($0) } ?? false
  }

  private static func attribute(_ text: String) -> MermaidClassDiagram.Member {
    var name = text[...]
    var visibility = ""
    if let first = name.first, isVisibility(first) {
      visibility = String(first)
      name.removeFirst()
    }
    var classifier = MermaidClassDiagram.Member.Classifier.none
    if let last = text.last, let sign = sign(last) {
      classifier = sign
      if !name.isEmpty { name.removeLast() }
    }
    return MermaidClassDiagram.Member(
      visibility: visibility, name: trimmedName(name), parameters: nil, returnType: "",
      classifier: classifier)
  }

  private static func method(_ text: String) -> MermaidClassDiagram.Member? {
    // The last opening parenthesis before the last closing one, with something before it.
    guard let close = text.lastIndex(of: ")"),
      let open = text[..<close].lastIndex(of: "("), open > text.startIndex
    else { return nil }
    var name = text[..<open]
    var visibility = ""
    if let first = name.first, isVisibility(first), name.count > 1 {
      visibility = String(first)
      name.removeFirst()
    }
    var rest = text[text.index(after: close)...]
    var classifier = MermaidClassDiagram.Member.Classifier.none
    if let first = rest.first, first.isWhitespace || sign(first) != nil {
      classifier = sign(first) ?? .none
      rest.removeFirst()
    }
    var type = rest.trimmed
    if classifier == .none, let last = type.last, let sign = sign(last) {
      classifier = sign
      type.removeLast()
    }
    return MermaidClassDiagram.Member(
      visibility: visibility, name: trimmedName(name),
      parameters: text[text.index(after: open)..<close].trimmed, returnType: type,
      classifier: classifier)
  }

  private static func sign(_ character: Character) -> MermaidClassDiagram.Member.Classifier? {
    switch character {
    case "*": .abstract
    case "$": .isStatic
    default: nil
    }
  }

  /// The name without white space at its ends, but for one space before it.
  private static func trimmedName(_ name: Substring) -> String {
    name.first == " " ? " " + name.trimmed : name.trimmed
  }
}

/// Types with parameters: `List~int~` is shown as `List<int>`.
enum ClassGenerics {
  /// The text with angle brackets.
  ///
  /// - Complexity: O(length).
  static func shown(_ text: String) -> String {
    guard text.contains("~") else { return text }
    var pieces = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // A type with two parameters is one piece.
    var joined: [String] = []
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if index + 1 < pieces.count, tildes(piece) == 1, tildes(pieces[index + 1]) == 1 {
        joined.append(brackets(piece + "," + pieces[index + 1]))
        index += 2
      } else {
        joined.append(brackets(piece))
        index += 1
      }
    }
    pieces = joined
    return pieces.joined(separator: ",")
  }

  private static func tildes(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "~") } }

  private static func brackets(_ text: String) -> String {
    var characters = Array(text)
    let places = characters.indices.filter { characters[$0] == "~" }
    guard places.count > 1 else { return text }
    var pairs = places[...]
    if places.count % 2 != 0, places.first == 0 { pairs.removeFirst() }
    while pairs.count > 1, let first = pairs.popFirst(), let last = pairs.popLast() {
      characters[first] = "<"
      characters[last] = ">"
    }
    return String(characters)
  }
}

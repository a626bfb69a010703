import ArtifactBase
import ArtifactCore
import Charts
import RefinerCore

// Checks that values have an allowed JSON type (R21.6), using the type letters of
// `VegaLiteMembers`.

extension DiagnosticLog {
  /// Reports a value that has none of the allowed types.
  mutating func checkKind(
    of node: Int, _ subject: @autoclosure () -> String, _ kinds: String,
    in tree: borrowing JSONTree
  ) {
    let letter: Character =
      switch tree.kind(of: node) {
      case .array: "a"
      case .object: "o"
      case .string: "s"
      case .number: "n"
      case .true, .false: "b"
      case .null: "z"
      }
    guard !kinds.contains(letter) else { return }
    reportWrongKind(
      at: tree[node].range,
      "\(subject()) must be \(Self.names(of: kinds)), found \(Self.names(of: [letter]))")
  }

  /// The names of types given by their letters: `a number or a string`.
  private static func names(of kinds: some Sequence<Character>) -> String {
    let names = kinds.map { letter in
      switch letter {
      case "a": "an array"
      case "b": "a Boolean"
      case "n": "a number"
      case "o": "an object"
      case "s": "a string"
      default: "null"
      }
    }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Checks the type of a member against a table of allowed types.
  mutating func checkMember(
    _ node: Int, _ name: String, of table: [String: String], in tree: borrowing JSONTree
  ) {
    if let kinds = table[name] { checkKind(of: node, "`\(name)`", kinds, in: tree) }
  }

  /// Checks the content of a view's member.
  mutating func checkContent(
    of node: Int, _ name: String, _ value: JSONValue, in tree: borrowing JSONTree
  ) {
    let range = tree[node].range
    switch (name, value) {
    case ("mark", .object):
      if case .string? = value["type"] { return }
      reportWrongKind(at: range, "mark has no `type`")
    case ("width", .object), ("height", .object):
      if case .number? = value["step"] { return }
      reportWrongKind(at: range, "`\(name)` has no `step`")
    case ("width", .string(let text)), ("height", .string(let text)):
      guard text != "container" else { return }
      let start = Wording.start(of: tree.bytes(range))
      reportWrongKind(at: range, "`\(name)` must be a number or `container`, found `\(start)`")
    case ("transform", .array):
      for index in node + 1..<tree.endIndex where tree.isMember(index, of: node) {
        checkKind(of: index, "transform", "o", in: tree)
      }
    default: break
    }
  }

  /// Checks a channel, or a list of channels with one name, and the members of each.
  mutating func checkChannel(_ node: Int, _ name: String, in tree: borrowing JSONTree) {
    checkKind(of: node, "`\(name)`", "oaz", in: tree)
    let depth = tree.depth(of: node)
    let isList = tree.kind(of: node) == .array
    for index in node + 1..<tree.endIndex {
      switch tree.depth(of: index) - depth {
      case 1 where isList: checkKind(of: index, "`\(name)`", "o", in: tree)
      case isList ? 2 : 1:
        let member = tree.key(of: index) ?? ""
        checkMember(index, member, of: VegaLiteMembers.channel, in: tree)
      default: break
      }
    }
  }

  /// Reports text that is declared to be JSON and isn't valid JSON.
  mutating func checkJSON(_ text: String, at range: Range<Int>) {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(Array(text.utf8).span, to: &tokens)
    tokenizer.finish(to: &tokens)
    guard tokenizer.error != nil else { return }
    reportWrongKind(at: range, "data declared as JSON is not valid JSON")
  }
}

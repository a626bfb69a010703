import ArtifactBase
import RefinerCore

/// The nodes of a frame, the last of which may be text that can grow.
///
/// - Complexity: O(1) for each change, and for text O(its length).
struct LatexNodes: Sendable {
  private var nodes: [MathNode] = []
  /// Characters at the end that are not a node yet, so that appending copies nothing.
  private var text = ""

  var isEmpty: Bool { nodes.isEmpty && text.isEmpty }

  /// Whether the content is only a space.
  var isSpace: Bool { nodes.isEmpty && text == " " }

  /// The nodes, including pending text as the last one.
  var list: [MathNode] { text.isEmpty ? nodes : nodes + [.characters(text)] }

  var last: MathNode? { text.isEmpty ? nodes.last : .characters(text) }

  /// Whether the last node is text that ends in a space.
  private var endsInSpace: Bool {
    guard text.isEmpty else { return text.utf8.last == 0x20 }
    guard case .characters(let before)? = nodes.last else { return false }
    return before.utf8.last == 0x20
  }

  mutating func append(_ node: MathNode) {
    endText()
    nodes.append(node)
  }

  /// Appends characters to the text at the end; a space after a space is omitted.
  mutating func append(characters: String) {
    if characters == " ", endsInSpace { return }
    text += characters
  }

  /// Converts pending text to a node, and returns the number of nodes.
  @discardableResult
  mutating func endText() -> Int {
    if !text.isEmpty {
      nodes.append(.characters(text))
      text = ""
    }
    return nodes.count
  }

  mutating func removeLast() -> MathNode? {
    endText()
    return nodes.popLast()
  }

  /// Removes and returns the nodes from an index on.
  mutating func take(from start: Int = 0) -> [MathNode] {
    endText()
    guard start > 0 else {
      defer { nodes = [] }
      return nodes
    }
    let taken = Array(nodes[start...])
    nodes.removeLast(taken.count)
    return taken
  }

  /// The maximum number of nodes between the brackets of an argument.
  private static let optionalLimit = 32

  /// Removes and returns the unknown command at the end, with the brackets or scripts after it as
  /// arguments; nil if there is none that takes another one.
  mutating func takeUnknown() -> (name: String, arguments: [MathNode])? {
    guard text.isEmpty else { return nil }
    var start = nodes.count - 1
    var more: [MathNode] = []
    if case .atom("]", _, _)? = nodes.last, let opening = openingBracket {
      start = opening - 1
      more = [.fence(left: "[", Array(nodes[(opening + 1)..<(nodes.count - 1)]), right: "]")]
    }
    guard start >= 0 else { return nil }
    var command = nodes[start]
    if more.isEmpty, case .scripts(let base?, let sub, let sup) = command {
      command = base
      more = [.scripts(base: nil, sub: sub, sup: sup)]
    }
    guard case .unknown(let name, let arguments) = command,
      arguments.count + more.count < MathNode.argumentLimit
    else { return nil }
    nodes.removeLast(nodes.count - start)
    return (name, arguments + more)
  }

  /// The index of the bracket that matches the one at the end.
  private var openingBracket: Int? {
    var level = 0
    for index in nodes.indices.suffix(Self.optionalLimit + 2).reversed() {
      switch nodes[index] {
      case .atom("]", _, _): level += 1
      case .atom("[", _, _): level -= 1
      default: break
      }
      if level == 0 { return index }
    }
    return nil
  }

  /// Applies style switches from their indices on; of each kind, the last one wins.
  mutating func apply(_ switches: [(style: MathStyle, start: Int)]) {
    guard let first = switches.first?.start else { return }
    let taken = take(from: first)
    var active: [MathStyle] = []
    for (place, entry) in switches.enumerated() {
      active.removeAll { $0.isSameKind(as: entry.style) }
      active.append(entry.style)
      let end = place + 1 < switches.count ? switches[place + 1].start - first : taken.count
      guard end > entry.start - first else { continue }
      var part = Array(taken[(entry.start - first)..<end])
      for style in active.reversed() { part = [.styled(style, part)] }
      nodes += part
    }
  }
}

import ArtifactBase

/// Collects what the statements of a sequence diagram say, as Mermaid does (`Specs/Mermaid.md` N3).
struct SequenceBuilder: Sendable {
  /// The name of a participant, and where it is.
  struct Name: Sendable {
    var text: String
    var range: Range<Int>
  }

  /// A message before its participants are known.
  struct Message {
    var source: Name
    var target: Name
    var arrow: MermaidSequence.Arrow
    var connection: MermaidSequence.Message.Connection
    var activates: Bool
    var deactivates: Bool
    var text = MermaidLabel("")
    var wraps: Bool?
    var range = 0..<0
  }

  /// What is open: a frame, or a box.
  private struct Block {
    /// The kind of the frame; nil for a box.
    var kind: MermaidSequence.Frame.Kind?
    var range: Range<Int>
  }

  var diagram = MermaidSequence()
  private var places: [String: Int] = [:]
  private var blocks: [Block] = []
  /// The number of times that each participant is active.
  private var activeCounts: [Int: Int] = [:]
  private var created: Int?
  private var destroyed: Name?

  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  var depth: Int { blocks.count }
  var isInBox: Bool { blocks.last.map { $0.kind == nil } ?? false }
  /// The first line of the innermost block.
  var openRange: Range<Int>? { blocks.last?.range }
  /// The keyword of the innermost block.
  var openKeyword: String { blocks.last?.kind?.rawValue ?? "box" }

  /// The diagram so far, in which what is open ends here.
  var closed: MermaidSequence {
    var diagram = diagram
    for block in blocks.reversed() {
      if let kind = block.kind { diagram.events.append(.frameEnd(kind)) }
    }
    return diagram
  }

  private mutating func add(_ event: MermaidSequence.Event) {
    guard diagram.events.count < 2 * MermaidRefiner.partLimit else { return isFull = true }
    diagram.events.append(event)
  }

  // MARK: Participants

  /// Adds a participant unless it is known; nil beyond the limit.
  @discardableResult
  mutating func mention(_ name: Name) -> Int? {
    if let index = places[name.text] {
      if let box = currentBox, diagram.participants[index].box == nil {
        diagram.participants[index].box = box
      }
      return index
    }
    guard diagram.participants.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    let index = diagram.participants.count
    places[name.text] = index
    diagram.participants.append(
      MermaidSequence.Participant(
        id: name.text, label: MermaidLabel(name.text), box: currentBox, range: name.range))
    if let box = currentBox { diagram.boxes[box].participants.append(index) }
    return index
  }

  private var currentBox: Int? { isInBox ? diagram.boxes.count - 1 : nil }

  /// Adds a participant with its name and kind, or gives them to a known one.
  mutating func declare(
    _ name: Name, label: (label: MermaidLabel, wraps: Bool?)?,
    kind: MermaidSequence.Participant.Kind, isCreated: Bool, range: Range<Int>
  ) throws(MermaidFault) {
    let isKnown = places[name.text] != nil
    var fault: MermaidFault?
    if isKnown, isCreated {
      fault = MermaidFault(
        range, "`\(name.text)` exists already",
        advice: "create a participant with another name, and the same text after `as`")
    }
    if let index = places[name.text], let box = currentBox,
      let old = diagram.participants[index].box,
      old != box
    {
      fault = MermaidFault(range, "`\(name.text)` is in another box already")
    }
    if let index = mention(name) {
      if !isKnown || label != nil {
        let old = diagram.participants[index]
        diagram.participants[index] = MermaidSequence.Participant(
          id: name.text, label: label?.label ?? MermaidLabel(name.text), kind: kind, box: old.box,
          creation: old.creation, destruction: old.destruction, wraps: label?.wraps,
          range: old.range)
        if isKnown, let box = currentBox { diagram.boxes[box].participants.append(index) }
      }
      if isCreated, !isKnown {
        created = index
        diagram.participants[index].creation = diagram.events.count
      }
    }
    if let fault { throw fault }
  }

  mutating func destroy(_ name: Name) {
    destroyed = name
    guard let index = places[name.text] else { return }
    diagram.participants[index].destruction = diagram.events.count
  }

  mutating func addLink(_ name: Name, _ text: String) {
    guard let index = mention(name) else { return }
    let sign = text.firstIndex(of: "@")
    let title = sign.map { text[..<$0].dropLast() } ?? text.dropLast(2)
    let address = sign.map { text[text.index(after: $0)...] } ?? text[...]
    set([MermaidSequence.Link(title: title.trimmed, address: address.trimmed)], of: index)
  }

  mutating func addLinks(_ name: Name, _ text: String) {
    guard let index = mention(name), let links = try? JSONValue(parsing: text).objectValue else {
      return
    }
    set(
      links.members.map {
        MermaidSequence.Link(title: $0.key, address: $0.value.stringValue ?? $0.value.serialized())
      }, of: index)
  }

  private mutating func set(_ links: [MermaidSequence.Link], of index: Int) {
    for link in links {
      let known = diagram.participants[index].links.firstIndex { $0.title == link.title }
      if let known {
        diagram.participants[index].links[known] = link
      } else if diagram.participants[index].links.count < 1_000 {
        diagram.participants[index].links.append(link)
      }
    }
  }

  mutating func addProperties(_ name: Name, _ text: String) {
    guard let index = mention(name), let values = try? JSONValue(parsing: text).objectValue else {
      return
    }
    for member in values.members {
      diagram.participants[index].properties[member.key] = member.value
    }
  }

  /// The length of the longest known name with which a text begins, before a space.
  func knownStart(of text: String) -> Int? {
    var rest = text[...]
    while let space = rest.lastIndex(of: " ") {
      rest = rest[..<space]
      if places[rest.trimmed] != nil { return rest.count }
    }
    return nil
  }

  // MARK: Blocks

  mutating func beginBox(_ text: String, at range: Range<Int>) {
    let (color, title, wraps) = SequenceBoxText.read(text)
    diagram.boxes.append(
      MermaidSequence.Box(title: MermaidLabel(title), color: color, wraps: wraps, range: range))
    blocks.append(Block(kind: nil, range: range))
  }

  mutating func begin(_ frame: MermaidSequence.Frame) {
    add(.frame(frame))
    blocks.append(Block(kind: frame.kind, range: frame.range))
  }

  mutating func beginPart(
    of kind: MermaidSequence.Frame.Kind, _ label: MermaidLabel, _ wraps: Bool?, _ range: Range<Int>
  ) throws(MermaidFault) {
    let open = blocks.last?.kind
    guard open == kind || kind == .par && open == .parOver else {
      let word = kind == .alt ? "else" : kind == .par ? "and" : "option"
      throw MermaidFault(range, "`\(word)` outside of `\(kind.rawValue)`")
    }
    add(.part(kind, label, wraps: wraps))
  }

  mutating func end(_ range: Range<Int>) throws(MermaidFault) {
    guard let block = blocks.popLast() else {
      throw MermaidFault(range, "`end` without a block: nothing is open")
    }
    if let kind = block.kind { add(.frameEnd(kind)) }
  }

  /// Forgets the innermost block, which is nested too deep.
  mutating func dropBlock() {
    if let kind = blocks.popLast()?.kind { add(.frameEnd(kind)) }
  }

  // MARK: Events

  mutating func setNumbering(_ numbering: MermaidSequence.Numbering) { add(.numbering(numbering)) }

  mutating func setActive(
    _ name: Name, _ isActive: Bool, _ range: Range<Int>
  ) throws(MermaidFault) {
    guard let index = isActive ? places[name.text] ?? mention(name) : places[name.text] else {
      throw inactive(name, range)
    }
    if isActive {
      activeCounts[index, default: 0] += 1
      return add(.activation(participant: index))
    }
    guard activeCounts[index, default: 0] > 0 else { throw inactive(name, range) }
    activeCounts[index, default: 0] -= 1
    add(.deactivation(participant: index))
  }

  private func inactive(_ name: Name, _ range: Range<Int>) -> MermaidFault {
    MermaidFault(
      range, "`\(name.text)` is not active",
      advice: "activate it with `+` at a message to it, or leave out `-`")
  }

  mutating func addNote(
    _ place: MermaidSequence.Note.Place, names: [Name], text: MermaidLabel, wraps: Bool?,
    range: Range<Int>
  ) {
    let indices = names.compactMap { mention($0) }
    guard let first = indices.first, let last = indices.last else { return }
    add(
      .note(
        MermaidSequence.Note(
          place: place, participants: [first, last], text: text, wraps: wraps, range: range)))
  }

  mutating func add(_ message: Message) throws(MermaidFault) {
    guard let source = mention(message.source), let target = mention(message.target) else { return }
    let fault = self.fault(of: message, source, target)
    add(
      .message(
        MermaidSequence.Message(
          source: source, target: target, text: message.text, arrow: message.arrow,
          activates: message.activates, connection: message.connection, wraps: message.wraps,
          range: message.range)))
    if message.connection == .target || message.connection == .both {
      add(.centralConnection(participant: target, isReverse: false))
    } else if message.activates {
      activeCounts[target, default: 0] += 1
      add(.activation(participant: target))
    }
    if message.connection == .source || message.connection == .both {
      add(.centralConnection(participant: source, isReverse: true))
    }
    if let fault { throw fault }
    guard message.deactivates else { return }
    guard activeCounts[source, default: 0] > 0 else { throw inactive(message.source, 0..<0) }
    activeCounts[source, default: 0] -= 1
    add(.deactivation(participant: source))
  }

  /// Whether the first message after `create` or `destroy` is one of that participant.
  private mutating func fault(of message: Message, _ source: Int, _ target: Int) -> MermaidFault? {
    if let created {
      self.created = nil
      guard target != created else { return nil }
      let name = diagram.participants[created].id
      return MermaidFault(0..<0, "expected a message to `\(name)`, which was created before")
    }
    if let destroyed {
      self.destroyed = nil
      guard message.target.text != destroyed.text, message.source.text != destroyed.text else {
        return nil
      }
      return MermaidFault(
        0..<0, "expected a message to or from `\(destroyed.text)`, which was destroyed before")
    }
    return nil
  }
}

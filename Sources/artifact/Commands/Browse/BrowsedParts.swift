import ArtifactAll
import TerminalFront

/// The forms, graphs and other pictures in an answer.
struct BrowsedParts {
  /// A part of an answer that takes the whole screen when it is opened.
  struct Part {
    /// The ID of its block.
    let id: BlockID
    var content: any BrowsedContent

    /// Whether the user has opened it.
    var isTouched = false
  }

  private var parts: [Part] = []

  /// The number of blocks at the start that are settled and have been looked through.
  private var followed = 0

  /// Whether the last form was complete when it was updated.
  private var isLastComplete = true
  private var size: TerminalSize
  private let options: TerminalOptions
  private let animates: Bool
  private let actions: BrowsedActions
  private let components: HostCatalog

  init(
    size: TerminalSize, options: TerminalOptions, animates: Bool, components: HostCatalog,
    actions: BrowsedActions
  ) {
    self.components = components
    self.size = size
    self.animates = animates
    self.options = options
    self.actions = actions
  }

  var isEmpty: Bool { parts.isEmpty }
  var count: Int { parts.count }

  /// How the status row says that parts can be opened.
  var hint: String {
    if parts.contains(where: { $0.content is BrowsedForm }) { return "Tab, Enter: use the form" }
    let hasGraph = parts.contains { $0.content is BrowsedFlow }
    return "Tab, Enter: open the \(hasGraph ? "graph" : "picture")"
  }

  /// Whether the only part is what a payload of a type is opened for.
  func isWhole(of type: ArtifactType?) -> Bool {
    guard parts.count == 1 else { return false }
    return type == .mermaid && parts[0].content is BrowsedFlow || type == .svg
  }

  subscript(index: Int) -> Part {
    get { parts[index] }
    _modify { yield &parts[index] }
  }

  /// Takes the parts of a later version of an answer.
  ///
  /// - Complexity: O(n) in the number of blocks that were not settled, plus the elements of the last form.
  mutating func follow(_ presentation: Presentation) {
    while followed < presentation.blocks.count {
      let block = presentation.blocks[followed]
      switch block.kind {
      case .artifact(let artifact):
        for part in artifact.content { take(part, title: artifact.title) }
      case .custom(let figure):
        for part in figure.content { take(part, title: "") }
      default: break
      }
      guard block.isSettled else { return }
      followed += 1
    }
  }

  /// Takes a block of an artifact or of a code fence, if it can be opened.
  private mutating func take(_ block: Block, title: String) {
    switch block.kind {
    case .form(let form) where form.source is ArrivingSpec: take(form, block, title)
    case .picture(let shown) where block.isSettled && !shown.picture.isEmpty:
      guard !parts.contains(where: { $0.id == block.id }) else { return }
      append(part(of: shown.picture, title), block.id)
    default: break
    }
  }

  private func part(of picture: any Picture2D, _ title: String) -> any BrowsedContent {
    let graph = picture as? GraphPicture
    let name = title.isEmpty ? graph == nil ? picture.typeName : "Graph" : title
    let back = "\(name) · Esc back"
    if let graph { return BrowsedFlow(reading: graph, title: back, size: size, options: options) }
    return BrowsedPicture(picture, title: back, size: size, options: options)
  }

  private mutating func take(_ form: FormBlock, _ block: Block, _ title: String) {
    if parts.last?.id != block.id {
      append(
        BrowsedForm(
          title: "\(title.isEmpty ? "Form" : title) · Esc back", size: size, options: options,
          animates: animates, components: components, actions: actions), block.id)
      isLastComplete = false
    }
    guard !isLastComplete, var last = parts.last?.content as? BrowsedForm else { return }
    isLastComplete = block.isSettled
    last.update(to: form, isComplete: block.isSettled)
    parts[parts.count - 1].content = last
  }

  private mutating func append(_ content: any BrowsedContent, _ id: BlockID) {
    parts.append(Part(id: id, content: content))
  }

  mutating func resize(to size: TerminalSize) {
    self.size = size
    for index in parts.indices { parts[index].content.resize(to: size) }
  }

  /// Whether an answer consists of a single form so far.
  static func isOnlyForm(_ stream: ArtifactStream) -> Bool {
    var count = 0
    for segment in stream.segments {
      switch segment.kind {
      case .artifact(let header):
        guard header.type == .uiSpec else { return false }
        count += 1
      case .text, .reasoning, .toolCall, .part, .templateResidue:
        guard stream.source[segment.content].allSatisfy({ $0 <= 0x20 }) else { return false }
      }
    }
    return count == 1
  }
}

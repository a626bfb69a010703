import ArtifactAll
import TerminalFront

/// The forms in an answer, interactive as soon as they begin to arrive.
struct BrowsedForms {
  private var forms: [BrowsedForm] = []

  /// The ID of each form's block.
  private(set) var ids: [BlockID] = []

  /// Whether the user has opened each form.
  var isTouched: [Bool] = []

  /// The number of blocks at the start that are settled and have been looked through.
  private var followed = 0

  /// Whether the last form was complete when it was updated.
  private var isLastComplete = true
  private var size: TerminalSize
  private let options: TerminalOptions
  private let animates: Bool
  private let actions: BrowsedActions

  init(
    size: TerminalSize, options: TerminalOptions, animates: Bool, actions: BrowsedActions
  ) {
    self.size = size
    self.animates = animates
    self.options = options
    self.actions = actions
  }

  var isEmpty: Bool { forms.isEmpty }
  var count: Int { forms.count }

  subscript(index: Int) -> BrowsedForm {
    get { forms[index] }
    _modify { yield &forms[index] }
  }

  /// Takes the forms of a later version of an answer.
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

  /// Takes a block of an artifact or of a code fence, if it is a form.
  private mutating func take(_ block: Block, title: String) {
    guard case .form(let form) = block.kind, form.source != nil else { return }
    if ids.last != block.id {
      forms.append(
        BrowsedForm(
          title: "\(title.isEmpty ? "Form" : title) · Esc back", size: size, options: options,
          animates: animates, actions: actions))
      ids.append(block.id)
      isTouched.append(false)
      isLastComplete = false
    }
    guard !isLastComplete else { return }
    isLastComplete = block.isSettled
    forms[forms.count - 1].update(to: form, isComplete: block.isSettled)
  }

  mutating func resize(to size: TerminalSize) {
    self.size = size
    for index in forms.indices { forms[index].resize(to: size) }
  }

  /// Whether an answer consists of a single form so far.
  static func isOnlyForm(_ stream: ArtifactStream) -> Bool {
    var count = 0
    for segment in stream.segments {
      switch segment.kind {
      case .artifact(let header):
        guard header.type == .uiSpec else { return false }
        count += 1
      case .text, .reasoning, .toolCall, .templateResidue:
        guard stream.source[segment.content].allSatisfy({ $0 <= 0x20 }) else { return false }
      }
    }
    return count == 1
  }
}

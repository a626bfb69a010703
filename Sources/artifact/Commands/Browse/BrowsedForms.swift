import ArtifactAll
import TerminalFront

/// The forms in an answer, interactive as soon as they begin to arrive.
struct BrowsedForms {
  private var forms: [BrowsedForm] = []

  /// The segment of the answer that contains each form.
  private(set) var segments: [Int32] = []

  /// Whether the user has opened each form.
  var isTouched: [Bool] = []

  /// The number of bytes taken from the current segment, and its index. All earlier segments are
  /// complete.
  private var taken = 0
  private var segment = 0
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

  /// Takes the new segments and bytes of an answer.
  ///
  /// - Complexity: O(n) in the size of the new content.
  mutating func follow(_ stream: ArtifactStream, isComplete: Bool) {
    while segment < stream.segments.count {
      let current = stream.segments[segment]
      let isOver = current.isComplete || segment + 1 < stream.segments.count
      if case .artifact(let header) = current.kind, header.type == .uiSpec {
        take(current, header, stream)
        if isOver || isComplete { forms[forms.count - 1].finish() }
      }
      guard isOver else { return }
      segment += 1
      taken = 0
    }
  }

  private mutating func take(
    _ current: ArtifactStream.Segment, _ header: ArtifactHeader, _ stream: ArtifactStream
  ) {
    if segments.last != Int32(clamping: segment) {
      let name = header.declaredTitle ?? ""
      forms.append(
        BrowsedForm(
          title: "\(name.isEmpty ? "Form" : name) · Esc back", size: size,
          options: options, animates: animates, actions: actions))
      segments.append(Int32(clamping: segment))
      isTouched.append(false)
    }
    guard current.content.count > taken else { return }
    let new = current.content.lowerBound + taken..<current.content.upperBound
    forms[forms.count - 1].append(Array(stream.source[new]))
    taken = current.content.count
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

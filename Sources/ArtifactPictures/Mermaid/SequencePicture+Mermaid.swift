public import ArtifactRefiners
import Drawing

extension SequencePicture {
  /// Creates the picture of a sequence diagram (`Specs/Mermaid.md` N3.6).
  ///
  /// - Complexity: O(participants + events).
  public init(_ diagram: MermaidSequence) {
    self.init(title: diagram.title)
    groups = diagram.boxes.map {
      Group(title: $0.title.plainText, series: $0.color.flatMap { MermaidPaints.series(of: $0) })
    }
    participants = diagram.participants.map {
      var own = Participant(
        $0.label.plainText, kind: Participant.Kind(rawValue: $0.kind.rawValue) ?? .participant,
        group: $0.box)
      if own.name.isEmpty { own.name = $0.id }
      return own
    }
    let changes = diagram.participants.map { ($0.creation, $0.destruction) }
    steps.reserveCapacity(diagram.events.count)
    var numbers = MessageNumbers()
    var grounds: [Int?] = []
    for (index, event) in diagram.events.enumerated() {
      if case .message(let message) = event {
        for end in [message.source, message.target] {
          let (creation, destruction) = changes[end]
          if let known = creation, known <= index, participants[end].creation == nil,
            end == message.target
          {
            participants[end].creation = steps.count
          }
          if let known = destruction, known <= index,
            participants[end].destruction == nil
          {
            participants[end].destruction = steps.count
          }
        }
      }
      if let step = step(event, &numbers, &grounds) { steps.append(step) }
    }
  }

  private func step(
    _ event: MermaidSequence.Event, _ numbers: inout MessageNumbers,
    _ grounds: inout [Int?]
  ) -> Step? {
    switch event {
    case .message(let message):
      var step = Step.message(
        from: message.source, to: message.target, message.text.plainText,
        isDashed: message.arrow.isDotted, marker: message.arrow.targetHead.marker)
      step.sourceMarker = message.arrow.sourceHead.marker
      let isAtSource = message.connection == .source || message.connection == .both
      let isAtTarget = message.connection == .target || message.connection == .both
      step.hasSourceDot = isAtSource ? true : nil
      step.hasTargetDot = isAtTarget ? true : nil
      step.number = numbers.next()
      return step
    case .note(let note):
      let place: Step.Place =
        switch note.place {
        case .left: .left
        case .right: .right
        case .over: .over
        }
      return .note(
        place, source: note.participants[0], target: note.participants[1], text: note.text.plainText
      )
    case .activation(let participant): return Step(.activation, source: participant)
    case .deactivation(let participant): return Step(.deactivation, source: participant)
    case .frame(let frame):
      var step = Step(.frame, text: frame.text.plainText)
      if frame.kind == .rect {
        step.series = MermaidPaints.series(of: frame.text.source)
        step.text = ""
      } else {
        step.keyword = frame.kind.word
      }
      grounds.append(step.series)
      return step
    case .part(let kind, let text, _):
      var step = Step(.part, text: text.plainText)
      step.keyword = kind == .alt ? "else" : kind == .critical ? "option" : "and"
      return step
    case .frameEnd:
      var step = Step(.end)
      step.series = grounds.popLast() ?? nil
      return step
    case .numbering(let numbering):
      numbers.set(numbering)
      return nil
    case .centralConnection: return nil
    }
  }
}

/// The numbers of messages.
private struct MessageNumbers {
  private var isVisible = false
  private var value = 1.0
  private var step = 1.0

  mutating func set(_ numbering: MermaidSequence.Numbering) {
    isVisible = numbering.isVisible
    if let start = numbering.start { value = start }
    if let step = numbering.step { self.step = step }
  }

  mutating func next() -> String? {
    defer { value += step }
    guard isVisible else { return nil }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}

extension MermaidSequence.Frame.Kind {
  /// The word that a frame shows.
  fileprivate var word: String { self == .parOver ? "par" : rawValue }
}

extension MermaidSequence.Arrow.Head {
  fileprivate var marker: Scene2D.Marker? {
    switch self {
    case .none: nil
    case .filled: .arrow
    case .open: .openArrow
    case .upperHalf: .upperArrow
    case .lowerHalf: .lowerArrow
    case .upperStick: .upperStick
    case .lowerStick: .lowerStick
    case .cross: .cross
    }
  }
}

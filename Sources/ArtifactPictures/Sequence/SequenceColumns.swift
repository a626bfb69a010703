import Drawing

/// Where the lifelines of a sequence are: as near to each other as what is between them allows.
struct SequenceColumns {
  /// The places of the lifelines.
  private(set) var places: [Double] = []
  /// The widths of the names, with their outlines.
  private(set) var widths: [Double] = []

  /// The width from the left side of the first name to the right side of the last one, without the edges of the
  /// picture.
  var width: Double {
    guard let first = widths.first, let last = widths.last, let place = places.last else {
      return 0
    }
    return (first / 2).rounded(.down) + place + (last / 2).rounded(.down)
  }

  /// The least distance of a lifeline from one at its left.
  private struct Constraint {
    var source: Int
    var distance: Double
  }

  /// The constraints of each lifeline, at most one for each other one.
  private var constraints: [[Constraint]]

  /// The participants in a frame, and how deep it is.
  private struct Frame {
    var first: Int?
    var last: Int?
    var height = 1

    mutating func add(_ participant: Int?) {
      guard let participant else { return }
      first = min(first ?? participant, participant)
      last = max(last ?? participant, participant)
    }

    mutating func add(_ inner: Frame) {
      add(inner.first)
      add(inner.last)
      height = max(height, inner.height + 1)
    }
  }

  /// The frames that are open.
  private var frames: [Frame] = []
  /// Whether a constraint came after the lifelines were placed.
  private var isChanged = true

  /// Creates the columns of a sequence without steps.
  ///
  /// - Parameters:
  ///   - names: The width of the name of each participant.
  ///   - groups: The width of the title of each group.
  /// - Complexity: O(participants).
  init(
    _ picture: SequencePicture, names: [Double], groups: [Double], _ metrics: SequenceMetrics
  ) {
    constraints = Array(repeating: [], count: picture.participants.count)
    widths = names.map { $0 + 2 * metrics.namePadding }
    for index in widths.indices.dropFirst() {
      var gap = metrics.columnGap
      if picture.participants[index].group != picture.participants[index - 1].group {
        gap += 4 * metrics.groupPadding
      }
      keep(index - 1, index, (widths[index - 1] + widths[index]) / 2 + gap)
    }
    keepGroups(of: picture, groups, metrics)
  }

  /// Adds steps after those before.
  ///
  /// - Parameters:
  ///   - steps: The indices of the steps.
  ///   - texts: The texts of all steps.
  /// - Returns: Whether places of lifelines changed.
  /// - Complexity: O(steps), and if a place may change, O(participants²).
  mutating func add(
    _ steps: Range<Int>, of picture: SequencePicture, texts: [TextBlock],
    _ metrics: SequenceMetrics
  ) -> Bool {
    for index in steps {
      add(
        picture.steps[index], index: index, width: texts[index].wholeWidth, picture: picture,
        metrics: metrics)
    }
    guard isChanged else { return false }
    isChanged = false
    let before = places
    places = Array(repeating: 0, count: widths.count)
    for index in places.indices {
      for constraint in constraints[index] {
        places[index] = max(places[index], places[constraint.source] + constraint.distance)
      }
      places[index] = metrics.pick(places[index].rounded(.up), places[index])
    }
    return places != before
  }

  private mutating func add(
    _ step: SequencePicture.Step, index: Int, width: Double, picture: SequencePicture,
    metrics: SequenceMetrics
  ) {
    switch step.kind {
    case .message, .note:
      let space = Double(frames.count) * metrics.framePadding + 1
      if step.kind == .note {
        keep(note: step, width + space, metrics)
      } else {
        keep(
          message: step, width: width, created: index, space: space, picture: picture,
          metrics: metrics)
      }
      if !frames.isEmpty {
        frames[frames.count - 1].add(step.source)
        frames[frames.count - 1].add(step.target)
      }
    case .frame: frames.append(Frame())
    case .end:
      guard let frame = frames.popLast(), let first = frame.first, let last = frame.last else {
        return
      }
      let padding = Double(frame.height) * metrics.framePadding + metrics.labelMargin
      keep(first - 1, first, padding)
      keep(last, last + 1, padding)
      if !frames.isEmpty { frames[frames.count - 1].add(frame) }
    case .part, .activation, .deactivation: break
    }
  }

  /// Keeps the title of a group clear of what follows.
  private mutating func keepGroups(
    of picture: SequencePicture, _ titles: [Double], _ metrics: SequenceMetrics
  ) {
    for (number, title) in titles.enumerated() {
      let members = picture.participants.indices.filter {
        picture.participants[$0].group == number
      }
      guard let first = members.first, let last = members.last, last + 1 < widths.count else {
        continue
      }
      let space = title + 6 * metrics.groupPadding + metrics.columnGap
      keep(first, last + 1, space - widths[first] / 2 + widths[last + 1] / 2)
    }
  }

  private mutating func keep(_ first: Int, _ second: Int, _ distance: Double) {
    let (source, target) = (min(first, second), max(first, second))
    guard source != target, source >= 0, target < constraints.count else { return }
    if let known = constraints[target].firstIndex(where: { $0.source == source }) {
      guard constraints[target][known].distance < distance else { return }
      constraints[target][known].distance = distance
    } else {
      constraints[target].append(Constraint(source: source, distance: distance))
    }
    isChanged = true
  }

  private mutating func keep(
    message: SequencePicture.Step, width: Double, created index: Int, space: Double,
    picture: SequencePicture, metrics: SequenceMetrics
  ) {
    guard let source = message.source, let target = message.target else { return }
    guard source != target else {
      return keep(source, source + 1, metrics.loopWidth + width + 2 * metrics.labelMargin + space)
    }
    var distance = width + 2 * metrics.labelMargin + metrics.activeWidth
    if picture.participants[target].creation == index { distance += widths[target] / 2 }
    keep(source, target, distance)
  }

  private mutating func keep(
    note: SequencePicture.Step, _ text: Double, _ metrics: SequenceMetrics
  ) {
    guard let source = note.source, let target = note.target else { return }
    let width = text + 2 * metrics.notePadding
    switch note.place ?? .over {
    case .left: keep(source - 1, source, width + 2 * metrics.noteGap)
    case .right: keep(source, source + 1, width + 2 * metrics.noteGap)
    case .over where source == target:
      keep(source - 1, source, width / 2 + metrics.noteGap)
      keep(source, source + 1, width / 2 + metrics.noteGap)
    case .over: keep(source, target, width - 2 * metrics.noteOverhang)
    }
  }
}

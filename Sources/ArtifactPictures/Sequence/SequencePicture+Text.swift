extension SequencePicture {
  /// What happens, a line each, with what is in a frame indented.
  ///
  /// - Complexity: O(participants + steps).
  public var readableText: String { SequenceDescription(of: self).text }
}

/// What happens in a sequence as text, to which further steps can be added.
struct SequenceDescription {
  private var picture: SequencePicture
  private var names: [String]
  /// The steps, with a line feed before each line.
  private var steps = ""
  private var depth = 0
  /// Whether each open frame is a level; a ground of a color is none.
  private var frames: [Bool] = []
  /// The participants that steps name.
  private var used = Set<Int>()

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - earlier: The description of an earlier state of it. The result does not depend on it.
  ///   - knownCount: The number of leading steps that the earlier state has, too.
  /// - Complexity: O(participants + steps); after an earlier state, mostly that of the new steps.
  init(
    of picture: SequencePicture, after earlier: SequenceDescription? = nil, knownCount: Int = 0
  ) {
    var start = 0
    if let earlier, earlier.picture.steps.count == knownCount,
      earlier.picture.participants.count <= picture.participants.count,
      zip(earlier.picture.participants, picture.participants).allSatisfy({ $0.name == $1.name })
    {
      self = earlier
      start = knownCount
      self.picture = picture
    } else {
      self.picture = picture
      names = []
    }
    for participant in picture.participants[names.count...] {
      names.append(participant.name.joinedLines)
    }
    for step in picture.steps[start...] { append(step) }
  }

  /// The text: the title, participants of which the steps do not say everything, and the steps.
  var text: String {
    var lines: [String] = picture.title.isEmpty ? [] : [picture.title.joinedLines]
    let groups = picture.groups
    for (index, participant) in picture.participants.enumerated() {
      let group = participant.group.flatMap { groups.indices.contains($0) ? groups[$0] : nil }
      guard group != nil || participant.kind != .participant || !used.contains(index) else {
        continue
      }
      var line = names[index]
      if participant.kind != .participant { line += ", \(participant.kind.rawValue)" }
      if let group, !group.title.isEmpty { line += ", in \(group.title.joinedLines)" }
      lines.append(line)
    }
    for (index, group) in groups.enumerated()
    where !group.title.isEmpty && !picture.participants.contains(where: { $0.group == index }) {
      lines.append(group.title.joinedLines)
    }
    return lines.isEmpty ? String(steps.dropFirst()) : lines.joined(separator: "\n") + steps
  }

  private mutating func append(_ step: SequencePicture.Step) {
    if let source = step.source { used.insert(source) }
    if let target = step.target { used.insert(target) }
    switch step.kind {
    case .message:
      let text = step.shownText.joinedLines
      appendIndent()
      steps += name(step.source)
      steps += step.sourceMarker != nil && step.targetMarker != nil ? " ↔ " : " → "
      steps += name(step.target)
      if !text.isEmpty {
        steps += ": "
        steps += text
      }
    case .note:
      var place = name(step.source)
      if step.target != step.source { place += ", \(name(step.target))" }
      let words =
        switch step.place ?? .over {
        case .left: "left of"
        case .right: "right of"
        case .over: "over"
        }
      appendIndent()
      steps += "note \(words) \(place): \(step.text.joinedLines)"
    case .frame:
      frames.append(step.keyword != nil)
      guard step.keyword != nil else { return }
      appendIndent()
      steps += step.shownText.joinedLines
      depth += 1
    case .part:
      appendIndent(-1)
      steps += step.shownText.joinedLines
    case .end: if frames.popLast() ?? false { depth -= 1 }
    case .activation, .deactivation: break
    }
  }

  /// Begins a line.
  private mutating func appendIndent(_ difference: Int = 0) {
    steps += "\n"
    for _ in 0..<max(min(depth, 20) + difference, 0) { steps += "  " }
  }

  private func name(_ index: Int?) -> String {
    index.flatMap { names.indices.contains($0) ? names[$0] : nil } ?? ""
  }
}

extension String {
  /// The text with a space for each line break.
  var joinedLines: String { utf8.contains(10) ? replacing("\n", with: " ") : self }
}

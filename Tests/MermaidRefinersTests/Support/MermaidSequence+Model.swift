import ArtifactBase
import MermaidRefiners

extension MermaidSequence {
  /// The diagram as Mermaid's own model, as the suite writes it, without the order of participants as links between
  /// them.
  ///
  /// - Parameter wraps: Whether lines are broken where a text does not say so.
  func mermaidModel(wraps: Bool) -> JSONValue {
    let messages = events.enumerated().map { index, event -> JSONValue in
      var model = event.mermaidModel(of: self, wraps: wraps)
      model["id"] = .string(String(index))
      return .object(model)
    }
    let own = participants.map { participant -> JSONValue in
      var model = participant.mermaidModel(wraps: wraps)
      if let box = participant.box { model["box"] = .object(boxModel(box, wraps)) }
      return .object(model)
    }
    return [
      "actors": .array(own), "messages": .array(messages),
      "boxes": .array(boxes.indices.map { .object(boxModel($0, wraps)) }),
      "createdActors": .array(participants.compactMap(\.creation).map { .number(JSONNumber($0)) }),
      "destroyedActors": .array(
        participants.compactMap(\.destruction).sorted().map { .number(JSONNumber($0)) }),
      "showSequenceNumbers": false,
    ]
  }

  private func boxModel(_ index: Int, _ wraps: Bool) -> JSONObject {
    let box = boxes[index]
    var model = JSONObject()
    model.add("name", box.title.source)
    model["wrap"] = .bool(box.wraps ?? wraps)
    model["fill"] = .string(box.color ?? "transparent")
    if !box.participants.isEmpty {
      model["actorKeys"] = .array(box.participants.map { .string(participants[$0].id) })
    }
    return model
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { self[key] = .string(text.normalizedMermaid) }
  }
}

extension MermaidSequence.Participant {
  fileprivate func mermaidModel(wraps: Bool) -> JSONObject {
    var model = JSONObject()
    model.add("name", id)
    model.add("description", label.source)
    model["wrap"] = .bool(self.wraps ?? wraps)
    var own = JSONObject()
    for link in links { own[link.title] = .string(link.address) }
    model["links"] = .object(own)
    model["properties"] = .object(properties)
    model["type"] = .string(kind.rawValue)
    return model
  }
}

extension MermaidSequence.Event {
  fileprivate func mermaidModel(of sequence: MermaidSequence, wraps: Bool) -> JSONObject {
    var model = JSONObject()
    model["wrap"] = .bool(wraps)
    model["activate"] = false
    model["centralConnection"] = 0
    func name(_ index: Int) -> String { sequence.participants[index].id }
    switch self {
    case .message(let message):
      model.add("from", name(message.source))
      model.add("to", name(message.target))
      model.add("message", message.text.source)
      model["wrap"] = .bool(message.wraps ?? wraps)
      model["activate"] = .bool(message.activates)
      model["type"] = .number(JSONNumber(message.arrow.mermaidType))
      let codes: [MermaidSequence.Message.Connection: Int] = [
        .none: 0, .target: 59, .source: 60, .both: 61,
      ]
      model["centralConnection"] = .number(JSONNumber(codes[message.connection] ?? 0))
    case .note(let note):
      model.add("from", name(note.participants[0]))
      model.add("to", name(note.participants[1]))
      model.add("message", note.text.source)
      model["wrap"] = .bool(note.wraps ?? wraps)
      model["type"] = 2
      model["activate"] = nil
      model["centralConnection"] = nil
      model["placement"] = note.place == .left ? 0 : note.place == .right ? 1 : 2
    case .activation(let participant):
      model.add("from", name(participant))
      model["type"] = 17
    case .deactivation(let participant):
      model.add("from", name(participant))
      model["type"] = 18
    case .frame(let frame):
      model.add("message", frame.text.source)
      model["wrap"] = .bool(frame.wraps ?? wraps)
      let codes: [MermaidSequence.Frame.Kind: Int] = [
        .loop: 10, .alt: 12, .opt: 15, .par: 19, .rect: 22, .critical: 27, .breaking: 30,
        .parOver: 32,
      ]
      model["type"] = .number(JSONNumber(codes[frame.kind] ?? 0))
    case .part(let kind, let text, let own):
      model.add("message", text.source)
      model["wrap"] = .bool(own ?? wraps)
      model["type"] = kind == .alt ? 13 : kind == .par ? 20 : 28
    case .frameEnd(let kind):
      let codes: [MermaidSequence.Frame.Kind: Int] = [
        .loop: 11, .alt: 14, .opt: 16, .par: 21, .rect: 23, .critical: 29, .breaking: 31,
        .parOver: 21,
      ]
      model["type"] = .number(JSONNumber(codes[kind] ?? 0))
    case .numbering(let numbering):
      var numbers = JSONObject()
      if let start = numbering.start {
        numbers["start"] = .number(JSONNumber(start) ?? JSONNumber(0))
      }
      if let step = numbering.step {
        numbers["step"] = .number(JSONNumber(step) ?? JSONNumber(0))
      }
      numbers["visible"] = .bool(numbering.isVisible)
      model["message"] = .object(numbers)
      model["type"] = 26
      model["wrap"] = false
      model["activate"] = nil
      model["centralConnection"] = nil
    case .centralConnection(let participant, let isReverse):
      model.add("from", name(participant))
      model["type"] = isReverse ? 60 : 59
    }
    return model
  }
}

extension MermaidSequence.Arrow {
  /// The number that Mermaid gives to an arrow.
  fileprivate var mermaidType: Int {
    switch (sourceHead, targetHead) {
    case (.filled, .filled): isDotted ? 34 : 33
    case (_, .filled): isDotted ? 1 : 0
    case (_, .cross): isDotted ? 4 : 3
    case (_, .open): isDotted ? 25 : 24
    case (_, .upperHalf): isDotted ? 51 : 41
    case (_, .lowerHalf): isDotted ? 52 : 42
    case (_, .upperStick): isDotted ? 53 : 43
    case (_, .lowerStick): isDotted ? 54 : 44
    case (.upperHalf, _): isDotted ? 55 : 45
    case (.lowerHalf, _): isDotted ? 56 : 46
    case (.upperStick, _): isDotted ? 57 : 47
    case (.lowerStick, _): isDotted ? 58 : 48
    default: isDotted ? 6 : 5
    }
  }
}

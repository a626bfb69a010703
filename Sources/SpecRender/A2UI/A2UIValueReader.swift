// Reads an object that is a message or contains messages, incrementally.

import ArtifactCore

/// Applies the complete parts of an object to the state while it is being received.
struct A2UIValueReader: Sendable {
  private var json = OpenJSON()

  /// The number of components of the open message that have been applied.
  private var componentCount = 0
  private var isOver = false

  /// The location of the object.
  private let base: JSONPointer

  init(place: JSONPointer) {
    base = place
  }

  private var frames: [OpenJSON.Container] { json.containers }

  /// Appends bytes of the value and applies what is complete.
  ///
  /// - Complexity: O(bytes).
  mutating func append(_ chunk: Span<UInt8>, to state: inout A2UIState) {
    json.append(chunk)
    for token in json.tokens { take(token, &state) }
  }

  private mutating func take(_ token: JSONToken, _ state: inout A2UIState) {
    let value = json.take(token)
    switch token.kind {
    case .beginObject where frames.count - 1 == messageDepth:
      componentCount = 0
      state.beginMessage()
    case .endObject, .endArray:
      if let value { close(value, &state) }
    default:
      if let value { json.add(value) }
    }
  }

  /// The depth of messages: 0 for a single one, 2 in the array `messages` of an object.
  private var messageDepth: Int {
    guard let first = frames.first, first.key == "messages" else { return 0 }
    return frames.count < 2 || !frames[1].isObject ? 2 : 0
  }

  /// The number of messages in an array that have been applied.
  private var messageCount: Int {
    messageDepth > 0 && frames.count > 1 ? frames[1].elements.count : 0
  }

  /// The location of the message that is open or has just closed.
  private var place: JSONPointer {
    guard messageDepth > 0 else { return base }
    return base.appending("messages").appending(String(messageCount))
  }

  /// The surface of the open message, if it has the given type.
  private func surface(_ depth: Int, of name: String) -> String? {
    guard frames.count > depth + 1, frames[depth].isObject, frames[depth].key == name,
      frames[depth + 1].isObject
    else { return nil }
    return frames[depth + 1].object["surfaceId"]?.stringValue
  }

  private mutating func close(_ value: JSONValue, _ state: inout A2UIState) {
    let depth = messageDepth
    if frames.count == depth {
      if case .object(let members) = value, depth > 0 || members["messages"] == nil {
        state.apply(members, done: componentCount, at: place)
        componentCount = 0
      }
      // Applied messages and components are not retained.
      json.add(.null)
      if frames.isEmpty { isOver = true }
      return
    }
    if frames.count == depth + 3, frames[depth + 1].key == "components",
      let id = surface(depth, of: "updateComponents"),
      componentCount == frames[depth + 2].elements.count
    {
      state.add(
        value, to: id, at: place.appending(contentsOf: A2UIState.components(componentCount)))
      componentCount += 1
    }
    json.add(value)
    if frames.isEmpty { isOver = true }
  }

  /// Ends the value. If it is damaged, it is repaired, and the part not yet applied is applied.
  /// Returns the syntax error, if any.
  mutating func finish(_ state: inout A2UIState) -> JSONSyntaxError? {
    guard !isOver else { return nil }
    guard let error = json.error else {
      return JSONSyntaxError(.unexpectedEnd, at: json.bytes.count)
    }
    let messageCount = messageCount
    json.drop()
    isOver = true
    let result = JSONRepair.repair(json.bytes)
    guard let value = result.value else { return error }
    var messages: [JSONValue] = [value]
    var hasMany = false
    if case .array(let elements)? = value["messages"] {
      messages = elements
      hasMany = true
    }
    for (index, message) in messages.enumerated().dropFirst(messageCount) {
      let place = hasMany ? base.appending("messages").appending(String(index)) : base
      guard case .object(let members) = message else {
        state.note(.unknownMessage, at: place, "unknown A2UI 0.9 message: ignored")
        continue
      }
      if index > messageCount { state.beginMessage() }
      state.apply(members, done: index == messageCount ? componentCount : 0, at: place)
    }
    return error
  }

  // MARK: - Open values

  /// The properties whose incomplete text is included.
  private static let texts = ["text", "label", "title", "placeholder", "description"]

  /// Returns the state with the open values applied.
  func open(over state: A2UIState) -> A2UIState {
    var state = state
    let depth = messageDepth
    guard !isOver, frames.count > depth, frames[depth].isObject else { return state }
    if let id = surface(depth, of: "updateComponents"), frames[depth + 1].key == "components",
      frames.count > depth + 3, !frames[depth + 2].isObject, frames[depth + 3].isObject
    {
      let place = place.appending(contentsOf: A2UIState.components(componentCount))
      state.overlay(openComponent(depth + 3), of: id, at: place)
    } else if let id = surface(depth, of: "updateDataModel") {
      let body = frames[depth + 1]
      let isOpen = frames.count > depth + 2 && body.key == "value"
      let value = isOpen ? json.value(from: depth + 2) : body.object["value"]
      state.overlay(data: value, of: id, at: body.object["path"])
    } else if let body = frames[depth].object["updateDataModel"],
      let id = body["surfaceId"]?.stringValue
    {
      state.overlay(data: body["value"], of: id, at: body["path"])
    }
    return state
  }

  /// Returns the open component: its members, the children so far, and an incomplete text.
  private func openComponent(_ depth: Int) -> JSONObject {
    let frame = frames[depth]
    var component = frame.object
    if frames.count == depth + 1 {
      if let key = frame.key, Self.texts.contains(key), component[key] == nil, let text = json.text
      {
        component[key] = .string(text)
      }
    } else if frame.key == "children", !frames[depth + 1].isObject {
      component["children"] = .array(frames[depth + 1].elements)
    }
    return component
  }
}

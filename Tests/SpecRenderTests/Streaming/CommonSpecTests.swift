import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// Documents of the common form, and what is made of them by changing a few values and names: at their end, what
/// arrived in pieces is what reading the text at once gives.
@Suite struct CommonSpecTests {
  private static let document = #"""
    {"version": 1, "root": "page", "state": {"name": "", "trees": [{"id": "a", "done": false}], "open": true},
     "elements": {
      "page": {"type": "VStack", "props": {"spacing": 8}, "children": ["head", "name", "list", "more"]},
      "head": {"type": "Text", "props": {"content": {"$template": "Hello ${/name}"}, "style": "title"},
        "visible": {"$state": "/open"}},
      "name": {"type": "TextField", "props": {"placeholder": "Name", "value": {"$bindState": "/name"},
        "checks": [{"type": "minLength", "args": {"min": 2}, "message": "too short"}]},
        "on": {"submit": {"action": "setState", "params": {"path": "/open", "value": false}}}},
      "list": {"type": "List", "repeat": {"statePath": "/trees", "key": "id"}, "children": ["row"]},
      "row": {"type": "HStack", "children": ["mark", "drop"]},
      "mark": {"type": "Toggle", "props": {"label": "felled", "isOn": {"$bindItem": "done"}}},
      "drop": {"type": "Button", "props": {"label": {"$cond": {"$item": "done", "eq": true}, "$then": "gone",
        "$else": "drop"}}, "on": {"press": {"action": "removeState", "params": {"path": "/trees",
        "index": {"$index": true}}}}},
      "more": {"type": "Card", "props": {"title": "More", "tags": ["x", {"$state": "/name"}]}, "children": []}},
     "title": "Trees"}
    """#

  /// Texts that take the place of a value.
  private static let values = [
    "5", "null", "true", #""x""#, #""page""#, "{}", "[]", #"{"type":"Text"}"#,
    #"[{"type":"Text"}]"#,
    #"{"a":1,"a":2}"#, #"{"$state":"/none"}"#, #"{"$state":"a.b"}"#, #"{"$template":"${/x"}"#,
    #"["head","head"]"#,
  ]
  /// Texts that take the place of a name.
  private static let names = [
    "root", "state", "elements", "type", "props", "children", "visible", "on", "repeat", "id",
    "key", "spec",
    "initialState", "page", "head", "none", "vis\\u0069ble", "content", "typ",
  ]

  private struct Place {
    var range: Range<Int>
    var isName: Bool
    /// The bytes of the member with this name; empty for a value.
    var member: Range<Int>
  }

  /// The names and values of a JSON text.
  private static func places(in bytes: [UInt8]) -> [Place] {
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    var places: [Place] = []
    var open: [Int] = []
    var names: [Int] = []
    func close(_ start: Int, _ end: Int) {
      places.append(Place(range: start..<end, isName: false, member: 0..<0))
      if let name = names.last, bytes[name] == UInt8(ascii: "\""), open.count == nesting[name] {
        let last = places.firstIndex { $0.isName && $0.range.lowerBound == name + 1 }
        if let last { places[last].member = name..<end }
        names.removeLast()
      }
    }
    var nesting: [Int: Int] = [:]
    for token in tokens {
      let range = token.range
      switch token.kind {
      case .beginObject, .beginArray: open.append(range.lowerBound)
      case .endObject, .endArray: close(open.removeLast(), range.upperBound)
      case .key:
        places.append(Place(range: range, isName: true, member: 0..<0))
        names.append(range.lowerBound - 1)
        nesting[range.lowerBound - 1] = open.count
      case .string: close(range.lowerBound - 1, range.upperBound + 1)
      default: close(range.lowerBound, range.upperBound)
      }
    }
    return places
  }

  /// Changes one value or name, or repeats a member.
  private static func change(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    guard let place = places(in: bytes).randomElement(using: &generator) else { return bytes }
    var result = bytes
    if !place.isName {
      let value = values.randomElement(using: &generator) ?? ""
      result.replaceSubrange(place.range, with: Array(value.utf8))
    } else if place.member.isEmpty || Bool.random(using: &generator) {
      let name = names.randomElement(using: &generator) ?? ""
      result.replaceSubrange(place.range, with: Array(name.utf8))
    } else {
      result.insert(
        contentsOf: bytes[place.member] + [UInt8(ascii: ",")], at: place.member.lowerBound)
    }
    return result
  }

  @Test("S6.6 S6.11 What arrived in pieces is at its end what reading the text again gives")
  func changedDocuments() {
    var generator = SeededGenerator(seed: TestScale.seed + 611)
    var forms: Set<Int> = []
    for round in 0..<TestScale.many(600) {
      var bytes = Array(Self.document.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        bytes = Self.change(bytes, &generator)
      }
      let report = SpecReport(reading: bytes)
      var feed = SpecFeed()
      for chunk in Chunks.equal(
        bytes, size: [1, 7, 64, bytes.count].randomElement(using: &generator) ?? 1)
      {
        feed.append(chunk.span)
      }
      feed.finish()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(feed.spec == report.spec, "round \(round): \(text)")
      #expect(feed.diagnostics == report.diagnostics, "round \(round): \(text)")
      var document = SpecDocument()
      document.append(bytes.span)
      document.finish()
      #expect(document.spec == report.spec, "document, round \(round): \(text)")
      forms.insert(report.diagnostics.count)
    }
    #expect(forms.count > 3)
  }
}

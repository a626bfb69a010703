import ArtifactBase
import ArtifactCore
import RefinerCore

/// An incremental reader of a document's `view` member, which adds each group, style and layout
/// when it ends (`Specs/Refiners.md` R24.6).
struct JSONLDView: Sendable {
  private(set) var parts = GraphViewParts()

  /// The number of open containers of the view.
  private var depth = 0
  private var section: GraphViewParts.Section?
  /// The lists found so far, by name. Of duplicates, the first is used.
  private var seen: Set<GraphViewParts.Section> = []
  private var isInList = false
  /// The index of the next element, and the start of the current one.
  private var number = 0
  private var elementStart = 0

  init() {}

  /// Takes a token of the view's value.
  mutating func take(_ token: JSONToken, _ source: PagedBytes, prefixes: [String: String]) {
    switch token.kind {
    case .beginObject, .beginArray:
      if depth == 1 {
        isInList = section != nil && token.kind == .beginArray
        number = 0
      }
      if depth == 2 { elementStart = token.range.lowerBound }
      depth += 1
    case .endObject, .endArray:
      depth -= 1
      if depth == 2 { endElement(at: token.range.upperBound, source, prefixes) }
      if depth == 1 { endList() }
    case .key:
      if depth == 1 { beginList(token, source) }
    default:
      // A value that isn't an object isn't a part of the view, but still counts as an element.
      if depth == 2 { number += 1 }
      if depth == 1 { endList() }
    }
  }

  private mutating func beginList(_ key: JSONToken, _ source: PagedBytes) {
    let text = source[key.range]
    let name =
      key.hasEscapes ? JSONString.decode(text) : String(decoding: text, as: UTF8.self)
    section = GraphViewParts.Section(rawValue: name)
    if let section, !seen.insert(section).inserted { self.section = nil }
  }

  private mutating func endElement(
    at end: Int, _ source: PagedBytes, _ prefixes: [String: String]
  ) {
    defer { number += 1 }
    guard isInList, let section, number < GraphPresentation.limit,
      let value = try? JSONValue(parsing: Array(source[elementStart..<end]))
    else { return }
    parts.add(value, number: number, to: section, prefixes: prefixes)
  }

  private mutating func endList() {
    section = nil
    isInList = false
  }
}

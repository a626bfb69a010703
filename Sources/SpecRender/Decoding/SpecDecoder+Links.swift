// How elements hang together: a walk from the root with a list of what is still to be seen, in which
// an element that is met again while it is open closes a cycle.

import ArtifactCore

extension SpecDecoder {
  /// Says which children are missing, listed twice or closing a cycle, and what is never shown.
  ///
  /// - Complexity: O(elements and children).
  mutating func checkLinks() {
    if spec.ids.isEmpty {
      if !reader.diagnostics.contains(where: { $0.code == .notASpec }) {
        reader.report(.emptySpec, "The spec has no elements.")
      }
      return
    }
    guard let root = spec.root else { return }
    guard spec[root] != nil else {
      if !declared.contains(ExactKey(root)) {
        reader.report(
          .rootNotFound, at: ["root"], "The root “\(root)” is no element.",
          suggestion: Suggestion.nearest(to: root, among: spec.ids),
          details: ["value": .string(root)])
      }
      return
    }
    let seen = walk(from: root)
    for id in spec.ids where !seen.contains(ExactKey(id)) {
      reader.element = id
      reader.path = places[ExactKey(id)] ?? []
      reader.report(.orphan, .info, "No element that is shown has “\(id)” as a child.")
    }
    reader.element = nil
    reader.path = []
  }

  private mutating func walk(from root: String) -> Set<ExactKey> {
    var seen: Set<ExactKey> = [ExactKey(root)]
    var open: Set<ExactKey> = [ExactKey(root)]
    var trail: [(id: String, next: Int)] = [(root, 0)]
    reportDuplicates(root)
    while let (id, next) = trail.last {
      let children = spec[id]?.children ?? []
      guard next < children.count else {
        open.remove(ExactKey(id))
        trail.removeLast()
        continue
      }
      trail[trail.count - 1].next += 1
      let child = children[next]
      let key = ExactKey(child)
      if open.contains(key) {
        let via = (trail.map(\.id) + [child]).map(JSONValue.string)
        report(
          .cycle, child: next, of: id, "“\(child)” is shown inside itself; this child is left out.",
          details: ["via": .array(via)])
      } else if spec[child] == nil {
        guard !declared.contains(key) else { continue }
        let ids = spec.ids.prefix(1_000)
        report(
          .missingChild, child: next, of: id, "There is no element “\(child)”.",
          suggestion: Suggestion.nearest(to: child, among: ids),
          details: ["child": .string(child)])
      } else if seen.insert(key).inserted {
        open.insert(key)
        trail.append((child, 0))
        reportDuplicates(child)
      }
    }
    return seen
  }

  private mutating func reportDuplicates(_ id: String) {
    var seen: Set<ExactKey> = []
    for (index, child) in (spec[id]?.children ?? []).enumerated() {
      guard !seen.insert(ExactKey(child)).inserted else { continue }
      report(
        .duplicateChild, .warning, child: index, of: id,
        "“\(child)” is listed twice and shown twice.",
        details: ["child": .string(child)])
    }
  }

  private mutating func report(
    _ code: SpecDiagnostic.Code, _ severity: SpecDiagnostic.Severity = .error, child: Int,
    of id: String, _ message: String, suggestion: @autoclosure () -> String? = nil,
    details: JSONObject
  ) {
    let key = ExactKey(id)
    reader.element = id
    reader.path = places[key] ?? []
    let index = childPlaces[key]?[child] ?? child
    reader.report(
      code, severity, at: ["children", String(index)], message, suggestion: suggestion(),
      details: details)
  }
}

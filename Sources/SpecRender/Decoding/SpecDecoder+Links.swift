// Validates the links between elements with an iterative depth-first traversal from the root. An
// element encountered while it is still open closes a cycle.

import ArtifactCore

extension SpecDecoder {
  /// Reports missing, duplicate and cyclic children, and unreachable elements.
  ///
  /// - Complexity: O(elements and children).
  mutating func checkLinks() {
    if spec.ids.isEmpty {
      if !reader.diagnostics.contains(where: { $0.code == .notASpec }) {
        reader.report(.emptySpec, at: documentPath, "spec has no elements")
      }
      return
    }
    guard let root = spec.root else { return }
    guard spec[root] != nil else {
      if !names.contains(root) {
        reader.report(
          .rootNotFound, at: documentPath + ["root"], "unknown root element `\(root)`",
          suggestion: Suggestion.nearest(to: root, among: spec.ids),
          details: ["value": .string(root)])
      }
      return
    }
    guard let place = spec.place(of: root) else { return }
    let seen = walk(from: place)
    for (place, id) in spec.ids.enumerated() where !seen[place] {
      reader.element = id
      reader.path = places[ExactString(id)] ?? ["elements", id]
      reader.report(.orphan, .info, "element `\(id)` isn't reachable from the root")
    }
    reader.element = nil
    reader.path = []
  }

  /// Returns which elements are reachable.
  private mutating func walk(from root: Int) -> [Bool] {
    var seen = [Bool](repeating: false, count: spec.ids.count)
    var open = seen
    // The last parent under which each element was listed.
    var parents = [Int](repeating: -1, count: spec.ids.count)
    var trail = [(place: root, next: 0, targets: enter(root, &parents))]
    seen[root] = true
    open[root] = true
    while let (place, next, targets) = trail.last {
      guard next < targets.count else {
        open[place] = false
        trail.removeLast()
        continue
      }
      trail[trail.count - 1].next += 1
      let target = targets[next]
      let child = spec.elements[place].children[next]
      if target < 0 {
        guard !names.contains(child) else { continue }
        let ids = spec.ids
        report(
          .missingChild, child: next, of: ids[place], "unknown child `\(child)`",
          suggestion: Self.nearestChild(to: child, among: ids, open: open, besides: targets),
          details: ["child": .string(child)])
      } else if open[target] {
        let via = (trail.map { spec.ids[$0.place] } + [child]).map(JSONValue.string)
        report(
          .cycle, child: next, of: spec.ids[place],
          "child `\(child)` closes a cycle: ignored",
          details: ["via": .array(via)])
      } else if !seen[target] {
        seen[target] = true
        open[target] = true
        trail.append((target, 0, enter(target, &parents)))
      }
    }
    return seen
  }

  /// Suggests an element for a missing child, excluding open elements, which would form a cycle,
  /// and existing children.
  private static func nearestChild(
    to child: String, among ids: [String], open: [Bool], besides children: [Int]
  ) -> String? {
    let others = Set(children.prefix(1_000))
    let places = ids.indices.prefix(1_000).filter { !open[$0] && !others.contains($0) }
    return Suggestion.nearest(to: child, among: places.map { ids[$0] })
  }

  /// Returns the indices of the children, -1 for missing ones, and reports duplicates.
  private mutating func enter(_ place: Int, _ parents: inout [Int]) -> [Int] {
    let children = spec.elements[place].children
    if children.isEmpty { return [] }
    var missing: Set<ExactString> = []
    var targets: [Int] = []
    targets.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      // Children mostly follow their parent in order.
      let next = (targets.last ?? place) + 1
      let isNext = next < spec.ids.count && ExactString(spec.ids[next]) == ExactString(child)
      let target = isNext ? next : spec.place(of: child) ?? -1
      targets.append(target)
      if target >= 0, parents[target] != place {
        parents[target] = place
      } else if target >= 0 || !missing.insert(ExactString(child)).inserted {
        report(
          .duplicateChild, .warning, child: index, of: spec.ids[place],
          "duplicate child `\(child)`: shown twice",
          details: ["child": .string(child)])
      }
    }
    return targets
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, child: Int,
    of id: String, _ message: String, suggestion: @autoclosure () -> String? = nil,
    details: JSONObject
  ) {
    let key = ExactString(id)
    reader.element = id
    reader.path = places[key] ?? ["elements", id]
    let index = childPlaces[key]?[child] ?? child
    reader.report(
      code, severity, at: ["children", String(index)], message, suggestion: suggestion(),
      details: details)
  }
}

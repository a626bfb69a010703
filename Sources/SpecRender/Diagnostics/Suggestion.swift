// "Did you mean": finds the nearest known name.

/// Suggests the known name that an unknown one was probably intended to be.
enum Suggestion {
  /// Returns the nearest candidate: equal except for case, or with at most a third of the letters
  /// changed. A single letter is similar only to itself.
  ///
  /// - Complexity: O(candidates · length²), for names of at most 64 bytes.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard wanted.count <= 64 else { return nil }
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard other.count <= 64, min(wanted.count, other.count) > 1 || wanted == other,
        abs(wanted.count - other.count) <= limit
      else { continue }
      let distance = distance(wanted, other)
      if distance <= limit, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Normalizes a name: lower case, without `_` and `-`.
  static func bare(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns the component equivalent to a name from another toolkit, or else the nearest name.
  static func component(for name: String, among candidates: [String]) -> String? {
    if let meant = componentSynonyms[name.lowercased()], candidates.contains(meant) { return meant }
    return nearest(to: name, among: candidates)
  }

  private static let componentSynonyms = [
    "column": "VStack", "stack": "VStack", "view": "VStack", "div": "VStack", "container": "VStack",
    "row": "HStack", "heading": "Text", "title": "Text", "paragraph": "Text", "span": "Text",
    "input": "TextField", "textinput": "TextField", "securefield": "TextField",
    "passwordfield": "TextField", "password": "TextField", "checkbox": "Toggle", "switch": "Toggle",
    "progress": "ProgressView", "progressbar": "ProgressView", "spinner": "ProgressView",
    "range": "Slider", "separator": "Divider", "icon": "Image", "img": "Image", "tag": "Badge",
    "chip": "Badge", "anchor": "Link", "group": "Section", "panel": "Card", "listview": "List",
  ]

  /// The Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let replacement = last[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(replacement, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}

/// Finds the known name that a misspelled one probably means ("did you mean").
package enum Suggestion {
  /// The maximum length of a name that is compared, in bytes of UTF-8.
  private static let lengthLimit = 64

  /// Returns the nearest candidate: equal except for case, or with at most a third of the bytes
  /// changed, but one in short names. A single byte is only similar to itself. Of equally near
  /// candidates the first is returned.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - candidates: The known names.
  ///   - completes: Whether to return the only candidate that begins with `name`, if none is near.
  /// - Complexity: O(candidates · length²), for names of at most 64 bytes.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>, completes: Bool = false
  ) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard wanted.count <= lengthLimit else { return nil }
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    var longer: [String] = []
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      if completes, other.starts(with: wanted) { longer.append(candidate) }
      guard other.count <= lengthLimit, min(wanted.count, other.count) > 1 || wanted == other,
        abs(wanted.count - other.count) <= limit
      else { continue }
      let distance = distance(wanted, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.name }
    return wanted.count > 1 && longer.count == 1 ? longer[0] : nil
  }

  /// Returns the number of bytes to insert, delete, replace or transpose to turn one word into the
  /// other: the restricted Damerau–Levenshtein distance (optimal string alignment).
  ///
  /// - Complexity: O(`left.count` · `right.count`).
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}

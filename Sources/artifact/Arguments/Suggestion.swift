/// Finds the word that was probably intended.
enum Suggestion {
  /// The maximum number of typing errors for which a suggestion is made.
  static let distanceLimit = 2

  /// Returns the candidate closest to `word`, or else the only one that begins with it; `nil` if
  /// there is none.
  ///
  /// ASCII case is ignored. Of equally close candidates the first is returned.
  ///
  /// - Complexity: O(c × l²) for c candidates of length l. Words of very different lengths are not
  ///   compared.
  static func closest(to word: String, among candidates: [String]) -> String? {
    let typed = folded(word)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(typed, folded(candidate), limit: distanceLimit)
      // At least one byte must match: `x` is not a misspelled `to`.
      guard let distance, distance < typed.count, distance < candidate.utf8.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }

    let longer = candidates.filter { folded($0).starts(with: typed) }
    return typed.count >= 2 && longer.count == 1 ? longer[0] : nil
  }

  /// Returns the number of bytes that must be inserted, deleted, replaced or transposed to turn one
  /// word into the other; `nil` above `limit`.
  ///
  /// This is the restricted Damerau–Levenshtein distance (optimal string alignment).
  static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
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
    let distance = previous[right.count]
    return distance <= limit ? distance : nil
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }
}

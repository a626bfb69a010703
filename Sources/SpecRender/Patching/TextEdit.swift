// Edits of a spec as a unified diff of its text (S5.9).

import ArtifactCore

/// The hunks of a unified diff in a model's answer.
struct TextEdit {
  /// A part of the diff: lines that are there before, and what they become.
  struct Hunk {
    /// The number of the first line before, from 1; nil if it isn't given.
    var start: Int?
    var old: [Substring] = []
    var new: [Substring] = []
  }

  private(set) var hunks: [Hunk] = []

  /// The most hunks of an edit, and the most lines of a hunk, that are searched for; others have no place.
  private static let limits = (hunks: 200, lines: 1_000)

  /// Reads the hunks in an answer, in a fence or not; nil if it has none.
  ///
  /// - Complexity: O(length).
  init?(_ answer: String) {
    var hunk: Hunk?
    func end(_ hunks: inout [Hunk]) {
      if let hunk, !hunk.old.isEmpty || !hunk.new.isEmpty { hunks.append(hunk) }
      hunk = nil
    }
    for line in answer.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.last == "\r" ? line.dropLast() : line
      if line.hasPrefix("@@") {
        end(&hunks)
        hunk = Hunk(start: Self.start(in: line))
      } else if line.hasPrefix("```") || line.hasPrefix("--- ") || line.hasPrefix("+++ ") {
        end(&hunks)
      } else if hunk != nil {
        switch line.first {
        case "-": hunk?.old.append(line.dropFirst())
        case "+": hunk?.new.append(line.dropFirst())
        case "\\": break
        default:
          let context = line.first == " " ? line.dropFirst() : line
          hunk?.old.append(context)
          hunk?.new.append(context)
        }
      }
    }
    end(&hunks)
    // An empty line at the end of an answer is not part of the text.
    for index in hunks.indices {
      while let last = hunks[index].old.last, last.isEmpty, hunks[index].new.last?.isEmpty == true {
        hunks[index].old.removeLast()
        hunks[index].new.removeLast()
      }
    }
    hunks.removeAll { $0.old == $0.new }
    if hunks.isEmpty { return nil }
  }

  /// The first line number in the head of a hunk.
  private static func start(in head: Substring) -> Int? {
    guard let minus = head.firstIndex(of: "-") else { return nil }
    return Int(head[head.index(after: minus)...].prefix { $0.isWholeNumber })
  }

  /// Applies the hunks to a text: each at the place of its lines that is nearest to its number, with any
  /// indentation if they are nowhere as written.
  ///
  /// - Returns: The new text, and the hunks that have no place; nil if none has one.
  /// - Complexity: O(lines × lines of hunks), of which there are limits.
  func applied(to text: String) -> (text: String, failures: [Hunk])? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var failures: [Hunk] = []
    var shift = 0
    for (index, hunk) in hunks.enumerated() {
      let expected = (hunk.start ?? 1) - 1 + shift
      guard index < Self.limits.hunks,
        let place = Self.place(of: hunk.old, in: lines, near: expected)
      else {
        failures.append(hunk)
        continue
      }
      lines.replaceSubrange(place..<place + hunk.old.count, with: hunk.new)
      shift += hunk.new.count - hunk.old.count
    }
    return failures.count == hunks.count ? nil : (lines.joined(separator: "\n"), failures)
  }

  private static func place(
    of old: [Substring], in lines: [Substring], near expected: Int
  ) -> Int? {
    guard !old.isEmpty else { return min(max(0, expected), lines.count) }
    guard old.count <= min(lines.count, limits.lines) else { return nil }
    func nearest(_ isSame: (Substring, Substring) -> Bool) -> Int? {
      (0...lines.count - old.count).filter { start in
        zip(lines[start...], old).allSatisfy(isSame)
      }
      .min { abs($0 - expected) < abs($1 - expected) }
    }
    return nearest(==) ?? nearest { $0.filter { $0 != " " } == $1.filter { $0 != " " } }
  }
}

/// A list of diagnostics with a cap per code: further ones are counted in the last one listed, which
/// appears as `(3 more)`.
///
/// Reading the list is a single reference, and the messages of diagnostics that are only counted are
/// never created. Of an exceeded limit, only the first occurrence is listed, with the number of
/// others.
package struct DiagnosticLog: Hashable, Sendable {
  /// A limit on what is read of a payload.
  package enum Limit: Hashable, Sendable {
    case attributes, bindings, columns, depth, expansion, repairs
  }

  /// The number of occurrences of a code, or of a limit with this code.
  private struct Tally: Hashable {
    var code: Diagnostic.Code
    var limit: Limit?
    var count: Int
    /// The index in the list of the diagnostic that carries the number of those not listed.
    var lastIndex: Int
  }

  private var list: [Diagnostic] = []
  private var tallies: [Tally] = []
  /// The maximum end of all ranges.
  private var end = 0

  package init() {}

  package var isEmpty: Bool { list.isEmpty }

  package func has(_ code: Diagnostic.Code) -> Bool { tallies.contains { $0.code == code } }

  /// Adds a diagnostic.
  ///
  /// - Complexity: O(1).
  package mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at range: Range<Int>,
    _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil,
    notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    end = max(end, range.upperBound)
    let index = tallies.firstIndex { $0.code == code && $0.limit == nil }
    if let index, tallies[index].count >= Diagnostic.listedLimit {
      tallies[index].count += 1
      list[tallies[index].lastIndex].omittedCount += 1
      return
    }
    if let index {
      tallies[index].count += 1
      tallies[index].lastIndex = list.count
    } else {
      tallies.append(Tally(code: code, count: 1, lastIndex: list.count))
    }
    list.append(
      Diagnostic(
        code, severity, at: range, message: message(), suggestion: suggestion(), notes: notes()))
  }

  /// Adds a diagnostic for the first invalid byte, or for the end of the bytes received.
  package mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at offset: Int,
    _ message: @autoclosure () -> String, notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    report(code, severity, at: offset..<offset + 1, message(), notes: notes())
  }

  /// Adds `count` occurrences of an exceeded limit, the first of which is at `range`.
  ///
  /// - Complexity: O(1).
  package mutating func reportLimit(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, limit: Limit, at range: Range<Int>,
    count: Int = 1, _ message: @autoclosure () -> String
  ) {
    end = max(end, range.upperBound)
    guard let index = tallies.firstIndex(where: { $0.code == code && $0.limit == limit }) else {
      tallies.append(Tally(code: code, limit: limit, count: count, lastIndex: list.count))
      list.append(Diagnostic(code, severity, at: range, message: message()))
      list[list.count - 1].omittedCount = count - 1
      return
    }
    tallies[index].count += count
    list[tallies[index].lastIndex].omittedCount += count
  }

  /// Adds occurrences to a code whose listed diagnostics have already reached the cap.
  package mutating func count(_ code: Diagnostic.Code, _ count: Int) {
    guard count > 0,
      let index = tallies.firstIndex(where: { $0.code == code && $0.limit == nil })
    else { return }
    tallies[index].count += count
    list[tallies[index].lastIndex].omittedCount += count
  }

  /// Removes all diagnostics with other codes.
  package mutating func removeAll(except code: Diagnostic.Code) {
    tallies.removeAll { $0.code != code }
    for index in tallies.indices {
      tallies[index].lastIndex = list[..<tallies[index].lastIndex].count { $0.code == code }
    }
    list.removeAll { $0.code != code }
  }

  /// Returns the diagnostics of the first `byteCount` bytes in order of discovery, followed by
  /// `more`.
  package func diagnostics(
    byteCount: Int = .max, and more: [Diagnostic] = []
  ) -> [Diagnostic] {
    guard end > byteCount else { return more.isEmpty ? list : list + more }
    // A diagnostic at the end of the bytes received has no byte of its own.
    return list.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = diagnostic.range?.clamped(to: 0..<byteCount)
      return diagnostic
    } + more
  }
}

extension Diagnostic {
  /// The maximum number of listed diagnostics of one kind; further ones are only counted, in
  /// ``omittedCount`` of the last one listed.
  public static let listedLimit = 100
}

extension [Diagnostic] {
  /// The most severe severity; nil if there is no diagnostic.
  public var maxSeverity: Diagnostic.Severity? { self.lazy.map(\.severity).max() }

  /// The diagnostics by the start of their range; those without a range come first. Diagnostics with
  /// the same start keep their order.
  ///
  /// - Complexity: O(n log n).
  public var sortedByRange: [Diagnostic] {
    enumerated()
      .sorted {
        ($0.element.range?.lowerBound ?? -1, $0.offset)
          < ($1.element.range?.lowerBound ?? -1, $1.offset)
      }
      .map(\.element)
  }

  /// The first diagnostic of each kind, whose ``Diagnostic/omittedCount`` is the number of the
  /// others: for a view without room for all diagnostics.
  ///
  /// - Complexity: O(number of diagnostics).
  public var summary: [Diagnostic] {
    var indices: [Diagnostic.Code: Int] = [:]
    var summary: [Diagnostic] = []
    for diagnostic in self {
      if let index = indices[diagnostic.code] {
        summary[index].omittedCount += 1 + diagnostic.omittedCount
      } else {
        indices[diagnostic.code] = summary.count
        summary.append(diagnostic)
      }
    }
    return summary
  }
}

import ArtifactBase
public import ArtifactCore

/// The diagnostics of a payload, listed individually up to a limit per kind (R1.9).
///
/// The list is maintained incrementally, so that reading it is a single reference; messages of
/// diagnostics that are only counted are never created. For an exceeded limit, only the first
/// occurrence is listed, with the number of occurrences.
package struct Remarks: Hashable, Sendable {
  /// The maximum number of listed diagnostics per kind (``Refinement/placeLimit``).
  package static let limit = Refinement.placeLimit

  /// A limit on what is read of a payload.
  package enum Limit: Hashable, Sendable {
    case attributes, bindings, columns, depth, expansion, repairs
  }

  /// The number of occurrences of a kind, or of a limit of a kind.
  private struct Tally: Hashable {
    var kind: ArtifactDiagnostic.Kind
    var limit: Limit?
    var count: Int
    /// The index of the first occurrence in the list.
    var index: Int
    /// The range of the first occurrence that is not in the list.
    var unlisted: Range<Int>?
  }

  private var list: [ArtifactDiagnostic] = []
  private var tallies: [Tally] = []
  /// The maximum end of all ranges.
  private var end = 0

  package init() {}

  package var isEmpty: Bool { list.isEmpty }

  package func has(_ kind: ArtifactDiagnostic.Kind) -> Bool { tallies.contains { $0.kind == kind } }

  /// Adds a diagnostic.
  ///
  /// - Complexity: O(1).
  package mutating func note(
    _ kind: ArtifactDiagnostic.Kind, at range: Range<Int>, _ sentence: @autoclosure () -> String
  ) {
    end = max(end, range.upperBound)
    guard let index = tallies.firstIndex(where: { $0.kind == kind && $0.limit == nil }) else {
      tallies.append(Tally(kind: kind, count: 1, index: list.count))
      list.append(ArtifactDiagnostic(kind, range: range, message: sentence()))
      return
    }
    tallies[index].count += 1
    if tallies[index].count <= Self.limit {
      list.append(ArtifactDiagnostic(kind, range: range, message: sentence()))
    } else if tallies[index].unlisted == nil {
      tallies[index].unlisted = range
    }
  }

  /// Adds a diagnostic for the first invalid byte, or for the end of the bytes received.
  package mutating func note(
    _ kind: ArtifactDiagnostic.Kind, at offset: Int, _ sentence: @autoclosure () -> String
  ) {
    note(kind, at: offset..<offset + 1, sentence())
  }

  /// Adds `count` occurrences of an exceeded limit, the first of which is at `range`.
  ///
  /// - Complexity: O(1).
  package mutating func noteLimit(
    _ kind: ArtifactDiagnostic.Kind, _ limit: Limit, at range: Range<Int>, count: Int = 1,
    _ sentence: @autoclosure () -> String
  ) {
    end = max(end, range.upperBound)
    guard let index = tallies.firstIndex(where: { $0.kind == kind && $0.limit == limit }) else {
      tallies.append(Tally(kind: kind, limit: limit, count: count, index: list.count))
      list.append(ArtifactDiagnostic(kind, range: range, message: sentence()))
      return
    }
    tallies[index].count += count
  }

  /// Adds occurrences to a kind whose listed diagnostics have already reached the limit.
  package mutating func count(_ kind: ArtifactDiagnostic.Kind, _ count: Int) {
    guard let index = tallies.firstIndex(where: { $0.kind == kind && $0.limit == nil }) else {
      return
    }
    tallies[index].count += count
  }

  /// Removes all diagnostics of other kinds.
  package mutating func forget(allBut kind: ArtifactDiagnostic.Kind) {
    tallies.removeAll { $0.kind != kind }
    for index in tallies.indices {
      tallies[index].index = list[..<tallies[index].index].count { $0.kind == kind }
    }
    list.removeAll { $0.kind != kind }
  }

  /// Returns the diagnostics of the first `byteCount` bytes in order of discovery, followed by
  /// `more`. If a kind or a limit has more occurrences than are listed, their number is included.
  package func diagnostics(
    byteCount: Int = .max, and more: [ArtifactDiagnostic] = []
  ) -> [ArtifactDiagnostic] {
    let isOver = tallies.contains { $0.unlisted != nil || $0.limit != nil && $0.count > 1 }
    guard isOver || end > byteCount || !more.isEmpty else { return list }
    var diagnostics = list
    for tally in tallies {
      if tally.limit != nil, tally.count > 1 {
        let more = tally.count - 1
        diagnostics[tally.index].message +=
          " So it is at \(more) more \(more == 1 ? "place" : "places")."
      }
      guard let range = tally.unlisted else { continue }
      let count = tally.count - Self.limit
      let message =
        count == 1
        ? "There is 1 more remark of this kind, here."
        : "There are \(count) more remarks of this kind from here on."
      diagnostics.append(ArtifactDiagnostic(tally.kind, range: range, message: message))
    }
    // A diagnostic at the end of the bytes received has no byte of its own.
    for index in diagnostics.indices where diagnostics[index].range.upperBound > byteCount {
      diagnostics[index].range = diagnostics[index].range.clamped(to: 0..<byteCount)
    }
    return diagnostics + more
  }
}

extension Refinement {
  /// The maximum number of listed diagnostics of one kind; further ones are only counted (R1.9).
  public static let placeLimit = 100

  /// The first diagnostic of each kind, with the number of further ones: for a view without room
  /// for all ``diagnostics``.
  ///
  /// - Complexity: O(`diagnostics`).
  public var summary: [ArtifactDiagnostic] {
    var kinds: [(first: ArtifactDiagnostic, count: Int)] = []
    for diagnostic in diagnostics {
      guard let index = kinds.firstIndex(where: { $0.first.kind == diagnostic.kind }) else {
        kinds.append((diagnostic, 1))
        continue
      }
      kinds[index].count += 1
    }
    return kinds.map { kind in
      var diagnostic = kind.first
      let more =
        switch kind.count {
        case 1: ""
        case 2: " There is 1 more remark of this kind."
        case ...Self.placeLimit: " There are \(kind.count - 1) more remarks of this kind."
        default: " There are \(Self.placeLimit) or more other remarks of this kind."
        }
      diagnostic.message += more
      return diagnostic
    }
  }
}

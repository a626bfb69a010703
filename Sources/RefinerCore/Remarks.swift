import ArtifactBase
public import ArtifactCore

/// What is odd about a payload: every place with a sentence of its own, up to a limit (R1.9).
///
/// A refiner notes what it finds when it finds it. The list is kept ready, so that a look at it is one
/// reference; sentences of what is only counted are never made. Of a limit the first place is listed
/// alone, with how many there are.
package struct Remarks: Hashable, Sendable {
  /// Places of one kind that are listed (``Refinement/placeLimit``).
  package static let limit = Refinement.placeLimit

  /// What a payload may have no more of than is read.
  package enum Limit: Hashable, Sendable {
    case attributes, bindings, columns, depth, expansion, repairs
  }

  /// How often a kind was noted, or a limit of a kind. There are as many as these.
  private struct Tally: Hashable {
    var kind: ArtifactDiagnostic.Kind
    var limit: Limit?
    var count: Int
    /// Where the first place is in the list.
    var index: Int
    /// The first place that is not in the list.
    var unlisted: Range<Int>?
  }

  private var list: [ArtifactDiagnostic] = []
  private var tallies: [Tally] = []
  /// The greatest end of a place.
  private var end = 0

  package init() {}

  package var isEmpty: Bool { list.isEmpty }

  package func has(_ kind: ArtifactDiagnostic.Kind) -> Bool { tallies.contains { $0.kind == kind } }

  /// Notes a place.
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

  /// Notes a byte that is the first one wrong, or the end of what has come.
  package mutating func note(
    _ kind: ArtifactDiagnostic.Kind, at offset: Int, _ sentence: @autoclosure () -> String
  ) {
    note(kind, at: offset..<offset + 1, sentence())
  }

  /// Notes that a limit is met in `count` places, of which this is the first.
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

  /// Counts places of a kind of which more are known already than are listed.
  package mutating func count(_ kind: ArtifactDiagnostic.Kind, _ count: Int) {
    guard let index = tallies.firstIndex(where: { $0.kind == kind && $0.limit == nil }) else {
      return
    }
    tallies[index].count += count
  }

  /// Forgets everything of other kinds than this one.
  package mutating func forget(allBut kind: ArtifactDiagnostic.Kind) {
    tallies.removeAll { $0.kind != kind }
    for index in tallies.indices {
      tallies[index].index = list[..<tallies[index].index].count { $0.kind == kind }
    }
    list.removeAll { $0.kind != kind }
  }

  /// What has been noted of the first `byteCount` bytes, in the order of discovery, and `more` behind
  /// it. Where a kind or a limit has more places than are listed, it is said how many.
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
    // What is noted at the end of what has come has no byte of its own.
    for index in diagnostics.indices where diagnostics[index].range.upperBound > byteCount {
      diagnostics[index].range = diagnostics[index].range.clamped(to: 0..<byteCount)
    }
    return diagnostics + more
  }
}

extension Refinement {
  /// Places of one kind of remark that are listed; further ones are counted (R1.9).
  public static let placeLimit = 100

  /// Of each kind of remark the first place, with how many more there are: for a view that has no
  /// room for all of ``diagnostics``.
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

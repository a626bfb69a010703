/// The lines between commits, and where each of them changes its lane.
///
/// Positions count along the direction of the history, from 0. A line between lanes changes its lane beside its parent
/// or beside its child, so that it passes no commit; if both lanes have one on the way, it has a track between lanes.
struct HistoryRoutes {
  /// The way of a line.
  enum Course: Hashable {
    /// Along the lane of both ends.
    case straight
    /// To the lane of the child, beside the parent.
    case atParent
    /// To the lane of the child, beside it.
    case atChild
    /// Along a track after the lane with a place.
    case track(place: Int, index: Int)
  }

  /// A line from a parent to its child.
  struct Line {
    var parent: Int
    var child: Int
    /// Whether the child is a copy of the parent.
    var isCopy: Bool
    var course: Course
  }

  /// The positions of the commits.
  private(set) var positions: [Int] = []
  private(set) var positionCount = 0
  private(set) var lines: [Line] = []
  /// The number of tracks after each place.
  private(set) var trackCounts: [Int]

  /// The positions of the commits of each lane.
  private var occupied: [[Int]]

  /// Finds the routes.
  ///
  /// - Parameters:
  ///   - places: The place of each lane across the direction.
  ///   - isDense: Whether lines change their lanes at the positions of commits, not between them.
  /// - Complexity: O(n log n) in the number of lines, and O(n × tracks) for copies.
  init(_ picture: HistoryPicture, places: [Int], isDense: Bool) {
    occupied = Array(repeating: [], count: picture.lanes.count)
    trackCounts = Array(repeating: 0, count: picture.lanes.count)
    for (index, commit) in picture.commits.enumerated() {
      var position = index
      if picture.isParallel, !isDense {
        position = (occupied[commit.lane].last ?? -1) + 1
        for parent in commit.parents where parent >= 0 && parent < index {
          position = max(position, positions[parent] + 1)
        }
      }
      positions.append(position)
      positionCount = max(positionCount, position + 1)
      occupied[commit.lane].append(position)
    }
    for (child, commit) in picture.commits.enumerated() {
      for (number, parent) in commit.parents.enumerated() where parent >= 0 && parent < child {
        let isCopy = number > 0 && commit.kind == .cherryPick
        let course = course(
          picture, from: parent, to: child, isFirst: number == 0, isCopy: isCopy, places, isDense)
        lines.append(Line(parent: parent, child: child, isCopy: isCopy, course: course))
      }
    }
    assignTracks(isDense)
  }

  private func course(
    _ picture: HistoryPicture, from parent: Int, to child: Int, isFirst: Bool, isCopy: Bool,
    _ places: [Int], _ isDense: Bool
  ) -> Course {
    let (from, to) = (picture.commits[parent].lane, picture.commits[child].lane)
    guard from != to else { return .straight }
    let (start, end) = (positions[parent], positions[child])
    if !isDense, end == start + 1 { return isFirst ? .atParent : .atChild }
    let gap = places[from] < places[to] ? places[to] - 1 : places[to]
    // The line of a copy would not be seen on that of its lane.
    if isCopy { return .track(place: gap, index: 0) }
    let isFreeBefore = isFree(from, after: start, before: end)
    let isFreeAfter = isFree(to, after: start, before: end)
    if isFirst ? isFreeAfter : !isFreeBefore && isFreeAfter { return .atParent }
    return isFreeBefore ? .atChild : .track(place: gap, index: 0)
  }

  /// Whether a lane has no commit between two positions.
  private func isFree(_ lane: Int, after start: Int, before end: Int) -> Bool {
    var (low, high) = (0, occupied[lane].count)
    while low < high {
      let middle = (low + high) / 2
      if occupied[lane][middle] > start { high = middle } else { low = middle + 1 }
    }
    return low == occupied[lane].count || occupied[lane][low] >= end
  }

  /// Gives lines that are in the same place at the same position different tracks.
  private mutating func assignTracks(_ isDense: Bool) {
    var ends: [[Int]] = Array(repeating: [], count: trackCounts.count)
    let sorted = lines.indices.sorted {
      (positions[lines[$0].parent], $0) < (positions[lines[$1].parent], $1)
    }
    for index in sorted {
      guard case .track(let place, _) = lines[index].course else { continue }
      let start = positions[lines[index].parent]
      let end = positions[lines[index].child] - (isDense ? 0 : 1)
      let track = ends[place].firstIndex { $0 < start } ?? ends[place].count
      if track == ends[place].count {
        ends[place].append(end)
      } else {
        ends[place][track] = end
      }
      lines[index].course = .track(place: place, index: track)
    }
    trackCounts = ends.map(\.count)
  }
}

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
  /// The place of each lane across the direction; in rows, those without commits have none.
  private(set) var places: [Int?]
  /// The number of tracks after each place.
  private(set) var trackCounts: [Int] = []

  /// The positions of the commits of each lane.
  private var occupied: [[Int]]
  private let isDense: Bool

  /// The number of lanes in rows up to which each of them has a place of its own.
  static let ownPlaceCount = 8

  /// Finds the routes.
  ///
  /// - Parameter isDense: Whether commits are rows, and lines change their lanes in them. Otherwise lines change their
  ///   lanes between commits.
  /// - Complexity: O(n log n) in the number of lines, and O(n × tracks) for copies.
  init(_ picture: HistoryPicture, isDense: Bool) {
    self.isDense = isDense
    occupied = Array(repeating: [], count: picture.lanes.count)
    places = picture.lanes.indices.map { isDense ? nil : $0 }
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
        let course = course(picture, from: parent, to: child, isFirst: number == 0, isCopy: isCopy)
        lines.append(Line(parent: parent, child: child, isCopy: isCopy, course: course))
      }
    }
    if isDense { assignPlaces(picture) }
    assignTracks(picture)
  }

  private func course(
    _ picture: HistoryPicture, from parent: Int, to child: Int, isFirst: Bool, isCopy: Bool
  ) -> Course {
    let (from, to) = (picture.commits[parent].lane, picture.commits[child].lane)
    guard from != to else { return .straight }
    let (start, end) = (positions[parent], positions[child])
    if !isDense, end == start + 1 { return isFirst ? .atParent : .atChild }
    // The line of a copy would not be seen on that of its lane.
    if isCopy { return .track(place: 0, index: 0) }
    let isFreeBefore = isFree(from, after: start, before: end)
    let isFreeAfter = isFree(to, after: start, before: end)
    // In one row, a branch would seem to be merged from.
    if isFirst, isDense, isFreeBefore, hasMerge(parent, towards: to, picture) { return .atChild }
    if isFirst ? isFreeAfter : !isFreeBefore && isFreeAfter { return .atParent }
    return isFreeBefore ? .atChild : .track(place: 0, index: 0)
  }

  /// Whether a line that arrives in the row of a commit comes from the side on which a lane is.
  private func hasMerge(_ commit: Int, towards lane: Int, _ picture: HistoryPicture) -> Bool {
    let own = picture.commits[commit].lane
    // The lines to a commit follow each other, before those to its children.
    return lines.contains { line in
      let from = picture.commits[line.parent].lane
      guard line.child == commit, from != own, (from > own) == (lane > own) else { return false }
      return line.course != .straight && line.course != .atParent
    }
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

  /// Gives each lane with commits a place; of many lanes, one that starts after the end of another has the same one.
  private mutating func assignPlaces(_ picture: HistoryPicture) {
    var spans: [Int: ClosedRange<Int>] = [:]
    for lane in occupied.indices {
      guard let first = occupied[lane].first, let last = occupied[lane].last else { continue }
      spans[lane] = first...last
    }
    for line in lines {
      let lane = picture.commits[line.course == .atChild ? line.parent : line.child].lane
      guard line.course == .atParent || line.course == .atChild, let span = spans[lane] else {
        continue
      }
      spans[lane] =
        min(span.lowerBound, positions[line.parent])...max(span.upperBound, positions[line.child])
    }
    var ends: [Int] = []
    let hasOwnPlaces = spans.count <= Self.ownPlaceCount
    let lanes =
      hasOwnPlaces
      ? spans.keys.sorted()
      : spans.sorted { ($0.value.lowerBound, $0.key) < ($1.value.lowerBound, $1.key) }.map(\.key)
    for lane in lanes {
      guard let span = spans[lane] else { continue }
      let place = hasOwnPlaces ? nil : ends.firstIndex { $0 < span.lowerBound }
      if let place { ends[place] = span.upperBound } else { ends.append(span.upperBound) }
      places[lane] = place ?? ends.count - 1
    }
  }

  /// Gives lines that are in the same place at the same position different tracks.
  private mutating func assignTracks(_ picture: HistoryPicture) {
    var ends: [[Int]] = Array(repeating: [], count: (places.compactMap(\.self).max() ?? -1) + 1)
    let sorted = lines.indices.sorted {
      (positions[lines[$0].parent], $0) < (positions[lines[$1].parent], $1)
    }
    for index in sorted {
      let line = lines[index]
      guard case .track = line.course, let from = places[picture.commits[line.parent].lane],
        let to = places[picture.commits[line.child].lane]
      else { continue }
      let place = from < to ? to - 1 : to
      let start = positions[line.parent]
      let end = positions[line.child] - (isDense ? 0 : 1)
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

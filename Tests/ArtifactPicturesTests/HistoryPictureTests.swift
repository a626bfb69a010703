import ArtifactPictures
import Drawing
import TestSupport
import Testing

@Suite("K10 Histories of commits") struct HistoryPictureTests {
  private typealias Commit = HistoryPicture.Commit

  private static let cells = Canvas2D(maxWidth: 80, unit: .cells, measure: CellWidths())

  /// A history with branches, a merge and a copy.
  private static let sample = HistoryPicture(
    title: "T", lanes: ["main", "dev", "idle"],
    commits: [
      Commit("A", tags: ["v1"]), Commit("B", lane: 1, parents: [0]),
      Commit("C", message: "text", lane: 1, parents: [1], style: .highlight),
      Commit("D", parents: [0]), Commit(parents: [3, 2], kind: .merge),
      Commit("E", lane: 1, parents: [2, 3], kind: .cherryPick),
    ])

  private func centers(_ scene: Scene2D) -> [String: Point2D] {
    var result: [String: Point2D] = [:]
    for element in scene.elements {
      guard case .shape(let shape) = element.content, let id = element.id, element.title != nil
      else { continue }
      result[id] = shape.frame.center
    }
    return result
  }

  private func points(_ scene: Scene2D, _ id: String) -> [Point2D] {
    for case let element in scene.elements where element.id == id {
      guard case .path(let path) = element.content else { continue }
      return path.path.elements.compactMap { part in
        switch part {
        case .move(let to), .line(let to): to
        default: nil
        }
      }
    }
    return []
  }

  @Test("K10.2 K10.3 K10.5 Rows are rows of cells, and lanes two columns")
  func rows() throws {
    let scene = try #require(Self.sample.scene(for: Self.cells))
    let centers = centers(scene)
    let columns = [0.5, 4.5, 4.5, 0.5, 0.5, 4.5]
    for (index, x) in columns.enumerated() {
      #expect(centers["commit-\(index)"] == Point2D(x: x, y: Double(index) + 2.5))
    }
    // One branches off beside its parent, one is merged beside its child, and the copy has a track.
    #expect(points(scene, "line-0-1").map(\.x) == [0.5, 4.5, 4.5])
    #expect(points(scene, "line-2-4").map(\.x) == [4.5, 4.5, 0.5])
    #expect(points(scene, "line-3-5").map(\.x) == [0.5, 2.5, 2.5, 4.5])
    let texts = scene.elements.compactMap { element -> String? in
      if case .text(let text) = element.content { text.lines[0] } else { nil }
    }
    #expect(
      texts == [
        "T", "A", "(main)", "[v1]", "B", "(dev)", "C", "text", "D", "merge of dev", "E", "(idle)",
        "no commits",
      ])
    #expect(scene.elements.contains { $0.id == "lane-2" })
    var up = Self.sample
    up.direction = .up
    let reversed = self.centers(try #require(up.scene(for: Self.cells)))
    #expect(reversed["commit-0"] == Point2D(x: 0.5, y: 7.5))
  }

  @Test("K10.2 K10.6 Lanes go to the right in pixels, and down where they do not fit")
  func lanes() throws {
    let scene = try #require(Self.sample.scene(for: Canvas2D()))
    let places = centers(scene)
    let order = (0..<6).compactMap { places["commit-\($0)"] }
    #expect(order.count == 6 && zip(order, order.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(order[0].y == order[3].y && order[1].y == order[5].y && order[0].y < order[1].y)
    // The line turns between the columns of its parent and of the next commit.
    let turns = points(scene, "line-0-1").map(\.x)
    #expect(turns.count == 4 && turns[1] == turns[2] && turns[1] > order[0].x)
    let narrow = try #require(Self.sample.scene(for: Canvas2D(maxWidth: 260)))
    let rows = centers(narrow)
    let down = (0..<6).compactMap { rows["commit-\($0)"] }
    #expect(narrow.size.width <= 260 && zip(down, down.dropFirst()).allSatisfy { $0.y < $1.y })
    var parallel = Self.sample
    parallel.isParallel = true
    let shared = centers(try #require(parallel.scene(for: Canvas2D())))
    #expect(shared["commit-1"]?.x == shared["commit-3"]?.x)
  }

  @Test("K10.3 Texts go on in further rows, on a canvas of some width")
  func narrow() throws {
    let picture = HistoryPicture(
      lanes: ["main"], commits: [Commit("one two three four five six"), Commit("B", parents: [0])])
    let canvas = Canvas2D(maxWidth: 16, unit: .cells, measure: CellWidths())
    let scene = try #require(picture.scene(for: canvas))
    #expect(scene.size.width <= 16 && SceneOverlaps(scene, CellWidths()).faults.isEmpty)
    #expect(centers(scene)["commit-1"] == Point2D(x: 0.5, y: 3.5))
    let tiny = Canvas2D(maxWidth: 9, unit: .cells, measure: CellWidths())
    #expect(picture.scene(for: tiny) == nil)
    #expect(
      HistoryPicture(lanes: ["m"], commits: [Commit("a")]).scene(for: tiny)?.size.width ?? 10 <= 9)
  }

  @Test("K10.1 K10.4 K10.6 No line meets a text or another commit in random histories")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<60 {
      let laneCount = round % 5 == 4 ? 14 : 5
      var picture = HistoryPicture(
        direction: [.right, .down, .up][round % 3],
        lanes: (0..<laneCount).map { "lane \($0)" }, isParallel: round % 4 == 0)
      var heads: [Int?] = Array(repeating: nil, count: laneCount)
      for index in 0..<Int.random(in: 1...30, using: &generator) {
        let lane = Int.random(in: 0..<laneCount, using: &generator)
        var commit = Commit(
          Bool.random(using: &generator) ? "commit number \(index)" : "", lane: lane)
        if Int.random(in: 0..<4, using: &generator) == 0 { commit.tags = ["t\(index)", "x"] }
        let others = heads.enumerated().filter { $0.offset != lane }.compactMap(\.element)
        if let own = heads[lane] ?? others.randomElement(using: &generator) {
          commit.parents = [own]
          if Int.random(in: 0..<3, using: &generator) == 0,
            let other = others.randomElement(using: &generator), other != own
          {
            commit.parents.append(other)
            commit.kind = Bool.random(using: &generator) ? .merge : .cherryPick
          }
        }
        heads[lane] = index
        picture.commits.append(commit)
      }
      for canvas in [Canvas2D(), Canvas2D(maxWidth: 500), Self.cells] {
        let scene = try #require(picture.scene(for: canvas))
        let faults = SceneOverlaps(scene, canvas.measure).faults
        #expect(faults.isEmpty, "\(round) \(canvas.unit) \(faults.prefix(3))")
        check(scene, picture, round)
      }
    }
  }

  /// Checks that a line only meets the commits at its ends.
  private func check(_ scene: Scene2D, _ picture: HistoryPicture, _ round: Int) {
    let centers = centers(scene)
    #expect(centers.count == picture.commits.count)
    for (child, commit) in picture.commits.enumerated() {
      for parent in commit.parents {
        let points = points(scene, "line-\(parent)-\(child)")
        guard points.count > 1 else {
          Issue.record("\(round): line \(parent)-\(child)")
          continue
        }
        for (from, to) in zip(points, points.dropFirst()) {
          let (low, high) = (
            Point2D(x: min(from.x, to.x), y: min(from.y, to.y)),
            Point2D(x: max(from.x, to.x), y: max(from.y, to.y))
          )
          for (id, center) in centers where id != "commit-\(parent)" && id != "commit-\(child)" {
            let isMet =
              center.x > low.x - 0.4 && center.x < high.x + 0.4 && center.y > low.y - 0.4
              && center.y < high.y + 0.4
            #expect(!isMet, "\(round): \(parent)-\(child) meets \(id)")
          }
        }
      }
    }
  }

  @Test("K10.3 Of many lanes, those after each other share columns")
  func columns() throws {
    var picture = HistoryPicture(lanes: ["main"], commits: [Commit()])
    for lane in 1...10 {
      picture.lanes.append("b\(lane)")
      let start = picture.commits.count - 1
      picture.commits += [
        Commit(lane: lane, parents: [start]), Commit(parents: [start]),
        Commit(parents: [start + 2, start + 1], kind: .merge), Commit(parents: [start + 3]),
      ]
      let scene = try #require(picture.scene(for: Self.cells))
      let columns = Set(centers(scene).values.map(\.x))
      #expect(columns.count == (lane < 8 ? lane + 1 : 2))
    }
  }

  @Test("K10.4 A branch at a merge from the same side begins in another row")
  func branchAtMerge() throws {
    var picture = HistoryPicture(
      lanes: ["main", "dev", "fix"],
      commits: [
        Commit("a"), Commit("b", lane: 1, parents: [0]),
        Commit("c", parents: [0, 1], kind: .merge), Commit("d", lane: 2, parents: [2]),
      ])
    func line() throws -> [Point2D] {
      points(try #require(picture.scene(for: Self.cells)), "line-2-3")
    }
    #expect(try line().map(\.x) == [0.5, 0.5, 4.5])
    // Another commit is on the way.
    picture.commits.insert(Commit("e", parents: [2]), at: 3)
    picture.commits[4].parents = [2]
    #expect(try points(#require(picture.scene(for: Self.cells)), "line-2-4").count == 3)
    // The other side.
    picture.commits = [
      Commit("a", lane: 1), Commit("b", parents: [0]),
      Commit("c", lane: 1, parents: [0, 1], kind: .merge), Commit("d", lane: 2, parents: [2]),
    ]
    #expect(try line().map(\.x) == [2.5, 4.5, 4.5])
  }

  @Test("K10.7 The description tells lanes, parents and tags")
  func text() {
    #expect(
      Self.sample.readableText == """
        T
        A on main, tag v1
        B on dev, from A on main
        C on dev: text, highlight
        D on main
        commit 5 on main, merge of C on dev
        E on dev, copy of D on main
        idle: no commits
        """)
  }

  @Test("K10.1 Limits, wrong indices and cycles are harmless")
  func hostile() {
    #expect(HistoryPicture().scene(for: Canvas2D()) == nil)
    #expect(HistoryPicture(commits: [Commit("a", lane: 3)]).scene(for: Canvas2D()) == nil)
    #expect(HistoryPicture(lanes: ["m"], commits: [Commit(lane: -1)]).scene(for: Self.cells) == nil)
    let odd = HistoryPicture(
      lanes: ["a", "b"],
      commits: [
        Commit("x", parents: [1, 7, -2], kind: .merge), Commit("y", lane: 1, parents: [1, 0]),
      ])
    for canvas in [Canvas2D(), Self.cells] { #expect(odd.scene(for: canvas) != nil) }
    #expect(odd.readableText == "x on a\ny on b, merge of x on a")
    let many = HistoryPicture(lanes: ["m"], commits: Array(repeating: Commit(), count: 501))
    #expect(many.scene(for: Canvas2D()) == nil)
    let wide = HistoryPicture(lanes: Array(repeating: "m", count: 61))
    #expect(wide.scene(for: Canvas2D()) == nil)
  }
}

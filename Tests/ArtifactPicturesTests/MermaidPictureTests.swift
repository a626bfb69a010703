import ArtifactPictures
import ArtifactRefiners
import Drawing
import TestSupport
import Testing

@Suite("Mermaid N2.6 Drawings") struct MermaidPictureTests {
  private func title(_ source: String) -> String {
    var refiner = MermaidRefiner()
    refiner.append(source)
    return refiner.model.title
  }

  @Test("N2.6 Boxes, lines and frames are those of the flowchart")
  func parts() throws {
    let picture = try GraphPicture(
      """
      flowchart LR
      A[One] --> B{Two}
      subgraph g [Group]
        B -.-> C([Three])
        subgraph inner
          D
        end
      end
      subgraph empty
      end
      A ==>|to| g
      C ~~~ D
      D ---> empty
      inner --> C
      A x--x C
      style A fill:#f00
      classDef hot fill:#0f0,stroke-width:4px
      class B,C hot
      """)
    #expect(picture.direction == .leftToRight)
    #expect(picture.nodes.map(\.title) == ["One", "Two", "Three", "D", "empty"])
    #expect(
      picture.nodes.map(\.shape) == [
        .rectangle(cornerRadius: 2), .diamond, .capsule, .rectangle(cornerRadius: 2),
        .rectangle(cornerRadius: 2),
      ])
    #expect(picture.groups.map(\.title) == ["Group", "inner"])
    #expect(picture.groups.map(\.parent) == [nil, 0])
    #expect(picture.nodes.map(\.group) == [nil, 0, 0, 1, nil])
    let edges = picture.edges
    #expect(edges.map(\.isHidden) == [false, false, false, true, false, false, false])
    #expect(edges.map(\.length) == [1, 1, 1, 1, 2, 1, 1])
    #expect(edges[1].style.pattern == .dashed && edges[2].style.strokeWidth == 3.5)
    #expect(edges[2].label == "to" && edges[2].targetGroup == 0 && edges[2].sourceGroup == nil)
    #expect(edges[4].target == 4 && edges[4].targetGroup == nil)
    // The group inside of another one ends the edge at its own frame.
    #expect(edges[5].sourceGroup == 1 && edges[5].targetGroup == nil)
    #expect(edges[6].sourceMarker == .cross && edges[6].targetMarker == .cross)
    #expect(picture.nodes[0].style.fill != picture.nodes[1].style.fill)
    #expect(picture.nodes[1].style.fill == picture.nodes[2].style.fill)
    #expect(picture.nodes[1].style.strokeWidth == 4 && picture.nodes[3].style.fill == nil)
    #expect(picture.readableText.contains("inner, in Group\n  → Three"))
    #expect(picture.readableText.contains("to → Group"))
  }

  @Test("N2.6 An edge of a group ends at its frame", arguments: [Canvas2D.Unit.pixels, .cells])
  func groupEdges(unit: Canvas2D.Unit) throws {
    let picture = try GraphPicture(
      "flowchart TD\nA --> g\nsubgraph g\nx1 --> x2\nend\ng --> B\nsubgraph h\ny1\nend\ng --> h\n")
    let scene = try #require(picture.scene(for: Canvas2D(unit: unit)))
    let frames = scene.shapes
    let lines = scene.lines
    let group = try #require(frames["g"])
    for (id, isStart) in [("L_A_g_0", false), ("L_g_B_0", true), ("L_g_h_0", true)] {
      let points = try #require(lines[id])
      let end = isStart ? points[0] : points[points.count - 1]
      let isOnBorder =
        unit == .cells
        ? group.contains(end) && !group.grown(by: -1).contains(end)
        : abs(end.y - group.min.y) < 0.1 || abs(end.y - group.max.y) < 0.1
          || abs(end.x - group.min.x) < 0.1 || abs(end.x - group.max.x) < 0.1
      #expect(isOnBorder, "\(id) \(end) \(group)")
    }
  }

  @Test("K1.12 N2.6 N4.6 In pixels, lines reach the outlines of boxes", .needsSharedFolder)
  func outlines() throws {
    var count = 0
    for item in MermaidSuite.valid("flowchart") + MermaidSuite.valid("class") {
      let picture = try GraphPicture(item.source)
      guard picture.isDrawable, let scene = picture.scene(for: Canvas2D()) else { continue }
      let (frames, lines) = (scene.shapes, scene.lines)
      for edge in picture.edges where !edge.isHidden {
        guard let points = lines[edge.id] else { continue }
        for (node, point, group) in [
          (edge.source, points[0], edge.sourceGroup),
          (edge.target, points[points.count - 1], edge.targetGroup),
        ] {
          let frame = try #require(frames[picture.nodes[node].id])
          guard group == nil else { continue }
          let x = abs(point.x - frame.center.x) / (frame.width / 2)
          let y = abs(point.y - frame.center.y) / (frame.height / 2)
          let distance: Double
          switch picture.nodes[node].shape {
          case .diamond: distance = x + y
          case .ellipse: distance = (x * x + y * y).squareRoot()
          case .capsule:
            // The distance from the line in the middle, on which the circles at both ends are.
            let (radius, half) = (frame.height / 2, frame.width / 2)
            let beyond = max(abs(point.x - frame.center.x) - max(half - radius, 0), 0)
            guard half > radius else { continue }
            distance =
              (beyond * beyond + (point.y - frame.center.y) * (point.y - frame.center.y))
              .squareRoot() / radius
          default: continue
          }
          #expect(abs(distance - 1) < 0.03, "\(item.name) \(edge.id) \(point) \(frame)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test("K1.15 N5.6 Boxes, signs and frames are those of the state diagram")
  func states() throws {
    let picture = try GraphPicture(
      """
      stateDiagram-v2
      [*] --> A
      state pick <<choice>>
      state meet <<join>>
      A --> pick : why
      A : One
      A : Two
      state "Inside" as C {
      [*] --> D
      D --> [*]
      --
      [*] --> E
      }
      pick --> C
      C --> meet
      note right of A : text
      meet --> [*]
      """)
    #expect(
      picture.nodes.map(\.title) == [
        "start", "One", "pick", "meet", "start", "D", "end", "start", "E", "end", "text",
      ])
    #expect(
      picture.nodes.map(\.sign) == [
        .dot, nil, .diamond, .bar, .dot, nil, .ring, .dot, nil, .ring, nil,
      ])
    #expect(picture.nodes[1].rows.map(\.value) == ["Two"])
    #expect(picture.groups.map(\.title) == ["Inside", "", ""])
    #expect(picture.groups.map(\.parent) == [nil, 0, 0])
    #expect(picture.nodes.map(\.group) == [nil, nil, nil, nil, 1, 1, 1, 2, 2, nil, nil])
    let edge = try #require(picture.edges.first { $0.targetGroup == 0 })
    #expect(picture.nodes[edge.source].title == "pick")
    for unit in [Canvas2D.Unit.pixels, .cells] {
      let scene = try #require(picture.scene(for: Canvas2D(unit: unit)))
      let frames = scene.shapes
      let dot = try #require(frames["root_start"])
      #expect(unit == .cells || dot.width == 16 && dot.height == 16)
      #expect(!scene.words.contains("pick"))
    }
  }

  @Test(
    "N5.6a States are in the state whose body declares or mentions them",
    arguments: [
      // Each row: the body of the diagram, and the frame of each state that is in one.
      ("Off --> Idle\nstate On {\nIdle: text\nBusy\n}\nBusy --> Off", "Idle:On Busy:On"),
      ("Off --> Idle\nBusy --> Off\nstate On {\nIdle --> Busy\n}", "Idle:On Busy:On"),
      ("state On {\nstate Idle\nstate \"b\" as Busy\n}\nOff --> Idle", "Idle:On Busy:On"),
      (
        "pick --> A\nstate On {\nstate pick <<choice>>\nstate part <<fork>>\n}\nA --> part",
        "pick:On part:On"
      ),
      ("state P {\nA --> B\n}\nstate Q {\nB: here\nA --> C\n}", "A:P B:Q C:Q"),
      ("state P {\nA --> B\n}\nstate Q {\nA --> C\n}", "A:P B:P C:Q"),
      ("C --> B\nstate P {\nstate Q {\nB --> C\n}\nB --> D\n}", "B:Q C:Q D:P"),
      ("Z --> N\nstate P {\nnote right of N : text\nA\n}", "N:P A:P"),
      ("state P {\nnote right of N : text\n}\nstate Q {\nN\n}", "N:Q"),
      (
        "B --> D\nstate P {\nA --> B\n--\nC --> D\n}",
        "A:divider-id-1 B:divider-id-1 C:divider-id-1-rest D:divider-id-1-rest"
      ),
      ("A: outside\nstate P {\nA --> B\n}\nA: again", "A:P B:P"),
      ("state P {\nA --> Q\n}\nstate Q {\nB\n}", "A:P B:Q"),
    ])
  func homes(source: String, homes: String) throws {
    let picture = try GraphPicture("stateDiagram-v2\n" + source)
    let found = picture.nodes.compactMap { node in
      node.id.hasPrefix("note") || node.id.hasSuffix(" empty")
        ? nil : node.group.map { "\(node.id):\(picture.groups[$0].id)" }
    }
    #expect(Set(found) == Set(homes.split(separator: " ").map(String.init)), "\(found)")
    #expect(picture.groups.enumerated().allSatisfy { $1.parent ?? -1 < $0 })
  }

  @Test("N5.6a No state is in one that is inside of it, and nesting is limited")
  func circularHomes() throws {
    let circle = try GraphPicture("stateDiagram-v2\nstate P {\nQ --> A\n}\nstate Q {\nP --> B\n}\n")
    #expect(circle.groups.map(\.parent) == [nil, 0])
    let own = try GraphPicture("stateDiagram-v2\nstate P {\nP --> A\n}\n")
    #expect(own.groups.map(\.parent) == [nil] && own.nodes.map(\.group) == [0])
    for isUpward in [false, true] {
      var lines = (0..<2_000).map { "state S\($0) {\nS\($0 + 1) --> S\($0 + 1)\n}\n" }
      if isUpward { lines.reverse() }
      let content = MermaidContent(source: "stateDiagram-v2\n" + lines.joined())
      guard case .state(let diagram) = content else { return }
      let deep = GraphPicture(diagram)
      for index in deep.groups.indices {
        var depth = 0
        var next = deep.groups[index].parent
        while let group = next {
          depth += 1
          next = deep.groups[group].parent
        }
        #expect(depth <= MermaidRefiner.depthLimit)
        if depth > MermaidRefiner.depthLimit { break }
      }
    }
  }

  @Test(
    "N5.6 K1.21 G5.3a Frames are between what leads to them and what they lead to",
    arguments: [
      // Each row: the body of the diagram, and what is above what.
      (
        "[*] --> Idle\nIdle --> Run : start\nstate Run {\n[*] --> Load\nLoad --> Play\nPlay --> Load : seek\n}\n"
          + "Play --> Fail : error\nFail --> Idle",
        ["Idle", "Run_start", "Load", "Play", "Fail"]
      ),
      (
        "Idle --> On : connect\nstate On {\n[*] --> Auth\nAuth --> Ready : ok\nBusy --> Ready : done\n}\n"
          + "Busy --> Error : failure\nError --> Idle : reset\nOn --> Idle : disconnect",
        ["Idle", "On_start", "Auth", "Ready"]
      ),
      (
        "[*] --> A\nA --> P\nstate P {\nB --> C\nX --> C\n}\nX --> D : out\nD --> A : again\nP --> E\nE --> [*]",
        ["A", "B", "C", "E"]
      ),
    ])
  func orderOfFrames(body: String, order: [String]) throws {
    let picture = try GraphPicture("stateDiagram-v2\n" + body)
    for unit in [Canvas2D.Unit.pixels, .cells] {
      let scene = try #require(picture.scene(for: Canvas2D(unit: unit, measure: CellWidths())))
      let frames = try order.map { try #require(scene.shapes[$0]) }
      for (upper, lower) in zip(frames, frames.dropFirst()) {
        #expect(upper.max.y <= lower.min.y, "\(order)")
      }
    }
  }

  @Test("K1.21 Boxes in cells have their own size beside lines that end at a group around them")
  func sizesInGroups() throws {
    let canvas = Canvas2D(unit: .cells, measure: CellWidths())
    for source in [
      "flowchart LR\nsubgraph g [Group]\nA[a] --> B[b]\nend\nB --> C[c]\ng --> D[d]",
      "stateDiagram-v2\ndirection LR\nX --> g\nstate g {\n[*] --> A\nA --> B\n}\ng --> Y\ng --> Z",
    ] {
      let scene = try #require(try GraphPicture(source).scene(for: canvas))
      for node in ["A", "B"] { #expect(try #require(scene.shapes[node]).size.height == 3) }
    }
  }

  @Test("N6.6 Boxes and lines are those of the entity relationship diagram")
  func entities() throws {
    let picture = try GraphPicture(
      """
      erDiagram
      a[\"Big name\"] {
      int id PK "key"
      List~string~ tags FK, UK
      }
      a ||--o{ B : has
      B }|..o| C : "may be"
      """)
    #expect(picture.nodes.map(\.title) == ["Big name", "B", "C"])
    #expect(
      picture.nodes[0].rows.map(\.value) == ["id PK · key", "tags FK, UK"])
    #expect(picture.nodes[0].rows.map(\.name) == ["int", "List<string>"])
    #expect(picture.edges.map(\.sourceMarker) == [.one, .oneOrMore])
    #expect(picture.edges.map(\.targetMarker) == [.zeroOrMore, .zeroOrOne])
    #expect(picture.edges.map(\.style.pattern) == [nil, .dashed])
    #expect(picture.readableText.contains("one has zero or more B"))
  }

  @Test("K1.7 K1.14 N4.6 Boxes, lines and frames are those of the class diagram")
  func classes() throws {
    let picture = try GraphPicture(
      """
      classDiagram
      direction LR
      namespace N {
      class A~T~ {
      <<interface>>
      +x
      +f()*
      +g()$ int
      }
      }
      A "1" *--> "0..*" B : has
      B ..|> C
      foo ()-- B
      A <|.. D
      A <--> D
      note for A "text"
      style B fill:#f00
      """)
    #expect(picture.direction == .leftToRight && picture.groups.map(\.title) == ["N"])
    #expect(picture.nodes.map(\.title) == ["A<T>", "B", "C", "D", "foo", "text"])
    #expect(picture.nodes[0].caption == "«interface»" && picture.nodes[0].group == 0)
    #expect(picture.nodes[0].rows.map(\.value) == ["+x", "+f() {abstract}", "+g() : int {static}"])
    #expect(picture.nodes[0].dividers == [1] && picture.nodes[1].style.fill != nil)
    let edges = picture.edges
    #expect(edges.map(\.sourceMarker) == [.diamond, nil, .openCircle, .triangle, .arrow, nil])
    #expect(edges.map(\.targetMarker) == [.arrow, .triangle, nil, nil, .arrow, nil])
    #expect(edges[0].sourceLabel == "1" && edges[0].targetLabel == "0..*")
    #expect(edges.map(\.style.pattern) == [nil, .dashed, nil, .dashed, nil, .dotted])
    #expect(
      picture.readableText.contains("1 has (is composed of) → 0..* B\n  is implemented by D\n  ↔ D")
    )
  }

  @Test(
    "K1.13 N4.6 The texts at the ends of an edge are in its order",
    arguments: [Canvas2D.Unit.pixels, .cells])
  func endLabels(unit: Canvas2D.Unit) throws {
    for (direction, isVertical, isForward) in [
      ("TB", true, true), ("BT", true, false), ("LR", false, true), ("RL", false, false),
    ] {
      let picture = try GraphPicture(
        "classDiagram\ndirection \(direction)\nA \"near\" --> \"far\" B : middle\n")
      let scene = try #require(picture.scene(for: Canvas2D(unit: unit)))
      var places: [String: Point2D] = [:]
      for element in scene.elements {
        if case .text(let text) = element.content { places[text.lines[0]] = text.position }
      }
      let order = try ["near", "middle", "far"].map { word in
        let place = try #require(places[word])
        return (isVertical ? place.y : place.x) * (isForward ? 1 : -1)
      }
      #expect(order == order.sorted() && Set(order).count == 3, "\(direction) \(places)")
      guard !isVertical, unit == .pixels, let line = scene.lines.values.first else { continue }
      for word in ["near", "far"] {
        #expect(places[word].map { $0.y + 7 < line[0].y } == true, "\(direction) \(places)")
      }
    }
  }

  @Test("K1.13 Texts at the ends of an edge are near the ends, and clear of all else")
  func endPlaces() throws {
    let picture = try GraphPicture(
      """
      classDiagram
      A "first" *-- "second" B : middle
      C "1" --> "*" D
      C "many" --> "others" E
      """)
    let scene = try #require(picture.scene(for: Canvas2D()))
    let parts = SceneParts(scene)
    for (word, box) in [("first", "A"), ("second", "B"), ("1", "C"), ("*", "D")] {
      let text = try #require(parts.texts.first { $0.text.lines == [word] })
      // The margin of the scene moves boxes and texts alike.
      let frame = try #require(parts.frames[box])
      let place = parts.frame(of: text.text)
      let distance = max(
        frame.min.y - place.max.y, place.min.y - frame.max.y, frame.min.x - place.max.x,
        place.min.x - frame.max.x)
      #expect(distance > 0 && distance < 30, "\(word) \(distance)")
    }
    let frames = parts.textFrames
    for first in frames.indices {
      for second in 0..<first { #expect(!frames[first].intersects(frames[second])) }
    }
  }

  @Test("K1.16 The title of a group interrupts lines")
  func groupTitles() throws {
    let picture = try GraphPicture("flowchart TD\nA --> B\nsubgraph g [Group]\nB\nend\n")
    let elements = try #require(picture.scene(for: Canvas2D())).elements
    let title = try #require(
      elements.firstIndex {
        if case .text(let text) = $0.content {
          text.lines == ["Group"] && text.interruptsLines
        } else {
          false
        }
      })
    let line = try #require(
      elements.lastIndex { if case .path = $0.content { true } else { false } })
    #expect(title > line)
  }

  @Test(
    "N2.6 N4.6 N5.6 N6.6 Every word of the suite is drawn uncut", .needsSharedFolder,
    arguments: ["flowchart", "class", "state", "er"])
  func words(kind: String) throws {
    var count = 0
    for item in MermaidSuite.valid(kind) {
      let picture = try GraphPicture(item.source)
      let title = title(item.source)
      guard picture.isDrawable else { continue }
      for unit in [Canvas2D.Unit.pixels, .cells] {
        let drawing = try #require(picture.drawing(for: Canvas2D(unit: unit)), "\(item.name)")
        #expect(!drawing.isAbridged, "\(item.name)")
        let shown = drawing.scene.words
        // The title is above the picture.
        for word in item.words where word != title {
          let wanted = word.filter { !$0.isWhitespace }
          if !shown.contains(wanted) {
            Issue.record("\(item.name) \(unit): \(word)")
          }
          count += 1
        }
      }
    }
    #expect(count > 250)
  }
}

extension Scene2D {
  /// All texts without white space, as they follow each other in each part of the picture.
  fileprivate var words: String {
    var parts: [String: String] = [:]
    var order: [String] = []
    for element in elements {
      guard case .text(let text) = element.content else { continue }
      let id = element.id ?? ""
      if parts[id] == nil { order.append(id) }
      parts[id, default: ""] += text.lines.joined().filter { !$0.isWhitespace }
    }
    return order.compactMap { parts[$0] }.joined(separator: "\n")
  }

  /// The frames of shapes, without the margin of the canvas.
  fileprivate var shapes: [String: Rect2D] {
    var frames: [String: Rect2D] = [:]
    for element in elements {
      if case .shape(let shape) = element.content, let id = element.id { frames[id] = shape.frame }
    }
    return frames
  }

  /// The points of lines.
  fileprivate var lines: [String: [Point2D]] {
    var lines: [String: [Point2D]] = [:]
    for element in elements {
      guard case .path(let path) = element.content, let id = element.id else { continue }
      lines[id] = path.path.elements.compactMap { part in
        switch part {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    }
    return lines
  }
}

import ArtifactPictures
import ArtifactRefiners
import Charts
import Drawing
import TestSupport
import Testing

@Suite("K7 K8 Shares, and tasks over time") struct DiagramPictureTests {
  private func diagram(_ source: String) -> MermaidDiagram {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    return refiner.model
  }

  private func scene(_ content: MermaidContent, _ canvas: Canvas2D) -> Scene2D? {
    if case .xyChart(let chart) = content {
      return ChartPicture(Chart(chart)).drawing(for: canvas)?.scene
    }
    return GraphPicture(content)?.scene(for: canvas) ?? content.diagramPicture?.scene(for: canvas)
  }

  @Test(
    "K7.1 K8.1 K9.1 K10.1 K11.1 K12.1 K13.1 K14.5 K15.3 N7.11 N8.4 N9.7 N10.5 N11.6 N12.5 N13.5 N14.5 N15.5 N16.6 N17.6 N18.6 N19.6 N20.5 N21.6 N22.5 N23.6 N24.5 N25.5 N26.5 N27.6 Every word of the suite is drawn uncut",
    .needsSharedFolder,
    arguments: [
      "pie", "gantt", "mindmap", "timeline", "journey", "requirement", "c4", "architecture",
      "kanban",
      "treemap",
      "treeview",
      "ishikawa",
      "venn",
      "packet",
      "block",
      "gitgraph",
      "sankey",
      "xychart",
      "quadrant",
      "wardley",
      "radar",
    ])
  func words(kind: String) throws {
    var count = 0
    for item in MermaidSuite.valid(kind) {
      let diagram = diagram(item.source)
      let content = diagram.content
      for unit in [Canvas2D.Unit.pixels, .cells] {
        let canvas =
          unit == .cells ? Canvas2D(unit: .cells, measure: CellWidths()) : Canvas2D()
        guard let scene = scene(content, canvas) else {
          // Nothing is drawn of a chart without slices, or without any time.
          #expect(isEmpty(content), "\(item.name)")
          continue
        }
        var parts: [String: String] = [:]
        for element in scene.elements {
          guard case .text(let text) = element.content else { continue }
          parts[element.id ?? "", default: ""] += text.lines.joined().filter { !$0.isWhitespace }
        }
        let shown = parts.values.joined(separator: "\n")
        // The title of the front matter is above the picture.
        for word in item.words where word != diagram.title && !Self.titles(content).contains(word) {
          // Marks of Markdown are not drawn.
          let wanted = word.filter { !$0.isWhitespace && (kind != "mindmap" || $0 != "*") }
          if !shown.contains(wanted) {
            Issue.record("\(item.name) \(unit): \(word)")
          }
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// The titles that are above pictures, or in the table below them.
  private static func titles(_ content: MermaidContent) -> [String] {
    switch content {
    case .c4(let diagram): [diagram.title]
    case .architecture(let diagram): [diagram.title]
    case .xyChart(let chart): [chart.title, chart.xAxis.title.plainText]
    default: []
    }
  }

  private func isEmpty(_ content: MermaidContent) -> Bool {
    switch content {
    case .pie(let chart): chart.slices.isEmpty
    case .timeline(let line): line.periods.isEmpty && line.sections.isEmpty
    case .gantt(let chart): chart.tasks.allSatisfy { $0.start == nil || $0.end == nil }
    case .architecture(let diagram): diagram.nodes.isEmpty && diagram.groups.isEmpty
    default: false
    }
  }

  @Test("K7.2 Shares add up, and need room")
  func shares() throws {
    let picture = PiePicture(
      title: "T", slices: [.init("a", 3), .init("bb", 1), .init("none", 0)], showsValues: true)
    #expect((0..<3).map(picture.percentage) == ["75 %", "25 %", "0 %"])
    #expect(picture.readableText == "T\na: 3 (75 %)\nbb: 1 (25 %)\nnone: 0 (0 %)")
    let canvas = Canvas2D(maxWidth: 60, unit: .cells, measure: CellWidths())
    let scene = try #require(picture.scene(for: canvas))
    let widths = scene.elements.compactMap { element -> Double? in
      if case .shape(let shape) = element.content { shape.frame.width } else { nil }
    }
    #expect(widths.count == 2 && abs(widths[0] - 3 * widths[1]) < 1e-9 && widths[0] == 40)
    #expect(picture.scene(for: Canvas2D(maxWidth: 16, unit: .cells, measure: CellWidths())) == nil)
    #expect(PiePicture().scene(for: Canvas2D()) == nil)
    let whole = PiePicture(slices: [.init("all", 1)])
    #expect(whole.scene(for: Canvas2D()) != nil)
  }

  @Test("K9.2 K9.3 Columns go on below where they do not fit")
  func bands() throws {
    let picture = BoardPicture(
      groups: ["early", "late", "never"],
      columns: [
        .init("one", group: 0, cards: [.init("a long text that is broken"), .init("b")]),
        .init("two", group: 0), .init("three", caption: "c", group: 1),
      ])
    let canvas = Canvas2D(unit: .cells, measure: CellWidths())
    let wide = try #require(picture.scene(for: canvas))
    let narrow = try #require(
      picture.scene(for: Canvas2D(maxWidth: 20, unit: .cells, measure: CellWidths())))
    #expect(narrow.size.width <= 20 && narrow.size.height > wide.size.height)
    var frames: [String: Rect2D] = [:]
    for element in wide.elements {
      if case .shape(let shape) = element.content, let id = element.id { frames[id] = shape.frame }
    }
    let (first, second) = try (#require(frames["column-0"]), #require(frames["column-1"]))
    let group = try #require(frames["group-0"])
    #expect(group.min.x == first.min.x && group.max.x == second.max.x && group.max.y == first.min.y)
    #expect(try #require(frames["card-0-1"]).min.y == #require(frames["card-0-0"]).max.y)
    #expect(frames["group-2"] != nil)
    #expect(picture.scene(for: Canvas2D(maxWidth: 8, unit: .cells, measure: CellWidths())) == nil)
    #expect(
      picture.readableText == """
        early
          one
            a long text that is broken
            b
          two
        late
          three, c
        never
        """)
  }

  @Test("K8.1 K8.3 K8.4 Bars are as long as their tasks")
  func bars() throws {
    let day = 86_400.0
    var picture = GanttPicture(
      sections: ["S"],
      tasks: [
        .init("a", section: 0, start: 0, end: 10 * day),
        .init("b", section: 0, start: 10 * day, end: 30 * day, state: .active),
        .init("c", section: 0, start: 30 * day, end: 30 * day, isMilestone: true),
        .init("d", start: nil, end: nil),
      ])
    #expect(picture.times(of: 1) == ("1970-01-11", "1970-01-31"))
    #expect(picture.readableText.hasPrefix("S\n  a: 1970-01-01 – 1970-01-11\n"))
    let scene = try #require(picture.scene(for: Canvas2D(maxWidth: 700)))
    var frames: [String: Rect2D] = [:]
    for element in scene.elements {
      if case .shape(let shape) = element.content, let id = element.id { frames[id] = shape.frame }
    }
    let (first, second) = try (#require(frames["task-0"]), #require(frames["task-1"]))
    #expect(abs(second.width - 2 * first.width) < 1e-6 && abs(first.max.x - second.min.x) < 1e-6)
    #expect(try #require(frames["task-2"]).center.x == second.max.x && frames["task-3"] == nil)
    picture.tasks = Array(repeating: picture.tasks[0], count: 201)
    #expect(picture.scene(for: Canvas2D()) == nil)
  }

  @Test("K8.5 The states that occur are named below the tasks")
  func states() throws {
    let day = 86_400.0
    func words(_ tasks: [GanttPicture.Task], _ canvas: Canvas2D) throws -> [String] {
      let scene = try #require(GanttPicture(tasks: tasks).scene(for: canvas))
      let bottom = SceneParts(scene).frames.filter { $0.key == "task-0" }.values.first?.max.y ?? 0
      #expect(SceneOverlaps(scene, canvas.measure).textFaults.isEmpty)
      return scene.elements.compactMap { element in
        guard case .text(let text) = element.content, text.position.y > bottom else { return nil }
        return text.lines[0]
      }
    }
    let planned = GanttPicture.Task("a", start: 0, end: 10 * day)
    var (active, critical, done) = (planned, planned, planned)
    (active.state, critical.isCritical, done.state) = (.active, true, .done)
    for canvas in [CellWidths.canvas(40), Canvas2D(maxWidth: 500)] {
      #expect(try words([planned], canvas).isEmpty)
      #expect(try words([active], canvas) == ["active"])
      let all = try words([planned, active, critical, done], canvas)
      #expect(Array(all.suffix(3)) == ["active", "critical", "done"])
      // What is critical has its color, whatever else it is.
      critical.state = .active
      #expect(try words([critical], canvas) == ["critical"])
    }
  }

  /// A span of time, and the ticks that are expected; none for any whole numbers.
  private struct Span {
    var start: Double
    var end: Double
    var ticks: [String]
  }

  private static let spans: [Span] = [
    Span(start: 0, end: 3_600, ticks: ["1 Jan", "00:15", "00:30", "00:45", "01:00"]),
    Span(
      start: 0, end: 3_456_000, ticks: ["5 Jan", "12 Jan", "19 Jan", "26 Jan", "2 Feb", "9 Feb"]),
    Span(
      start: 951_782_400, end: 951_868_800, ticks: ["29 Feb", "06:00", "12:00", "18:00", "1 Mar"]),
    Span(start: 0, end: 60_480_000, ticks: ["Jan 1970", "Jul 1970", "Jan 1971", "Jul 1971"]),
    Span(start: -63_072_000_000, end: 0, ticks: []),
  ]

  @Test("K8.2 Ticks are round times of the calendar", arguments: spans.indices)
  func ticks(index: Int) throws {
    let span = Self.spans[index]
    let picture = GanttPicture(tasks: [.init("", start: span.start, end: span.end)])
    let scene = try #require(
      picture.scene(for: Canvas2D(maxWidth: 70, unit: .cells, measure: CellWidths())))
    let texts = scene.elements.compactMap { element -> String? in
      guard case .text(let text) = element.content, element.id == nil else { return nil }
      return text.lines[0]
    }
    if span.ticks.isEmpty {
      #expect(texts.allSatisfy { Int($0) != nil } && texts.count >= 3, "\(texts)")
    } else {
      #expect(texts == span.ticks)
    }
  }
}

public import ArtifactRefiners
import Charts
public import Drawing

extension MermaidDiagram {
  /// The picture of the diagram, with its title (`Specs/Pictures.md` K0.1); nil for a kind that is not drawn, and for one
  /// with too much to draw.
  ///
  /// - Complexity: O(parts).
  public var picture: (any Picture2D)? {
    let picture: (any Picture2D)? =
      if case .xyChart(let chart) = content {
        ChartPicture(Chart(chart))
      } else if let graph = GraphPicture(content) {
        graph
      } else {
        content.diagramPicture
      }
    return picture.map { $0.title.isEmpty ? $0.withTitle(title) : $0 }
  }
}

extension MermaidContent {
  /// The picture of a diagram that has a layout of its own; nil for other kinds, and for one with too much to draw.
  ///
  /// - Complexity: O(parts).
  public var diagramPicture: (any DiagramPicture)? {
    switch self {
    case .sequence(let sequence): SequencePicture(drawable: sequence)
    case .pie(let chart):
      chart.slices.count <= PiePictureLimits.sliceCount ? PiePicture(chart) : nil
    case .gantt(let chart):
      chart.tasks.count <= GanttPictureLimits.taskCount ? GanttPicture(chart) : nil
    case .timeline(let line):
      line.periods.count <= BoardPictureLimits.columnCount ? BoardPicture(line).drawable : nil
    case .journey(let journey):
      journey.tasks.count <= BoardPictureLimits.columnCount ? BoardPicture(journey).drawable : nil
    case .kanban(let board):
      board.columns.count <= BoardPictureLimits.columnCount ? BoardPicture(board).drawable : nil
    case .treemap(let treemap): TreemapPicture(drawable: treemap)
    case .treeView(let tree): TreePicture(drawable: tree)
    case .ishikawa(let diagram): FishbonePicture(drawable: diagram)
    case .venn(let diagram): VennPicture(drawable: diagram)
    case .packet(let packet):
      packet.fields.count <= PacketPictureLimits.fieldCount / 2 ? PacketPicture(packet) : nil
    case .block(let diagram): GridPicture(drawable: diagram)
    case .gitGraph(let graph): HistoryPicture(drawable: graph)
    case .sankey(let diagram): SankeyPicture(drawable: diagram)
    case .quadrant(let chart): PlanePicture(chart).drawable
    case .wardley(let map): PlanePicture(map).drawable
    case .radar(let chart): RadarPicture(drawable: chart)
    default: nil
    }
  }
}

extension SequencePicture {
  fileprivate init?(drawable sequence: MermaidSequence) {
    guard sequence.participants.count <= SequencePictureLimits.participantCount,
      sequence.events.count <= SequencePictureLimits.stepCount
    else { return nil }
    self.init(sequence)
    guard isEmpty || isDrawable else { return nil }
  }
}

extension GridPicture {
  fileprivate init?(drawable diagram: MermaidBlockDiagram) {
    guard diagram.blocks.count <= 10 * GridPictureLimits.columnCount,
      diagram.edges.count <= GridPictureLimits.edgeCount
    else { return nil }
    self.init(diagram)
    guard isEmpty || isDrawable else { return nil }
  }
}

extension PlanePicture {
  fileprivate var drawable: PlanePicture? { isDrawable ? self : nil }
}

extension BoardPicture {
  fileprivate var drawable: BoardPicture? {
    columns.reduce(0) { $0 + $1.cards.count } <= BoardPictureLimits.cardCount ? self : nil
  }
}

extension PiePicture {
  /// Creates the picture of a pie chart (`Specs/Mermaid.md` N8.4).
  public init(_ chart: MermaidPie) {
    self.init(
      title: MermaidLabel(chart.title).plainText,
      slices: chart.slices.map { Slice(MermaidLabel($0.name).plainText, $0.value) },
      showsValues: chart.showsData)
  }
}

extension GanttPicture {
  /// Creates the picture of a Gantt chart (`Specs/Mermaid.md` N7.11).
  public init(_ chart: MermaidGantt) {
    self.init(
      title: MermaidLabel(chart.title).plainText,
      sections: chart.sections.map { MermaidLabel($0.title).plainText })
    tasks = chart.tasks.map { task in
      Task(
        MermaidLabel(task.name).plainText, section: task.section, start: task.start,
        end: task.drawnEnd ?? task.end,
        state: task.isDone ? .done : task.isActive ? .active : .planned,
        isCritical: task.isCritical, isMilestone: task.isMilestone || task.isVertical)
    }
  }
}

extension BoardPicture {
  /// Creates the picture of a timeline (`Specs/Mermaid.md` N10.5).
  public init(_ line: MermaidTimeline) {
    self.init(
      name: "Timeline", title: MermaidLabel(line.title).plainText,
      groups: line.sections.map(\.title.plainText),
      columns: line.periods.map { period in
        Column(
          period.label.plainText, group: period.section,
          cards: period.events.map { Card($0.label.plainText) })
      })
  }

  /// Creates the picture of a user journey (`Specs/Mermaid.md` N12.5): each task has a score of stars, and its people.
  public init(_ journey: MermaidJourney) {
    self.init(
      name: "User journey", title: MermaidLabel(journey.title).plainText,
      groups: journey.sections.map { MermaidLabel($0.title).plainText },
      columns: journey.tasks.map { task in
        Column(
          MermaidLabel(task.name).plainText, caption: Self.stars(task.score),
          group: task.section, cards: task.people.map { Card(MermaidLabel($0).plainText) })
      })
  }

  /// Creates the picture of a kanban board (`Specs/Mermaid.md` N21.6).
  public init(_ board: MermaidKanban) {
    self.init(
      name: "Kanban board",
      columns: board.columns.map { Column($0.label.plainText, caption: $0.ticket) })
    for item in board.items where columns.indices.contains(item.column) {
      let details = [item.ticket, item.priority, item.assignee].filter { !$0.isEmpty }
      columns[item.column].cards.append(Card(item.label.plainText, details: details))
    }
  }

  /// A score as stars and a number.
  private static func stars(_ score: Double?) -> String {
    guard let score else { return "no score" }
    let count = Int(min(max(score, 0), 5).rounded())
    return String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
      + " " + ChartNumber.text(score)
  }
}

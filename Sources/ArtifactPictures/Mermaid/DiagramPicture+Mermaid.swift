public import ArtifactRefiners

extension DiagramPicture {
  /// Creates the picture of a diagram of Mermaid that has a layout of its own; nil for other kinds, and for one with too
  /// much to draw.
  ///
  /// - Complexity: O(parts).
  public init?(_ content: MermaidContent) {
    switch content {
    case .sequence(let sequence):
      guard sequence.participants.count <= SequencePictureLimits.participantCount,
        sequence.events.count <= SequencePictureLimits.stepCount
      else { return nil }
      let picture = SequencePicture(sequence)
      guard picture.isEmpty || picture.isDrawable else { return nil }
      self = .sequence(picture)
    case .pie(let chart):
      guard chart.slices.count <= PiePictureLimits.sliceCount else { return nil }
      self = .pie(PiePicture(chart))
    case .gantt(let chart):
      guard chart.tasks.count <= GanttPictureLimits.taskCount else { return nil }
      self = .gantt(GanttPicture(chart))
    case .timeline(let line):
      guard line.periods.count <= BoardPictureLimits.columnCount else { return nil }
      self.init(BoardPicture(line))
    case .journey(let journey):
      guard journey.tasks.count <= BoardPictureLimits.columnCount else { return nil }
      self.init(BoardPicture(journey))
    case .kanban(let board):
      guard board.columns.count <= BoardPictureLimits.columnCount else { return nil }
      self.init(BoardPicture(board))
    case .treemap(let treemap): self.init(treemap)
    case .treeView(let tree): self.init(tree)
    case .ishikawa(let diagram): self.init(diagram)
    case .venn(let diagram): self.init(diagram)
    case .packet(let packet):
      guard packet.fields.count <= PacketPictureLimits.fieldCount / 2 else { return nil }
      self = .packet(PacketPicture(packet))
    case .block(let diagram):
      guard diagram.blocks.count <= 10 * GridPictureLimits.columnCount,
        diagram.edges.count <= GridPictureLimits.edgeCount
      else { return nil }
      let picture = GridPicture(diagram)
      guard picture.isEmpty || picture.isDrawable else { return nil }
      self = .grid(picture)
    case .gitGraph(let graph): self.init(graph)
    case .sankey(let diagram): self.init(diagram)
    case .quadrant(let chart): self.init(PlanePicture(chart))
    case .wardley(let map): self.init(PlanePicture(map))
    case .radar(let chart): self.init(chart)
    default: return nil
    }
  }

  private init?(_ picture: PlanePicture) {
    guard picture.isDrawable else { return nil }
    self = .plane(picture)
  }

  private init?(_ picture: BoardPicture) {
    let count = picture.columns.reduce(0) { $0 + $1.cards.count }
    guard count <= BoardPictureLimits.cardCount else { return nil }
    self = .board(picture)
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

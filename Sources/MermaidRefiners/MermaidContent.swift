/// What a diagram shows, by its kind.
@nonexhaustive public enum MermaidContent: Hashable, Sendable {
  /// Nothing yet: the type of the diagram has not arrived.
  case none
  /// A flowchart.
  case flowchart(MermaidFlowchart)
  /// A sequence diagram.
  case sequence(MermaidSequence)
  /// A class diagram.
  case classDiagram(MermaidClassDiagram)
  /// A state diagram.
  case state(MermaidStateDiagram)
  /// An entity relationship diagram.
  case er(MermaidERDiagram)
  /// A Gantt chart.
  case gantt(MermaidGantt)
  /// A pie chart.
  case pie(MermaidPie)
  /// A mind map.
  case mindmap(MermaidMindmap)
  /// A timeline.
  case timeline(MermaidTimeline)
  /// A user journey.
  case journey(MermaidJourney)
  /// A graph of Git.
  case gitGraph(MermaidGitGraph)
  /// A quadrant chart.
  case quadrant(MermaidQuadrant)
  /// A chart of bars and lines.
  case xyChart(MermaidXYChart)
  /// A sankey diagram.
  case sankey(MermaidSankey)
  /// A requirement diagram.
  case requirement(MermaidRequirementDiagram)
  /// A C4 diagram.
  case c4(MermaidC4)
  /// A block diagram.
  case block(MermaidBlockDiagram)
  /// An architecture diagram.
  case architecture(MermaidArchitecture)
  /// A packet diagram.
  case packet(MermaidPacket)
  /// A kanban board.
  case kanban(MermaidKanban)
  /// A radar chart.
  case radar(MermaidRadar)
  /// A treemap.
  case treemap(MermaidTreemap)
  /// A tree of files.
  case treeView(MermaidTreeView)
  /// A Venn diagram.
  case venn(MermaidVenn)
  /// A diagram of causes and effect.
  case ishikawa(MermaidIshikawa)
  /// A Wardley map.
  case wardley(MermaidWardley)
  /// A diagram of another kind, by the word that begins it, which is shown as its source.
  case other(String)
}

/// A diagram, with what all kinds have.
public struct MermaidDiagram: Hashable, Sendable {
  /// The title of the front matter; empty for none.
  public var title = ""
  /// What it shows.
  public var content = MermaidContent.none

  /// Creates an empty diagram.
  public init() {}
}

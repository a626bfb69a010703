package import Drawing

/// What each case of ``DiagramPicture`` holds.
package protocol DrawnDiagram: Hashable, Sendable, Codable {
  /// The name of the type in JSON.
  static var typeKey: String { get }

  /// The picture as a diagram.
  var diagram: DiagramPicture { get }

  /// The name of its type in English, as the start of a sentence.
  var typeName: String { get }

  /// The title; empty for none.
  var title: String { get set }

  /// Whether it has no part that can be drawn.
  var isEmpty: Bool { get }

  /// What the diagram shows, in reading order, a line for each part.
  var readableText: String { get }

  /// Draws the diagram for a canvas; nil if it does not fit a canvas of cells, or has too much to draw.
  func scene(for canvas: Canvas2D) -> Scene2D?
}

extension SequencePicture: DrawnDiagram {
  package static var typeKey: String { "sequence" }
  package var diagram: DiagramPicture { .sequence(self) }
  package var typeName: String { "Sequence diagram" }
  package var isEmpty: Bool { participants.isEmpty }
}

extension PiePicture: DrawnDiagram {
  package static var typeKey: String { "pie" }
  package var diagram: DiagramPicture { .pie(self) }
  package var typeName: String { "Pie chart" }
  package var isEmpty: Bool { slices.isEmpty }
}

extension GanttPicture: DrawnDiagram {
  package static var typeKey: String { "gantt" }
  package var diagram: DiagramPicture { .gantt(self) }
  package var typeName: String { "Gantt chart" }
  package var isEmpty: Bool { tasks.isEmpty }
}

extension BoardPicture: DrawnDiagram {
  package static var typeKey: String { "board" }
  package var diagram: DiagramPicture { .board(self) }
  package var typeName: String { name }
  package var isEmpty: Bool { columns.isEmpty && groups.isEmpty }
}

extension PacketPicture: DrawnDiagram {
  package static var typeKey: String { "packet" }
  package var diagram: DiagramPicture { .packet(self) }
  package var typeName: String { "Packet diagram" }
  package var isEmpty: Bool { fields.isEmpty }
}

extension GridPicture: DrawnDiagram {
  package static var typeKey: String { "grid" }
  package var diagram: DiagramPicture { .grid(self) }
  package var typeName: String { "Block diagram" }
  package var isEmpty: Bool { blocks.allSatisfy { $0.kind == .space } }
}

extension HistoryPicture: DrawnDiagram {
  package static var typeKey: String { "history" }
  package var diagram: DiagramPicture { .history(self) }
  package var typeName: String { "Git history" }
  package var isEmpty: Bool { commits.isEmpty && lanes.count < 2 }
}

extension SankeyPicture: DrawnDiagram {
  package static var typeKey: String { "sankey" }
  package var diagram: DiagramPicture { .sankey(self) }
  package var typeName: String { "Sankey diagram" }
  package var isEmpty: Bool { flows.isEmpty }
}

extension PlanePicture: DrawnDiagram {
  package static var typeKey: String { "plane" }
  package var diagram: DiagramPicture { .plane(self) }
  package var typeName: String { name }
}

extension RadarPicture: DrawnDiagram {
  package static var typeKey: String { "radar" }
  package var diagram: DiagramPicture { .radar(self) }
  package var typeName: String { "Radar chart" }
  package var isEmpty: Bool { axes.isEmpty }
}

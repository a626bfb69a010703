extension TreemapPicture: DrawnDiagram {
  package static var typeKey: String { "treemap" }
  package var diagram: DiagramPicture { .treemap(self) }
  package var typeName: String { "Treemap" }
  package var isEmpty: Bool { items.isEmpty }
}

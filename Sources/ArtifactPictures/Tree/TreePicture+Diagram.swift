extension TreePicture: DrawnDiagram {
  package static var typeKey: String { "tree" }
  package var diagram: DiagramPicture { .tree(self) }
  package var typeName: String { "Tree" }
  package var isEmpty: Bool { nodes.isEmpty }
}

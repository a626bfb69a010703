extension VennPicture: DrawnDiagram {
  package static var typeKey: String { "venn" }
  package var diagram: DiagramPicture { .venn(self) }
  package var typeName: String { "Venn diagram" }
  package var isEmpty: Bool { sets.isEmpty }
}

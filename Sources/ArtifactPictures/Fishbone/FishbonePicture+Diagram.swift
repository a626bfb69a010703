extension FishbonePicture: DrawnDiagram {
  package static var typeKey: String { "fishbone" }
  package var diagram: DiagramPicture { .fishbone(self) }
  package var typeName: String { "Diagram of causes" }
  package var isEmpty: Bool { effect.isEmpty && causes.isEmpty }
}

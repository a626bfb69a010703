import Drawing

/// Paths by the pen that draws them, in the order in which the pens were first used. All that a pen
/// draws is one path: it is short, and has no seams.
struct PenPaths<Pen: Hashable> {
  private(set) var paths: [(pen: Pen, path: Path2D)] = []
  private var indices: [Pen: Int] = [:]

  mutating func append(_ pen: Pen, _ draw: (inout Path2D) -> Void) {
    let index = indices[pen] ?? paths.count
    if index == paths.count {
      indices[pen] = index
      paths.append((pen, Path2D()))
    }
    draw(&paths[index].path)
  }
}

// The controls of a tile.

extension FormTile {
  /// The controls of a tile.
  package struct Controls {
    /// The areas of the controls, innermost first, for hit testing.
    package var places: [FormPlace] = []

    /// The controls in focus order, outermost first.
    package var nodes: [FocusRing<Int>.Node] = []
  }

  /// The controls in the tile.
  ///
  /// - Complexity: O(n) in the number of tiles that contain controls.
  package var controls: Controls {
    var controls = Controls()
    collect(
      x: 0, y: 0, CellRect(row: 0, column: 0, rows: height, columns: width), in: [], &controls)
    return controls
  }

  private func collect(
    x: Int, y: Int, _ bounds: CellRect, in ancestors: [Int], _ controls: inout Controls
  ) {
    guard controlCount > 0 else { return }
    var place: FormPlace?
    if let element, element.kind == .control {
      let area = CellRect(row: 0, column: 0, rows: height, columns: width)
      place = FormPlace(id: element.id, area: area, valueArea: valueArea).moved(x: x, y: y)
        .clipped(to: bounds)
      if let place {
        controls.nodes.append(FocusRing.Node(element.id, in: ancestors, at: place.area))
      }
    }
    // The content of a control is its label.
    if element?.kind != .control {
      let inner = element.map { ancestors + [$0.id] } ?? ancestors
      switch content {
      case .text: break
      case .column(let parts, _), .row(let parts), .pile(let parts):
        for part in parts {
          part.tile.collect(x: x + part.x, y: y + part.y, bounds, in: inner, &controls)
        }
      case .framed(let tile, let frame):
        tile.collect(x: x + 1 + frame.padding, y: y + 1, bounds, in: inner, &controls)
      case .cropped(let tile):
        let room = CellRect(row: y, column: x, rows: height, columns: width)
        tile.collect(x: x, y: y, bounds.intersection(room), in: inner, &controls)
      }
    }
    if let place { controls.places.append(place) }
  }

  /// The rows of a list or a choice, and the lines that they occupy.
  package var listRows: [ListSelection<Int>.Row] {
    guard case .column(let parts, _) = content else { return [] }
    return parts.flatMap { part -> [ListSelection<Int>.Row] in
      guard let element = part.tile.element else {
        // What problems are below.
        return part.tile.listRows.map {
          ListSelection.Row(
            $0.id, lines: $0.lines.lowerBound + part.y..<$0.lines.upperBound + part.y)
        }
      }
      guard element.kind != .filler else { return [] }
      return [ListSelection.Row(element.id, lines: part.y..<part.y + part.tile.height)]
    }
  }

  /// Whether all controls have the same positions as in another tile.
  ///
  /// - Complexity: O(n) in the number of tiles that differ and their descendants. Identical tiles
  ///   are compared by reference.
  package func hasControls(where other: FormTile) -> Bool {
    if self === other { return true }
    guard controlCount == other.controlCount, element == other.element, height == other.height,
      width == other.width, valueArea == other.valueArea
    else { return false }
    guard controlCount > 0, element?.kind != .control else { return true }
    switch (content, other.content) {
    case (.text, .text): return true
    case (.column(let parts, _), .column(let others, _)), (.row(let parts), .row(let others)),
      (.pile(let parts), .pile(let others)):
      return parts.count == others.count
        && zip(parts, others).allSatisfy { part, other in
          part.x == other.x && part.y == other.y && part.tile.hasControls(where: other.tile)
        }
    case (.framed(let tile, let frame), .framed(let other, let otherFrame)):
      return frame.padding == otherFrame.padding && tile.hasControls(where: other)
    case (.cropped(let tile), .cropped(let other)): return tile.hasControls(where: other)
    default: return false
    }
  }
}

import ArtifactBase
public import Drawing

extension GraphPicture: Picture2D {
  /// The kind `graph`.
  public static var jsonType: PictureType { PictureType(kind: "graph") }

  /// The name `Graph`.
  public var typeName: String { "Graph" }

  /// Returns the graph with a title.
  public func withTitle(_ title: String) -> GraphPicture {
    var picture = self
    picture.title = title
    return picture
  }

  /// Whether there are no nodes.
  public var isEmpty: Bool { nodes.isEmpty }

  /// Draws the picture for a canvas, and tells whether it shows everything.
  ///
  /// - Complexity: as that of ``scene(for:)``.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    graphDrawing(for: canvas)?.picture
  }

  /// Draws the picture of a graph that may still grow. Parts are recognized by their IDs.
  ///
  /// ```swift
  /// var drawing: PictureDrawing?
  /// for await picture in states {
  ///   drawing = picture.liveDrawing(for: canvas, after: drawing)
  ///   show(drawing?.scene)
  /// }
  /// show(lastPicture.scene(for: canvas))
  /// ```
  /// - Complexity: with a previous drawing, in most cases that of the new parts and of the scene.
  public func liveDrawing(
    for canvas: Canvas2D, after previous: PictureDrawing? = nil
  ) -> PictureDrawing? {
    liveGraphDrawing(for: canvas, after: previous?.memory as? GraphDrawing)?.picture
  }

  /// Shows the data in place of the graph, or with one that leaves out text.
  public var dataUse: PictureDataUse { PictureDataUse(role: .replacement) }

  /// The numbers of nodes and edges.
  public var summary: String? {
    func count(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return "Graph, \(count(nodes.count, "node")), \(count(edges.count, "edge"))."
  }

  /// Says that the graph is too large.
  public var obstacle: String {
    "the graph has more than \(GraphPictureLimits.nodeCount) nodes or "
      + "\(GraphPictureLimits.edgeCount) edges, which is too much for a picture"
  }

  /// The title, then the groups and nodes in reading order, each node with its values and edges.
  public var outline: [PictureLine] {
    var lines = title.isEmpty ? [] : [PictureLine([.init(title, .name)])]
    for line in GraphOutline(self).lines {
      let indent = 2 * line.depth
      switch line.part {
      case .group(let index):
        lines.append(
          PictureLine([.init(groups[index].title, .name)], indent: indent, marker: .group))
      case .node(let index):
        let node = nodes[index]
        var runs = [PictureLine.Run(node.title, .name)]
        if !node.caption.isEmpty { runs.append(.init("  " + node.caption, .secondary)) }
        lines.append(PictureLine(runs, indent: indent, marker: .part))
        for row in node.rows {
          let value = row.name.isEmpty ? row.value : " " + row.value
          lines.append(
            PictureLine([.init(row.name, .secondary), .init(value)], indent: indent + 2))
        }
      case .edge(let words):
        var runs: [PictureLine.Run] = []
        if !words.lead.isEmpty { runs.append(.init(words.lead + " ", .secondary)) }
        if let direction = words.direction { runs.append(.init(direction.rawValue, .arrow)) }
        runs.append(.init((words.direction == nil ? "" : " ") + words.target))
        lines.append(PictureLine(runs, indent: indent + 2))
      }
    }
    return lines
  }
}

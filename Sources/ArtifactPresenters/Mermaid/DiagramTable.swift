import ArtifactPictures
import ArtifactPresentation

/// The data of diagrams as tables.
enum DiagramTable {
  /// The data of a diagram as a table; nil if its text says all.
  static func data(of diagram: any DiagramPicture) -> TableBlock? {
    switch diagram {
    case let picture as PiePicture: table(of: picture)
    case let picture as GanttPicture: table(of: picture)
    case let picture as TreemapPicture: table(of: picture)
    case let picture as PacketPicture: table(of: picture)
    case let picture as SankeyPicture: table(of: picture)
    case let picture as PlanePicture: table(of: picture)
    case let picture as RadarPicture: table(of: picture)
    default: nil
    }
  }

  private static func table(
    _ columns: [(String, TableBlock.Alignment)], _ rows: [[String]]
  ) -> TableBlock {
    TableBlock(
      columns: columns.map {
        TableBlock.Column(header: StyledText(plain: $0.0), alignment: $0.1)
      }, rows: rows.map { $0.map { StyledText(plain: $0) } }, settledRowCount: 0)
  }

  /// The slices with their values and shares.
  private static func table(of picture: PiePicture) -> TableBlock {
    table(
      [("Slice", .none), ("Value", .trailing), ("Share", .trailing)],
      picture.slices.indices.map { index in
        [picture.slices[index].name, picture.valueText(index), picture.percentage(index)]
      })
  }

  /// The fields with the numbers of their bits.
  private static func table(of picture: PacketPicture) -> TableBlock {
    table(
      [("Bits", .trailing), ("Length", .trailing), ("Field", .none)],
      zip(picture.fields, picture.bitRanges).compactMap { field, bits in
        bits.map { [PacketPicture.text(of: $0), "\(field.bits)", field.name] }
      })
  }

  /// The flows with their amounts.
  private static func table(of picture: SankeyPicture) -> TableBlock {
    table(
      [("Source", .none), ("Target", .none), ("Value", .trailing)],
      picture.flows.enumerated().map { index, flow in
        [picture.nodes[flow.source], picture.nodes[flow.target], picture.valueText(index)]
      })
  }

  /// The tasks with their sections and times.
  private static func table(of picture: GanttPicture) -> TableBlock {
    let hasSections = !picture.sections.isEmpty
    let columns = (hasSections ? ["Section"] : []) + ["Task", "Start", "End", "State"]
    return table(
      columns.map { ($0, .none) },
      picture.tasks.indices.map { index in
        let task = picture.tasks[index]
        let (start, end) = picture.times(of: index)
        var state: [String] = []
        if task.state != .planned { state.append(task.state.rawValue) }
        if task.isCritical { state.append("critical") }
        if task.isMilestone { state.append("milestone") }
        let section = task.section.flatMap {
          picture.sections.indices.contains($0) ? picture.sections[$0] : nil
        }
        return (hasSections ? [section ?? ""] : [])
          + [task.name, start, end, state.joined(separator: ", ")]
      })
  }

  /// The leaves and the sections without any, with the section around them and their value.
  private static func table(of picture: TreemapPicture) -> TableBlock {
    let values = picture.valueTexts
    let parents = Set(picture.items.compactMap(\.parent))
    let rows = picture.items.indices.filter { !parents.contains($0) }.map { index in
      let item = picture.items[index]
      let section = item.parent.flatMap {
        picture.items.indices.contains($0) ? picture.items[$0].name : nil
      }
      return [section ?? "", item.name, values[index]]
    }
    return table([("Section", .none), ("Name", .none), ("Value", .trailing)], rows)
  }

  /// The points of a quadrant chart with their positions and quarters; nil for other planes, whose text says more.
  private static func table(of picture: PlanePicture) -> TableBlock? {
    guard picture.hasQuadrants, !picture.points.isEmpty else { return nil }
    func name(_ axis: PlanePicture.Axis, _ other: String) -> String {
      let words = [axis.title, axis.start, axis.end].filter { !$0.isEmpty }
      return words.isEmpty ? other : words.joined(separator: " → ")
    }
    let columns: [(String, TableBlock.Alignment)] = [
      ("Point", .none), (name(picture.xAxis, "x"), .trailing),
      (name(picture.yAxis, "y"), .trailing),
    ]
    let hasNames = picture.quadrants.contains { !$0.isEmpty }
    return table(
      columns + (hasNames ? [("Quadrant", .none)] : []),
      picture.points.map { point in
        [point.label, PlanePicture.text(point.x), PlanePicture.text(point.y)]
          + (hasNames ? [picture.quadrantName(of: point)] : [])
      })
  }
  /// The axes with the value of each curve; nil without curves.
  private static func table(of picture: RadarPicture) -> TableBlock? {
    guard !picture.curves.isEmpty else { return nil }
    return table(
      [("Axis", .none)] + picture.curves.map { ($0.name, .trailing) },
      picture.axes.indices.map { axis in
        [picture.axes[axis]] + picture.curves.indices.map { picture.valueText($0, axis) }
      })
  }
}

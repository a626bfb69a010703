import ArtifactBase
import Charts
import Drawing
import TestSupport
import Testing

/// Compares maps with those of Vega.
@Suite("L6.4 Maps") struct GeographicPlotTests {
  @Test("marks on maps have the positions, paths, colors and legends of Vega")
  func plots() throws {
    for text in GeographicPlotTruth.plots.split(separator: "#  ") {
      let lines = text.split(separator: "\n").map(String.init)
      let spec = try JSONValue(parsing: lines[0])
      let plot = try ProjectionTests.plot(spec)
      let marks = plot.views.flatMap { view in
        view.marks.flatMap { group in group.items.map { (group.kind, $0) } }
      }
      let wanted = lines.dropFirst().filter { !$0.hasPrefix("legend ") }
      let legend = lines.first { $0.hasPrefix("legend ") }?.dropFirst(7) ?? ""
      let found = plot.legends.flatMap { legend in
        legend.entries.filter(\.showsLabel).map(\.label) + legend.title
      }
      #expect(found.joined(separator: " ") == legend, "\(lines[0])")
      #expect(marks.count == wanted.count, "\(lines[0])")
      for (line, (kind, item)) in zip(wanted, marks) {
        expect(line, kind, item, lines[0])
      }
    }
  }

  private func expect(
    _ line: String, _ kind: PlotMarks.Kind, _ item: PlotItem, _ spec: String
  ) {
    let parts = line.split(separator: " ").map(String.init)
    #expect(kind.rawValue == parts[0], "\(spec)")
    func color(_ text: String) -> RGBA? { text == "-" ? nil : RGBA(css: text) }
    func visible(_ color: RGBA?) -> RGBA? { color.flatMap { $0.alpha == 0 ? nil : $0 } }
    if kind != .text { #expect(visible(item.stroke) == color(parts[2]), "\(spec) \(line)") }
    if kind != .line { #expect(visible(item.fill) == color(parts[1]), "\(spec) \(line)") }
    let wanted = parts.dropFirst(3).compactMap { Double($0) }
    var found: [Double]
    if kind == .shape {
      found = ProjectionTests.summary(item.path ?? Path2D())
      // The points of circles aren't counted.
      if wanted[1] == 0 { found[1] = 0 }
    } else {
      found = [item.x, item.y] + (kind == .rule ? [item.x2, item.y2] : [])
    }
    let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) < 0.05 }
    #expect(isNear, "\(found) instead of \(wanted): \(spec)")
  }

  @Test("L6.1 paths of the suite are those of Vega, point by point", .needsSharedFolder)
  func suitePaths() throws {
    for json in try SharedFolder.jsonLines("suites/formats/vega-lite/cases.jsonl") {
      guard json["name"]?.stringValue?.hasPrefix("geo_") == true, let spec = json["spec"] else {
        continue
      }
      let plot = try ProjectionTests.plot(spec)
      let items = plot.views.flatMap { $0.marks.flatMap(\.items) }
      let wanted = json["marks"]?.arrayValue ?? []
      #expect(items.count == wanted.count)
      for (item, mark) in zip(items, wanted) {
        let path = try #require(mark["shape"]?.stringValue.map { Path2D(svgPathData: $0) })
        let (found, expected) = (item.path?.elements ?? [], path.elements)
        #expect(found.count == expected.count, "\(spec.serialized().prefix(200))")
        for (first, second) in zip(found, expected) {
          switch (first, second) {
          case (.move(let first), .move(let second)), (.line(let first), .line(let second)):
            #expect(abs(first.x - second.x) + abs(first.y - second.y) < 0.002)
          case (.close, .close): break
          default: Issue.record("\(first) instead of \(second)")
          }
        }
      }
    }
  }

  @Test("data and parameters out of range neither trap nor take long")
  func hostile() throws {
    var deep: JSONValue = ["type": "Point", "coordinates": [1, 2]]
    for _ in 0..<100 { deep = ["type": "GeometryCollection", "geometries": [deep]] }
    let ring: JSONValue = [[1e300, -1e300], [1e-300, 95], [720, -95], [180, 90], [-180, -90]]
    let geometries: [JSONValue] = [
      deep, ["type": "Polygon", "coordinates": [ring, [], [[0, 0]], "x", 1]],
      [
        "type": "Polygon", "coordinates": [[[0, 0], [0, 0], [0, 0]], [[180, 0], [-180, 0]]],
      ],
      ["type": "LineString", "coordinates": [[0, 90], [0, -90], [180, 0], [0, 0], [180, 0]]],
      ["type": "Feature", "geometry": .null], ["type": "Nonsense"], ["type": "Sphere"],
      ["type": "MultiPolygon", "coordinates": [[[["a", 1], [1, "2"], [3]]]]],
    ]
    let numbers: [JSONValue] = [0, -1, 1e-300, 1e300, -1e300, 90, 180, 360]
    for kind in GeoProjection.Kind.allCases {
      for (index, number) in numbers.enumerated() {
        let other = numbers[(index * 3 + 1) % numbers.count]
        for given: JSONObject in [
          ["rotate": [number, other, number]], ["scale": number], ["clipAngle": number],
          ["center": [other, number], "parallels": [number, other]],
          ["clipExtent": [[number, other], [other, number]], "precision": number],
          ["translate": [number, other], "pointRadius": number],
        ] {
          var projection = given
          projection["type"] = .string(kind.rawValue)
          _ = try ProjectionTests.plot([
            "width": 100, "height": other, "projection": .object(projection), "mark": "geoshape",
            "data": ["values": .array(geometries)],
          ])
        }
      }
    }
  }

  @Test("topologies with wrong and repeated arcs are bounded")
  func topologies() throws {
    let arcs: [JSONValue] = [[[0, 0], [5, 5], [5, -5]], [], 7]
    let indices: [JSONValue] = Array(repeating: 0, count: 1_000) + [7, -1, -9, 1, "x", 2]
    let rings: [JSONValue] = Array(repeating: .array(indices), count: 500)
    let topology: JSONValue = [
      "type": "Topology", "arcs": .array(arcs),
      "objects": ["a": ["type": "Polygon", "arcs": .array(rings)], "b": 1],
    ]
    for format: JSONValue in [
      ["type": "topojson", "feature": "a"], ["type": "topojson", "mesh": "a"],
      ["type": "topojson", "feature": "b"], ["type": "topojson"],
    ] {
      let spec: JSONValue = [
        "mark": "geoshape", "data": ["values": topology, "format": format],
      ]
      _ = try ProjectionTests.plot(spec)
    }
  }
}

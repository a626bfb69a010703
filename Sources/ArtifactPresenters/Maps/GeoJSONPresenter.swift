import ArtifactCore
import ArtifactPictures
public import ArtifactPresentation
public import ArtifactRefiners

/// Presents GeoJSON as a map and a table of its features.
public struct GeoJSONPresenter: ArtifactPresenter {
  /// The refiner for GeoJSON.
  public typealias Refiner = GeoJSONRefiner

  /// The maximum number of properties of a feature that are searched for its name.
  private static let propertyCount = 64

  /// The number of final features and shapes; the last feature may still grow.
  private var settledCount = 0
  private var settledShapeCount = 0

  /// The node of the document's `bbox`, and the number of nodes searched for it.
  private var frameNode: Int?
  private var seenNodes = 0

  /// Creates a presenter.
  public init() {}

  /// Updates the map block with the new features; adds their properties once the payload is complete.
  public mutating func present(
    _ model: GeoJSONDocument, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    guard model.featureCount > 0 || model.openGeometry != nil || artifact.isFinished else {
      let block = ProgressBlock(
        hint: "waiting for the first feature", byteCount: artifact.byteCount)
      content = [Block(id: artifact.id(1), kind: .progress(block), isSettled: false)]
      return
    }
    if content.count != 1 || content[0].id != artifact.id(1) || !content[0].isMap {
      let map = PictureBlock(MapPicture(), data: Self.emptyTable)
      content = [Block(id: artifact.id(1), kind: .picture(map), isSettled: false)]
    }
    var isEmpty = false
    var omittedCount = 0
    content[0].modify(.picture) { block in
      block.modify(as: MapPicture.self) { map, data in
        var features = data ?? Self.emptyTable
        data = nil
        defer { data = features }
        update(&map, &features, from: model)
        isEmpty = features.rows.isEmpty && map.shapes.isEmpty
        guard artifact.isFinished else { return }
        let properties = GeoJSONProperties(model, names: map.names)
        properties.append(to: &features)
        omittedCount = properties.omittedCount
        features.settledRowCount = features.rows.count
      }
    }
    if artifact.isFinished, isEmpty {
      let note = NoteBlock(.information, "no features")
      content = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
      content += artifact.notes(refinement, from: 2)
      return artifact.appendSource(of: model.json.payload, to: &content)
    }
    content[0].isSettled = artifact.isFinished
    guard artifact.isFinished else { return }
    SourceRest.append(
      model.json.payload, from: model.json.restOffset, id: artifact.id(2), to: &content)
    if omittedCount > 0 {
      let properties = omittedCount == 1 ? "property is" : "properties are"
      let note = NoteBlock(.information, "\(omittedCount) more \(properties) not shown")
      let id = artifact.id(content.count + 1)
      content.append(Block(id: id, kind: .note(note), isSettled: true))
    }
    content += artifact.notes(refinement, from: content.count + 1)
  }

  /// Returns the map that can be read after an error, or the source.
  public func ended(
    _ model: GeoJSONDocument, _ progress: PreRenderableProgress,
    of artifact: ArtifactInPresentation
  ) -> Blocks {
    var content: Blocks = []
    var presenter = self
    if model.featureCount > 0 {
      let refinement = Refinement(status: .waiting(progress))
      presenter.present(model, refinement, of: artifact, into: &content)
    } else {
      content = waiting(progress, of: artifact)
      artifact.appendUnreadable(model.json.payload, to: &content)
    }
    return content
  }

  private mutating func update(
    _ map: inout MapPicture, _ features: inout TableBlock, from model: GeoJSONDocument
  ) {
    features.rows.removeSubrange(settledCount...)
    map.names.removeSubrange(settledCount...)
    map.shapes.removeSubrange(settledShapeCount...)
    for index in settledCount..<model.featureCount {
      let feature = model.feature(at: index)
      let name = Self.name(of: feature, in: model)
      features.rows.append(Self.row(of: feature, name, number: index + 1, in: model))
      map.names.append(name)
      for geometry in model.geometries(of: feature) {
        for part in model.parts(of: geometry) {
          map.shapes.append(Self.shape(geometry.kind, index, model.positions(of: part)))
        }
      }
      if feature.isClosed, settledCount == index {
        settledCount += 1
        settledShapeCount = map.shapes.count
      }
    }
    // The received part of an open geometry is shown as an open shape.
    if let open = model.openGeometry {
      let feature = features.rows.count
      for part in open.partRange {
        map.shapes.append(
          Self.shape(open.kind, feature, model.positions(of: model.part(at: part))))
      }
      let places = open.openPositionRange.map { MapPicture.Place(model.position(at: $0)) }
      if !places.isEmpty {
        let isPoints = open.kind == .point || open.kind == .multiPoint
        map.shapes.append(
          MapPicture.Shape(feature: feature, kind: isPoints ? .points : .line, places: places))
      }
    }
    findFrame(in: model.json)
    map.frame = frameNode.map { Self.frame(at: $0, in: model.json) } ?? []
  }

  private static func shape(
    _ kind: GeoJSONDocument.Geometry.Kind, _ feature: Int,
    _ positions: some Sequence<GeoJSONDocument.Position>
  ) -> MapPicture.Shape {
    let shape: MapPicture.Shape.Kind =
      switch kind {
      case .point, .multiPoint: .points
      case .lineString, .multiLineString: .line
      case .polygon, .multiPolygon: .ring
      }
    return MapPicture.Shape(
      feature: feature, kind: shape, places: positions.map { MapPicture.Place($0) })
  }

  // MARK: The table

  private static let emptyTable = TableBlock(
    columns: [
      TableBlock.Column(header: StyledText(plain: "No."), alignment: .trailing),
      TableBlock.Column(header: StyledText(plain: "Name")),
      TableBlock.Column(header: StyledText(plain: "Kind")),
      TableBlock.Column(header: StyledText(plain: "Place")),
    ])

  private static func row(
    of feature: GeoJSONDocument.Feature, _ name: String, number: Int, in model: GeoJSONDocument
  ) -> [StyledText] {
    [
      StyledText(plain: "\(number)"), StyledText(plain: name),
      StyledText(plain: kind(of: feature, in: model)),
      StyledText(plain: feature.boundingBox.map(place) ?? ""),
    ]
  }

  /// The name of the feature: one of its properties, otherwise its ID.
  private static func name(
    of feature: GeoJSONDocument.Feature, in model: GeoJSONDocument
  ) -> String {
    if let properties = feature.propertiesNode {
      var names: [String: String] = [:]
      let end = min(model.json.endIndex, properties + 1 + propertyCount)
      for node in (properties + 1)..<max(properties + 1, end) {
        guard model.json[node].depth > model.json[properties].depth else { break }
        guard model.json[node].parent == properties, let key = model.json.key(of: node),
          [.string, .number].contains(model.json[node].kind)
        else { continue }
        names[key.lowercased()] = model.json.text(of: node)
      }
      for key in ["name", "title", "label"] {
        if let name = names[key], !name.isEmpty { return name }
      }
    }
    return feature.idNode.map { model.json.text(of: $0) } ?? ""
  }

  private static func kind(
    of feature: GeoJSONDocument.Feature, in model: GeoJSONDocument
  ) -> String {
    let geometries = model.geometries(of: feature)
    guard let first = geometries.first else { return "nowhere" }
    guard geometries.count == 1 else { return "\(geometries.count) shapes" }
    let parts = model.parts(of: first)
    switch first.kind {
    case .point: return "point"
    case .multiPoint: return count(parts.reduce(0) { $0 + $1.range.count }, "point")
    case .lineString: return "line"
    case .multiLineString: return count(parts.count, "line")
    case .polygon: return "area"
    case .multiPolygon: return count(parts.count(where: \.isFirstOfPolygon), "area")
    }
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// The center of a bounding box, as text.
  private static func place(_ box: GeoJSONDocument.BoundingBox) -> String {
    let latitude = box.south / 2 + box.north / 2
    let longitude = box.west / 2 + box.east / 2
    // The center of a box that spans more than half the globe is meaningless.
    guard box.east - box.west <= 180 else { return degrees(latitude, latitude < 0 ? "S" : "N") }
    return degrees(latitude, latitude < 0 ? "S" : "N") + " "
      + degrees(longitude, longitude < 0 ? "W" : "E")
  }

  private static func degrees(_ value: Double, _ side: String) -> String {
    guard abs(value) < 1e6 else { return "" }
    let parts = Int((abs(value) * 1e4).rounded())
    let fraction = "\(parts % 10_000)"
    let zeros = String(repeating: "0", count: 4 - fraction.utf8.count)
    return "\(parts / 10_000).\(zeros)\(fraction)° \(side)"
  }

  // MARK: The frame

  /// Searches the new nodes for the document's `bbox`.
  private mutating func findFrame(in json: JSONTree) {
    while frameNode == nil, seenNodes < json.endIndex {
      if json[seenNodes].parent == 0, json[seenNodes].keyRange != nil,
        json.key(of: seenNodes) == "bbox"
      {
        frameNode = seenNodes
      }
      seenNodes += 1
    }
  }

  /// The corners of a `bbox`; empty if it is invalid. Its east may be less than its west if it
  /// crosses the antimeridian.
  private static func frame(at box: Int, in json: JSONTree) -> [MapPicture.Place] {
    guard json[box].kind == .array, json[box].isClosed else { return [] }
    let numbers = (box + 1..<min(json.endIndex, box + 1 + json[box].childCount))
      .compactMap { Double(json.text(of: $0)) }.filter(\.isFinite)
    guard numbers.count == json[box].childCount, [4, 6].contains(numbers.count) else { return [] }
    let half = numbers.count / 2
    guard numbers[1] <= numbers[half + 1] else { return [] }
    return [
      MapPicture.Place(longitude: numbers[0], latitude: numbers[1]),
      MapPicture.Place(longitude: numbers[half], latitude: numbers[half + 1]),
    ]
  }
}

extension MapPicture.Place {
  fileprivate init(_ position: GeoJSONDocument.Position) {
    self.init(longitude: position.longitude, latitude: position.latitude)
  }
}

extension Block {
  fileprivate var isMap: Bool {
    if case .picture(let block) = kind { block.picture is MapPicture } else { false }
  }
}

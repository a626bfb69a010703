import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Drawing
import Testing

/// A picture of a host: a stamp with a text.
private struct StampPicture: Picture2D {
  static var jsonType: PictureType { PictureType(kind: "stamp") }

  var title: String
  var typeName: String { "Stamp" }
  var isEmpty: Bool { title.isEmpty }
  var readableText: String { "a stamp: \(title)" }
  var json: JSONObject { ["words": .string(title), "kind": "table", "id": "9.9"] }

  init(title: String) { self.title = title }

  init(json: JSONObject) throws {
    guard let words = json["words"]?.stringValue else { throw StampError() }
    title = words
  }

  func withTitle(_ title: String) -> StampPicture { StampPicture(title: title) }

  func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    let text = Scene2D.Text(title, at: Point2D(x: 0, y: 0), verticalAnchor: .top)
    let size = canvas.measure.size(of: [title], style: TextStyle2D())
    return PictureDrawing(
      Scene2D(size: size, unit: canvas.unit, elements: [Scene2D.Element(.text(text))]))
  }
}

private struct StampError: Error {}

@Suite("P5 P9 Pictures of a host") struct PictureOfHostTests {
  private static let block = Block(
    id: BlockID(segment: 0, ordinal: 1), kind: .picture(PictureBlock(StampPicture(title: "Paid"))),
    isSettled: true)

  private static let types: PictureTypes = {
    var types = PictureTypes.standard
    types.register(StampPicture.self)
    return types
  }()

  @Test("P5.6a A registered type is read as it was written; another reader shows its JSON")
  func json() throws {
    let presentation = Presentation(blocks: [Self.block])
    #expect(Self.block.kind.name.rawValue == "stamp")
    #expect(Self.block.json["kind"] == "stamp" && Self.block.json["id"] == "0.1")
    #expect(try Presentation(json: presentation.json, pictures: Self.types) == presentation)
    let unknown = try Presentation(json: presentation.json, pictures: .standard)
    #expect(unknown.blocks.first?.kind.name == .raw && unknown.plainText.contains("Paid"))
    guard case .object(var broken) = Self.block.json else {
      Issue.record("no object")
      return
    }
    broken["words"] = 1
    #expect(throws: PresentationFormatError.self) {
      try Block(json: .object(broken), pictures: Self.types)
    }
  }

  @Test("P5.5 Without its type, a picture with data is its table")
  func table() throws {
    let data = TableBlock(
      columns: [.init(header: StyledText(plain: "Stamp"))], rows: [[StyledText(plain: "Paid")]],
      settledRowCount: 1)
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1),
      kind: .picture(PictureBlock(StampPicture(title: "Paid"), data: data)), isSettled: true)
    #expect(try Block(json: block.json, pictures: PictureTypes()).kind == .table(data))
    #expect(try Block(json: block.json, pictures: Self.types) == block)
  }

  @Test("P5.5 Without types, a map is the table of its features")
  func map() throws {
    let features = TableBlock(
      columns: [.init(header: StyledText(plain: "Name"))], rows: [[StyledText(plain: "Bern")]],
      settledRowCount: 1)
    let block = Block(
      id: BlockID(segment: 0, ordinal: 1),
      kind: .picture(PictureBlock(MapPicture(names: ["Bern"]), data: features)), isSettled: true)
    #expect(try Block(json: block.json, pictures: PictureTypes()).kind == .table(features))
  }

  @Test("P4.1 P4.3 Its text and its type are plain and spoken text")
  func text() {
    #expect(Self.block.plainText == "a stamp: Paid")
    #expect(Self.block.accessibleText == "Stamp:\na stamp: Paid")
  }

  @Test("P9.6 A setting is stored by the type of its key")
  func setting() {
    enum Units: ConfigurationKey { static var defaultValue: String { "metric" } }
    var configuration = ArtifactConfiguration.text
    #expect(configuration[Units.self] == "metric")
    configuration[Units.self] = "imperial"
    #expect(configuration[Units.self] == "imperial")
    #expect(ArtifactConfiguration.text[Units.self] == "metric")
    enum Place: ConfigurationKey { static var defaultValue: String? { "here" } }
    #expect(configuration[Place.self] == "here")
    configuration[Place.self] = nil
    #expect(configuration[Place.self] == nil)
  }
}

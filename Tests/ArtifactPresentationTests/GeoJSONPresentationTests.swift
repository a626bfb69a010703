import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import PresentationSupport
import TestSupport
import Testing

@Suite struct GeoJSONPresentationTests {
  private static let places = """
    {"type":"FeatureCollection","bbox":[0,0,5,5],"features":[
    {"type":"Feature","id":7,"properties":{"Title":"Mill"},
     "geometry":{"type":"Point","coordinates":[-9.1333,38.7099]}},
    {"type":"Feature","properties":{"name":""},"geometry":{"type":"Polygon","coordinates":
     [[[0,0],[4,0],[4,-2],[0,-2],[0,0]],[[1,-1],[2,-1],[2,-1.5],[1,-1]]]}},
    {"type":"Feature","id":"road","properties":null,"geometry":{"type":"LineString",
     "coordinates":[[1,1],[2,2],[3,3]]}},
    {"type":"Feature","properties":{},"geometry":null}]}
    """

  private func shown(in presentation: Presentation) -> (Block, Shown<MapPicture>)? {
    guard case .artifact(let artifact)? = presentation.blocks.first?.kind,
      let block = artifact.content.first, let map = block.kind.shown(MapPicture.self)
    else { return nil }
    return (block, map)
  }

  @Test("P3.12 Features are rows, geometries are shapes", arguments: [1, 10, 1000])
  func features(size: Int) throws {
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .geoJSON, title: "places"), .standard)
    var shapeCount = 0
    for chunk in Chunks.equal(Array(Self.places.utf8), size: size) {
      session.append(chunk.span)
      guard let (_, map) = shown(in: session.presentation) else { continue }
      #expect(map.picture.shapes.count >= shapeCount - 1)
      shapeCount = map.picture.shapes.count
    }
    session.finish()
    let (block, map) = try #require(shown(in: session.presentation))
    #expect(block.isSettled)
    // `Title` and `name` repeat the name.
    #expect(map.features.columns.map(\.header.plainText) == ["No.", "Name", "Kind", "Place"])
    #expect(
      map.features.rows.map { $0.map(\.plainText) } == [
        ["1", "Mill", "point", "38.7099° N 9.1333° W"],
        ["2", "", "area", "1.0000° S 2.0000° E"],
        ["3", "road", "line", "2.0000° N 2.0000° E"], ["4", "", "nowhere", ""],
      ])
    #expect(map.picture.shapes.map(\.kind) == [.points, .ring, .ring, .line])
    #expect(map.picture.shapes.map(\.feature) == [0, 1, 1, 2])
    #expect(map.picture.names == ["Mill", "", "road", ""])
    #expect(map.picture.frame.map(\.longitude) == [0, 5])
  }

  /// A collection of points with properties.
  private func collection(_ properties: [String]) -> String {
    let features = properties.map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":\#($0)}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private func complete(_ text: String, size: Int = 1000) -> (
    map: Shown<MapPicture>, blocks: Blocks
  )? {
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .geoJSON, title: "places"), .standard)
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      session.append(chunk.span)
      if let (_, map) = shown(in: session.presentation) {
        #expect(map.features.settledRowCount == 0 && map.features.columns.count == 4)
      }
    }
    session.finish()
    guard case .artifact(let artifact)? = session.presentation.blocks.first?.kind,
      let (_, map) = shown(in: session.presentation)
    else { return nil }
    return (map, artifact.content)
  }

  @Test("P3.12c Properties are columns, those of most features first", arguments: [1, 7, 1000])
  func properties(size: Int) throws {
    let text = collection([
      #"{"mag":5.1,"name":"a","tsunami":true,"note":null,"tags":["x",1]}"#,
      #"{"place":"Tonga","mag":"6","name":"b","by":{"name":"n","of":{"mag":1}}}"#,
      #"{"place":"Fiji","name":"c","depth":10.0}"#, "null",
    ])
    let features = try #require(complete(text, size: size)).map.features
    #expect(
      features.columns.dropFirst(4).map(\.header.plainText) == [
        "mag", "place", "tsunami", "tags", "by", "depth",
      ])
    #expect(
      features.rows.map { $0.dropFirst(4).map(\.plainText) } == [
        ["5.1", "", "true", #"["x",1]"#, "", ""],
        ["6", "Tonga", "", "", #"{"name":"n","of":{"mag":1}}"#, ""],
        ["", "Fiji", "", "", "", "10.0"], ["", "", "", "", "", ""],
      ])
    // A text among numbers is not aligned like them.
    #expect(
      features.columns.dropFirst(4).map(\.alignment) == [
        .leading, .leading, .leading, .leading, .leading, .trailing,
      ])
    #expect(features.settledRowCount == 4)
  }

  @Test("P3.12c A property that is not always the name is a column")
  func names() throws {
    let both = try #require(
      complete(collection([#"{"name":"a","title":"a"}"#, #"{"name":"b","title":"B"}"#])))
    #expect(both.map.features.columns.dropFirst(4).map(\.header.plainText) == ["title"])
    let late = try #require(complete(collection([#"{"name":"","label":"a"}"#, #"{"name":"b"}"#])))
    #expect(late.map.features.columns.dropFirst(4).map(\.header.plainText) == ["name"])
  }

  @Test("P3.12c The number of columns is limited, and a note reports the others")
  func manyProperties() throws {
    let all = (0..<40).map { feature in
      "{" + (0..<3).map { #""p\#(feature * 3 + $0)":\#($0)"# }.joined(separator: ",")
        + #","all":\#(feature)}"#
    }
    let (map, blocks) = try #require(complete(collection(all)))
    #expect(map.features.columns.count == 4 + 64)
    #expect(map.features.columns[4].header.plainText == "all")
    #expect(map.features.rows.allSatisfy { $0.count == 4 + 64 })
    #expect(blocks.dropFirst().map(\.plainText) == ["57 more properties are not shown"])
  }

  @Test("P3.12b The JSON of a map has its shapes")
  func json() throws {
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .geoJSON, title: "places"), .standard)
    session.append(#"{"type":"LineString","coordinates":[[1,2],[3,4.5]]}"#)
    session.finish()
    let (block, _) = try #require(shown(in: session.presentation))
    #expect(
      block.json["shapes"]?.serialized()
        == #"[{"feature":1,"kind":"line","places":[[1,2],[3,4.5]]}]"#)
  }

  @Test("P3.12 An open line is shown as far as it has arrived")
  func open() throws {
    var session = ArtifactSession(
      payload: ArtifactHeader(type: .geoJSON, title: "places"), .standard)
    session.append(#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#)
    session.append(#"{"type":"LineString","coordinates":[[1,2],[3,4],[5,"#)
    let (block, map) = try #require(shown(in: session.presentation))
    #expect(!block.isSettled)
    #expect(map.picture.shapes.map { $0.places.map(\.latitude) } == [[2, 4]])
    #expect(map.picture.shapes[0].kind == .line)
  }
}

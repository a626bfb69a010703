import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
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

  private func shown(in presentation: Presentation) -> (Block, MapBlock)? {
    guard case .artifact(let artifact)? = presentation.blocks.first?.kind,
      let block = artifact.content.first, case .map(let map) = block.kind
    else { return nil }
    return (block, map)
  }

  @Test("P3.12 Features are rows, geometries are shapes", arguments: [1, 10, 1000])
  func features(size: Int) throws {
    var session = ArtifactSession(payload: ArtifactHeader(type: .geoJSON, title: "places"))
    var shapeCount = 0
    var settled = 0
    for chunk in Chunks.equal(Array(Self.places.utf8), size: size) {
      session.append(chunk.span)
      guard let (_, map) = shown(in: session.presentation) else { continue }
      #expect(map.picture.shapes.count >= shapeCount - 1)
      #expect(map.features.settledRowCount >= settled)
      shapeCount = map.picture.shapes.count
      settled = map.features.settledRowCount
    }
    session.finish()
    let (block, map) = try #require(shown(in: session.presentation))
    #expect(block.isSettled)
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

  @Test("P3.12b The JSON of a map has its shapes")
  func json() throws {
    var session = ArtifactSession(payload: ArtifactHeader(type: .geoJSON, title: "places"))
    session.append(#"{"type":"LineString","coordinates":[[1,2],[3,4.5]]}"#)
    session.finish()
    let (block, _) = try #require(shown(in: session.presentation))
    #expect(
      block.json["shapes"]?.serialized()
        == #"[{"feature":1,"kind":"line","places":[[1,2],[3,4.5]]}]"#)
  }

  @Test("P3.12 An open line is shown as far as it has arrived")
  func open() throws {
    var session = ArtifactSession(payload: ArtifactHeader(type: .geoJSON, title: "places"))
    session.append(#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#)
    session.append(#"{"type":"LineString","coordinates":[[1,2],[3,4],[5,"#)
    let (block, map) = try #require(shown(in: session.presentation))
    #expect(!block.isSettled)
    #expect(map.picture.shapes.map { $0.places.map(\.latitude) } == [[2, 4]])
    #expect(map.picture.shapes[0].kind == .line)
  }
}

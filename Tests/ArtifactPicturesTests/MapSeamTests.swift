import TestSupport
import Testing

@testable import ArtifactPictures

struct MapSeamTests {
  private static func places(_ numbers: [Double]) -> [MapPicture.Place] {
    stride(from: 0, to: numbers.count - 1, by: 2).map {
      MapPicture.Place(longitude: numbers[$0], latitude: numbers[$0 + 1])
    }
  }

  /// A ring counterclockwise from the southwest, or clockwise from there.
  private static func ring(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, isClockwise: Bool = false
  ) -> [Double] {
    let corners = [west, south, east, south, east, north, west, north, west, south]
    let turned = [west, south, west, north, east, north, east, south, west, south]
    return isClockwise ? turned : corners
  }

  private static func map(
    _ rings: [[Double]], lines: [[Double]] = [], points: [[Double]] = [],
    frame: [Double] = []
  ) -> MapPicture {
    let kinds: [(MapPicture.Shape.Kind, [[Double]])] = [
      (.ring, rings), (.line, lines), (.points, points),
    ]
    var map = MapPicture(frame: places(frame))
    for (kind, all) in kinds {
      for numbers in all {
        map.shapes.append(.init(feature: map.shapes.count, kind: kind, places: places(numbers)))
      }
    }
    return map
  }

  /// The west and east edges of the shapes.
  private static func edges(of map: MapPicture) throws -> [[Double]] {
    try #require(UnrolledMap(map)).shapes.map { shape in
      let longitudes = shape.places.map(\.longitude)
      return [longitudes.min() ?? 0, longitudes.max() ?? 0]
    }
  }

  @Test(
    "K5.2a K5.2b The edges of a ring",
    arguments: [
      // Wide areas and areas around the world.
      (ring(-17, -35, 50, 35), [-17, 50]), (ring(-80, -40, 90, 40), [-80, 90]),
      (ring(-180, -90, 180, 90), [-180, 180]), (ring(-180, -85, 180, 85), [-180, 180]),
      (ring(-180, -90, 180, 90, isClockwise: true), [-180, 180]),
      (ring(-180, 10, 180, 20), [-180, 180]), (ring(0, -80, 360, 80), [0, 360]),
      (ring(-179.9, -85, 179.9, 85), [-179.9, 179.9]),
      (ring(-179.9, -85, 179.9, 85, isClockwise: true), [-179.9, 179.9]),
      (ring(-170, -60, 170, 75), [-170, 170]),
      // Areas across the antimeridian.
      (ring(177, -19, -178, -16), [177, 182]),
      (ring(177, -19, -178, -16, isClockwise: true), [177, 182]),
      (ring(179, -1, -179, 1), [179, 181]), (ring(27, 41, -169, 82), [27, 191]),
      (ring(172.5, -90, -172.5, 90), [172.5, 187.5]), (ring(170, 0, 190, 10), [170, 190]),
      ([170, 0, 180, 0, -180, 0, -170, 0, -170, 10, -180, 10, 180, 10, 170, 10], [170, 190]),
      ([-179, 0, -179, 1, 179, 1, 179, 0, -179, 0], [179, 181]),
      // Around a pole.
      ([-180, -60, 0, -65, 180, -60, 180, -90, -180, -90, -180, -60], [-180, 180]),
      ([-170, -70, -90, -66, 0, -70, 90, -66, 170, -70, -170, -70], [-170, 190]),
      ([-120, 70, 120, 75, 0, 70, -120, 70], [-480, -120]),
    ] as [([Double], [Double])])
  func longitudes(places: [Double], edges: [Double]) throws {
    let found = try #require(try Self.edges(of: Self.map([places])).first)
    // Whole turns do not matter.
    let turns = ((found[0] - edges[0]) / 360).rounded() * 360
    #expect(abs(found[0] - turns - edges[0]) < 1e-9 && abs(found[1] - turns - edges[1]) < 1e-9)
  }

  @Test("K5.2b A ring around the globe is closed along the nearer pole", arguments: [-1.0, 1])
  func poles(side: Double) throws {
    let ring = [-170, 70, -90, 66, 0, 70, 90, 66, 170, 70].enumerated().map { index, number in
      index % 2 == 1 ? number * side : number
    }
    let map = try #require(UnrolledMap(Self.map([ring])))
    #expect(map.shapes[0].places.filter { $0.latitude == 90 * side }.count == 2)
    #expect(map.bounds.width == 360 && map.bounds.height == 24)
  }

  @Test(
    "K5.2c Where the map is cut",
    arguments: [
      // At the antimeridian, where nothing crosses it.
      (map([ring(-165, 15, -55, 70), ring(-17, -35, 50, 35), ring(60, 5, 179, 75)]), -165, 179),
      (map([], points: [[-90, 0], [90, 0]]), -90, 90), (map([], points: [[8, 47]]), 8, 8),
      (map([], points: [[-175.2, -22.4], [-122.8, 38.8]]), -175.2, -122.8),
      // Elsewhere, if the map is much narrower then, or if something is there.
      (map([], points: [[179, 0], [-179, 1]]), 179, 181),
      (map([], points: [[139, 35], [-118, 34], [-70, -33], [113, -25]]), 113, 290),
      (map([ring(100, 0, 180, 50), ring(-180, 20, -60, 40)]), 100, 300),
      (map([ring(177, -19, -178, -16)], points: [[-179, -18], [178, -17]]), 177, 182),
      (map([], lines: [[139, 35, -118, 34]], points: [[-118, 34]]), 139, 242),
      (map([], lines: [[179, 0, -179, 0.5]], frame: [170, -20, -170, 20]), 170, 190),
      (map([ring(-30, 40, 150, 70), ring(140, 50, -100, 70)]), -30, 260),
      // Without a gap.
      (map([], lines: [[139, 35, -118, 34, -74, 40, 0, 51, 139, 35]]), 139, 499),
      (map([ring(-180, -90, 180, 90)], points: [[-179, 0], [179, 0]]), -180, 180),
      (map([ring(-180, -90, 180, 90), ring(170, -10, -170, 10)]), -180, 180),
      (map([], lines: [[-180, 0, 180, 0]]), -180, 180),
    ] as [(MapPicture, Double, Double)])
  func cut(map: MapPicture, west: Double, east: Double) throws {
    let bounds = try #require(UnrolledMap(map)).bounds
    let turns = ((bounds.min.x - west) / 360).rounded() * 360
    #expect(abs(bounds.min.x - turns - west) < 1e-9 && abs(bounds.max.x - turns - east) < 1e-9)
    let edges = try Self.edges(of: map)
    #expect(edges.allSatisfy { $0[0] >= bounds.min.x && $0[1] <= bounds.max.x })
  }

  @Test("K5.2c Shapes are cut at the antimeridian if the map is wider than the globe")
  func parts() throws {
    let world = Self.ring(-180, -90, 180, 90)
    let rings = try Self.edges(of: Self.map([world, Self.ring(165, -19, -165, 16)]))
    #expect(rings == [[-180, 180], [165, 180], [-180, -165]])
    let lines = try #require(
      UnrolledMap(Self.map([world], lines: [[170, 10, -170, 20, 170, 30]])))
    #expect(
      lines.shapes.dropFirst().map { $0.places.map { [$0.longitude, $0.latitude] } } == [
        [[170, 10], [180, 15]], [[-180, 15], [-170, 20], [-180, 25]], [[180, 25], [170, 30]],
      ])
    // A track of several turns.
    let track = (0..<40).flatMap { index -> [Double] in
      let longitude = (Double(index) * 50).truncatingRemainder(dividingBy: 360)
      return [longitude > 180 ? longitude - 360 : longitude, Double(index)]
    }
    let tracks = try Self.edges(of: Self.map([], lines: [track]))
    #expect(tracks.count == 6 && tracks.allSatisfy { $0[0] >= -180 && $0[1] <= 180 })
  }

  @Test("K5.2c A hole stays in its area, whatever its first position is")
  func holes() throws {
    let inner = Self.ring(175, -10, -175, 10, isClockwise: true)
    for turn in 0..<4 {
      var hole = Array(inner.dropLast(2))
      hole = Array(hole[(turn * 2)...] + hole[..<(turn * 2)])
      let edges = try Self.edges(of: Self.map([Self.ring(165, -19, -165, 16), hole]))
      #expect(edges[0][0] <= edges[1][0] && edges[1][1] <= edges[0][1], "\(edges)")
    }
  }

  @Test("K5.2a K5.8 The center of an area across the antimeridian is in it")
  func centers() {
    let map = Self.map([Self.ring(177, -19, -178, -16)])
    #expect(map.readableText == "Map of 1 feature\n1: an area around 17.5° S 179.5° E")
  }

  @Test(
    "K5.2c A map of any shapes is at most as wide as the globe, and has all features",
    arguments: TestScale.seeds(60, of: 2000))
  func anything(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let steps: [Double] = [-540, -360, -180, -179, -90, 0, 90, 179, 180, 190, 360, 540]
    var map = MapPicture()
    for feature in 0..<Int.random(in: 1...6, using: &generator) {
      let kind = MapPicture.Shape.Kind.allCases.randomElement(using: &generator) ?? .ring
      let places = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        MapPicture.Place(
          longitude: Bool.random(using: &generator)
            ? steps.randomElement(using: &generator) ?? 0
            : Double.random(in: -540...540, using: &generator),
          latitude: [-90, 90, Double.random(in: -90...90, using: &generator)]
            .randomElement(using: &generator) ?? 0)
      }
      map.shapes.append(.init(feature: feature, kind: kind, places: places))
    }
    let unrolled = try #require(UnrolledMap(map))
    #expect(unrolled.bounds.width <= 360 + 1e-6)
    for shape in unrolled.shapes {
      for place in shape.places {
        #expect(
          place.longitude >= unrolled.bounds.min.x - 1e-6
            && place.longitude <= unrolled.bounds.max.x + 1e-6)
        #expect(abs(place.latitude) <= 90)
      }
    }
    #expect(Set(unrolled.shapes.map(\.feature)) == Set(map.shapes.map(\.feature)))
  }
}

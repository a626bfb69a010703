import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

@Suite struct GLTFRefinerTests {
  private let promises = RefinerPromises<GLTFRefiner>()

  private let box = #"""
    {"asset":{"version":"2.0","generator":"g\"n"},"scene":0,"scenes":[{"name":"S","nodes":[0]}],
     "nodes":[{"name":"root","children":[1,2],"translation":[10,0,0]},
      {"mesh":0,"scale":[2,2,2]},{"mesh":0,"rotation":[0,0,0.7071067811865476,0.7071067811865476]}],
     "meshes":[{"name":"Box","primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
     "accessors":[{"componentType":5126,"count":24,"type":"VEC3","min":[0,0,0],"max":[1,2,3]},{"componentType":5123,"count":36,"type":"SCALAR"}],
     "materials":[{"name":"Red"},{}],"animations":[{"name":"Spin","samplers":[{"input":1,"output":0}],
      "channels":[{"sampler":0,"target":{"node":1,"path":"scale"}},{"sampler":0,"target":{"path":"pointer"}}]}],
     "buffers":[{"uri":"box.bin","byteLength":9},{"uri":"data:application/octet-stream;base64,AA==","byteLength":1}],
     "images":[{"uri":"../a\u0062.png"},{"bufferView":1}],"bufferViews":[{"buffer":0,"byteLength":9},{"buffer":1,"byteLength":1}],
     "textures":[{}],"cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.1}}],"skins":[],
     "extensionsUsed":["KHR_draco_mesh_compression"],"extensionsRequired":["KHR_draco_mesh_compression"],
     "extras":{"nodes":[{"mesh":7}]}}
    """#

  @Test("R23.1 R23.2 The model has the content of its JSON")
  func reads() throws {
    let refiner = promises.refiner(box, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.externalModelFile, .externalModelFile])
    let document = refiner.model
    #expect(document.asset?.version == "2.0" && document.asset?.generator == "g\"n")
    #expect(document.sceneCount == 1 && document.scene(0).nodes == [0])
    #expect(document.nodeCount == 3 && document.node(0).children == [1, 2])
    #expect(document.mesh(0).primitives[0].indices == 1)
    #expect(document.materialCount == 2 && document.materialName(0) == "Red")
    #expect(document.animation(0).channelCount == 2)
    #expect(document.textureCount == 1 && document.imageCount == 2 && document.cameraCount == 1)
    #expect(
      (0..<document.referenceCount).map { document.reference($0).uri } == ["box.bin", "../ab.png"])
    #expect(document.requiredExtensions == ["KHR_draco_mesh_compression"])
    let summary = document.summary()
    #expect(summary.vertexCount == 48 && summary.triangleCount == 24 && summary.nodeCount == 3)
    let bounds = try #require(summary.bounds)
    // The first box is twice as large, the second one turned by a right angle.
    #expect(bounds.greatest == SIMD3(12, 4, 6))
    #expect(abs(bounds.least.x - 8) < 1e-9 && bounds.least.z == 0)
  }

  @Test(
    "R23.1 The last of an accessor's members with the same name counts",
    arguments: [
      (#"{"count":7}"#, 7, false), (#"{"co\u0075nt":7}"#, 7, false), (#"{"counts":7}"#, 0, false),
      (#"{"count":2,"count":7}"#, 7, false), (#"{"count":2,"x":{"count":9}}"#, 2, false),
      (#"{"count":7e0}"#, 7, false), (#"{"count":-7}"#, 0, false), (#"{"count":"7"}"#, 0, false),
      (#"{"count":99999999999}"#, 0, false), (#"[{"count":7}]"#, 0, false), ("7", 0, false),
      (#"{"count":1,"min":[0,0,0],"max":[1,1e1,1]}"#, 1, true),
      (#"{"count":1,"min":[0,0,0],"max":[1,"1",1]}"#, 1, false),
      (#"{"count":1,"min":[0,0],"max":[1,1]}"#, 1, false),
    ])
  func accessors(text: String, count: Int, hasBounds: Bool) throws {
    let model = promises.refiner(
      #"{"asset":{"version":"2.0"},"accessors":[\#(text)]}"#, finished: true
    ).model
    try #require(model.accessorCount == 1)
    #expect(model.accessor(0).count == count)
    #expect((model.accessor(0).bounds != nil) == hasBounds)
  }

  @Test("R23.3 Cycles, invalid indices and huge counts terminate")
  func broken() {
    let cyclic = promises.refiner(
      #"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0,0,9]}],"nodes":[{"children":[1]},{"children":[0,1],"mesh":4}]}"#,
      finished: true)
    #expect(cyclic.refinement.verdict == .repaired)
    #expect(
      cyclic.refinement.diagnostics.map(\.code)
        == Array(repeating: .brokenModelReference, count: 5))
    #expect(cyclic.model.summary().nodeCount == 2)
    let huge = promises.refiner(
      #"{"asset":{"version":"2.0"},"nodes":[{"mesh":0,"scale":[1e999,1,-1]},{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}},{"attributes":{"POSITION":-1},"indices":1e30}]}],"accessors":[{"componentType":5126,"type":"VEC3","count":2147483647,"min":[0,0,0],"max":[1e308,1,1]}]}"#,
      finished: true)
    #expect(huge.refinement.verdict == .repaired)
    #expect(
      huge.refinement.diagnostics.map(\.code) == [.brokenModelReference, .brokenModelReference])
    #expect(huge.model.summary().vertexCount == 4_294_967_294)
  }

  @Test("R23.1 A truncated model keeps its complete parts, and the hint reports the truncation")
  func cut() {
    func hint(_ refiner: GLTFRefiner) -> String? {
      guard case .waiting(let progress) = refiner.refinement.status else { return nil }
      return progress.hint
    }
    let text = #"{"asset":{"version":"2.0"},"meshes":[{"name":"A","primitives":[]},{"na"#
    let refiner = promises.refiner(text, finished: true)
    #expect(hint(promises.refiner(text)) == "waiting for the end of the glTF 2.0")
    #expect(hint(refiner) == "truncated glTF 2.0")
    #expect(refiner.model.asset?.version == "2.0" && refiner.model.meshCount == 1)
    #expect(
      hint(promises.refiner(text.dropLast(4) + "]", finished: true))
        == "invalid glTF 2.0")
    #expect(hint(promises.refiner("{}", finished: true)) == "invalid glTF")
  }

  @Test("R23.4 A model without an asset is invalid")
  func invalid() {
    for text in ["{}", "[]", "1", #"{"asset":{}}"#, #"{"asset":1,"nodes":3}"#] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 0), "\(text)")
      #expect(refinement.diagnostics.map(\.code) == [.invalidGLTF], "\(text)")
      let pending = promises.refiner(text).refinement
      for case .ready in [pending.status, refinement.status] {
        Issue.record("R1.1 \(text) is called valid")
      }
    }
    #expect(promises.refiner(#"{"asset"#, finished: true).refinement.verdict == .invalid(offset: 7))
    for version in ["1.0", "3.0", "20", ""] {
      let text = #"{"asset":{"version":"\#(version)"}}"#
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 9), "\(text)")
      #expect(refinement.diagnostics.map(\.code) == [.invalidGLTF], "\(text)")
      guard case .ready = refinement.status else { continue }
      Issue.record("R1.1 \(text) is called valid")
    }
  }

  @Test("R23.5 A GLB file has the same model")
  func readsBinary() throws {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    let json = Array(box.utf8)
    let file =
      Array("glTF".utf8) + word(2) + word(json.count + 20) + word(json.count)
      + Array("JSON".utf8) + json
    var media = MediaRefiner(attributes: ["type": "model/gltf-binary"])
    media.append(Array(Data(file).base64EncodedString().utf8).span)
    #expect(GLTFDocument(glb: MediaDocument()) == nil)
    media.finish()
    let document = try #require(GLTFDocument(glb: media.model))
    #expect(document.summary() == promises.refiner(box, finished: true).model.summary())
  }

  @Test(
    "R23.5 A GLB file has the validity and model of its JSON",
    arguments: [
      ([("JSON", #"{"asset":{"version":"2.0"}} "#)], 0, nil),
      ([("JSON", #"{"asset":{"version":"2.0"}} "#), ("BIN\0", "abcd")], 0, nil),
      ([("JSON", #"{"asset":{"version":"2.0"}} "#), ("BIN\0", "abcd")], 1, "exceeds the length"),
      ([("JSON", #"{"asset":{"version":"2.0"}} "#)], 4, "exceeds the length"),
      ([("JSON", #"{"asset":{"version":"3.0"}} "#)], 0, "not valid glTF 2.0"),
      ([("JSON", #"{"asset":{}}"#)], 0, "not valid glTF 2.0"),
      ([("JSON", "{ } ")], 0, "not valid glTF 2.0"),
      ([("JSON", "oops")], 0, "not valid glTF 2.0"), ([("JSON", "")], 0, "not valid glTF 2.0"),
      ([("BIN\0", "abcd")], 0, "no JSON chunk"), ([], 0, "no JSON chunk"),
    ] as [([(String, String)], Int, String?)])
  func binaryVerdict(chunks: [(String, String)], excess: Int, reason: String?) {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    var body: [UInt8] = []
    for (index, chunk) in chunks.enumerated() {
      let isLast = index == chunks.count - 1
      body += word(chunk.1.utf8.count + (isLast ? excess : 0))
      body += Array((chunk.0 + chunk.1).utf8)
    }
    let file = Array("glTF".utf8) + word(2) + word(12 + body.count) + body
    let text = Array(Data(file).base64EncodedString().utf8)
    let media = RefinerPromises<MediaRefiner>(attributes: ["type": "model/gltf-binary"])
    let refinement = media.refiner(text, finished: true).refinement
    #expect(refinement.verdict == (reason == nil ? .valid : .invalid(offset: 0)))
    #expect(refinement.diagnostics.map(\.code) == (reason == nil ? [] : [.invalidMedia]))
    if let reason { #expect(refinement.diagnostics.first?.message.contains(reason) == true) }
    media.checkEverySplit(of: text)
  }

  @Test("R23 R1 The promises hold at every byte")
  func keepsPromises() {
    let bytes = Array(box.utf8)
    promises.checkEverySplit(of: bytes)
    promises.checkRandomCuts(of: bytes, count: 5, seed: 23)
    var count = 0
    promises.checkGrowth(of: bytes) { refiner, received in
      let model = refiner.model
      let parts = model.nodeCount + model.accessorCount + model.materialCount
      if parts < count { Issue.record("parts are lost after \(received) bytes") }
      count = parts
    }
    #expect(promises.refiner(box).refinement.status != .ready(safeLength: 0, closing: ""))
  }

  /// Members of a model, with a mark `⟦` before each number that names nothing.
  static let references = [
    #""scene":⟦0"#, #""scene":⟦1,"scenes":[{}]"#, #""scene":⟦-1,"scenes":[{}]"#,
    #""scene":⟦0.5,"scenes":[{}]"#, #""scene":"⟦0","scenes":[{}]"#, #""scene":⟦{},"scenes":[{}]"#,
    #""scene":⟦null,"scenes":[{}]"#, #""scene":0.0,"scenes":[{}]"#,
    #""scene":⟦9223372036854775808,"scenes":[{}]"#, #""scene":0,"scenes":[{}]"#,
    #""scene":⟦0,"scenes":{"a":{}}"#, #""scenes":[{"nodes":[⟦7]}],"extras":{"scene":9}"#,
    #""scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"children":[⟦0]}]"#,
    #""nodes":[{"children":[⟦0,1]},{}]"#, #""nodes":[{"children":[2]},{"children":[⟦2]},{}]"#,
    #""nodes":[{"children":[1]},{"children":[⟦0]}]"#,
    #""nodes":[{"children":[1]},{}],"scenes":[{"nodes":[0]},{"nodes":[0,⟦0,⟦1]}]"#,
    #""nodes":[{},{"mesh":⟦3,"camera":⟦0,"skin":⟦1,"extras":{"mesh":9}}],"skins":[{}]"#,
    #""meshes":[{"primitives":[{"indices":⟦4,"material":⟦1,"attributes":{"POSITION":0,"_X":⟦1},"targets":[{"NORMAL":⟦2}]}]}],"accessors":[{}],"materials":[{}]"#,
    #""m\u0065shes":[{"primitives":[{"indic\u0065s":⟦4}]}]"#,
    #""materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":⟦1,"texCoord":5},"metallicRoughnessTexture":{"index":0}},"normalTexture":{"index":⟦2},"occlusionTexture":{"index":⟦3},"emissiveTexture":{"index":⟦4},"extensions":{"X":{"index":5}}}],"textures":[{"source":⟦0,"sampler":⟦1}],"samplers":[{}]"#,
    #""images":[{"bufferView":⟦0},{"uri":"data:,"}]"#,
    #""animations":[{"channels":[{"sampler":⟦1,"target":{"node":⟦0,"path":"x"}},{"sampler":0}],"samplers":[{"input":⟦0,"output":⟦1}]},{"channels":[{"sampler":⟦0}]}]"#,
    #""skins":[{"joints":[0,⟦1,0],"skeleton":⟦2,"inverseBindMatrices":⟦3}],"nodes":[{}]"#,
  ]

  @Test("R23.3 An invalid index is reported at its location", arguments: references)
  func brokenPlaces(members: String) {
    let pieces = #"{"asset":{"version":"2.0"},\#(members)}"#.split(
      separator: "⟦", omittingEmptySubsequences: false)
    let bytes = Array(pieces.joined().utf8)
    var places: [Int] = []
    for piece in pieces.dropLast() { places.append((places.last ?? 0) + piece.utf8.count) }
    let refinement = promises.refiner(bytes, finished: true).refinement
    let reported = refinement.diagnostics.filter { $0.code == .brokenModelReference }
    #expect(reported.map(\.bytes.lowerBound) == places, "\(reported)")
    if !places.isEmpty { #expect(refinement.verdict == .repaired) }
    promises.checkEverySplit(of: bytes)
    // R1.9: missing parts of a truncated model aren't reported.
    for end in bytes.indices {
      let cut = promises.refiner(Array(bytes[..<end]), finished: true).refinement
      let complains = cut.diagnostics.contains { $0.code == .brokenModelReference }
      if complains { Issue.record("\(String(decoding: bytes[..<end], as: UTF8.self))") }
      let live = promises.refiner(Array(bytes[...end])).refinement
      #expect(live.diagnostics.isEmpty)
    }
  }

  @Test("R23.3 The message names the list and its length")
  func brokenSentences() {
    func message(_ members: String) -> String? {
      promises.refiner(#"{"asset":{"version":"2.0"},\#(members)}"#, finished: true)
        .refinement.diagnostics.first { $0.code == .brokenModelReference }?.message
    }
    #expect(
      message(#""scene":2,"scenes":[{}]"#) == "index 2 is out of range: `scenes` has 1 element")
    let word = message(#""scene":"0","scenes":[{}]"#)
    #expect(word == "index into `scenes` must be a number")
    #expect(
      message(#""nodes":[{"mesh":true}],"meshes":[]"#)
        == "index into `meshes` must be a number")
    #expect(
      message(#""nodes":[{"mesh":0}]"#) == "index 0 is out of range: `meshes` has 0 elements")
    #expect(
      message(#""nodes":[{"children":[1,1]},{}]"#)
        == "node 1 is already in the node hierarchy")
    #expect(message(#""nodes":[{"children":[0]}]"#) == "node 0 is its own ancestor")
  }

  @Test("R23.3 R23.5 In a GLB file each code is reported once, with the number of others")
  func brokenBinary() {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    let json = Array(
      #"{"asset":{"version":"2.0"},"scene":1,"nodes":[{"mesh":2}],"bufferViews":[{"buffer":3,"byteLength":-1}]}"#
        .utf8)
    let file =
      Array("glTF".utf8) + word(2) + word(json.count + 20) + word(json.count)
      + Array("JSON".utf8) + json
    let media = RefinerPromises<MediaRefiner>(attributes: ["type": "model/gltf-binary"])
    let text = Array((" " + Data(file).base64EncodedString()).utf8)
    let refinement = media.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .repaired)
    #expect(refinement.diagnostics.map(\.code) == [.brokenModelReference, .modelRange])
    #expect(refinement.diagnostics.map(\.bytes) == [1..<2, 1..<2])
    #expect(
      refinement.diagnostics[0].text == "index 1 is out of range: `scenes` has 0 elements (2 more)")
    media.checkEverySplit(of: text)
  }

  @Test(
    "R23.6 Accessors and views out of bounds are reported",
    arguments: [
      (#"{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}"#, 0),
      (#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}"#, 1),
      (#"{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","byteOffset":4}"#, 1),
      (#"{"bufferView":0,"componentType":5121,"count":36,"type":"SCALAR"}"#, 0),
      (#"{"bufferView":0,"componentType":5121,"count":37,"type":"SCALAR"}"#, 1),
      (#"{"bufferView":1,"componentType":5121,"count":2147483647,"type":"MAT4"}"#, 1),
      (#"{"bufferView":2,"componentType":5123,"count":4,"type":"SCALAR"}"#, 0),
      (#"{"bufferView":2,"componentType":5123,"count":5,"type":"SCALAR"}"#, 1),
      (#"{"count":99}"#, 0), (#"{"bufferView":0}"#, 0),
      (#"{"bufferView":0,"componentType":5121,"count":4294967297,"type":"SCALAR"}"#, 1),
      (#"{"bufferView":0,"componentType":5121,"count":1e300,"type":"MAT4"}"#, 1),
      (#"{"bufferView":0,"componentType":5121,"count":36.0,"type":"SCALAR"}"#, 0),
      (#"{"bufferView":0,"byteOffset":-4}"#, 1), (#"{"count":-1}"#, 1), (#"{"count":0.5}"#, 1),
    ])
  func ranges(accessor: String, count: Int) {
    let text =
      #"{"asset":{"version":"2.0"},"buffers":[{"byteLength":100}],"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":64},{"buffer":0,"byteLength":50,"byteStride":16}],"accessors":["#
      + accessor + "]}"
    let refinement = promises.refiner(text, finished: true).refinement
    let reported = refinement.diagnostics.filter { $0.code != .missingModelMember }
    #expect(reported.map(\.code) == (count == 0 ? [] : [.modelRange]))
    let range = reported.first?.bytes
    let source = range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    #expect(source == (count == 0 ? nil : accessor))
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R23.6 Views beyond their buffer, in JSON and in a GLB file")
  func viewRanges() {
    func count(_ view: String, _ buffer: String = #"{"byteLength":8}"#) -> Int {
      let text =
        #"{"asset":{"version":"2.0"},"bufferViews":["# + view + #"],"buffers":["# + buffer + "]}"
      return promises.refiner(text, finished: true).refinement.diagnostics
        .count { $0.code != .missingModelMember }
    }
    #expect(count(#"{"buffer":0,"byteLength":8}"#) == 0)
    #expect(count(#"{"buffer":0,"byteLength":8,"byteOffset":1}"#) == 1)
    #expect(count(#"{"buffer":1,"byteLength":8}"#) == 1)
    #expect(count(#"{"buffer":0,"byteLength":8,"byteStride":-4}"#) == 1)
    #expect(count(#"{"buffer":0,"byteLength":8,"byteStride":3}"#) == 1)
    #expect(count(#"{"buffer":0,"byteLength":8,"byteStride":4}"#) == 0)
    #expect(count(#"{"buffer":0,"byteLength":99}"#, "{}") == 0)
    for number in ["-1", "4294967304", "0.5", "1e99", "-9223372036854775809"] {
      #expect(count(#"{"buffer":0,"byteLength":\#(number)}"#) == 1, "\(number)")
      #expect(count(#"{"buffer":0,"byteLength":8,"byteOffset":\#(number)}"#) == 1, "\(number)")
      #expect(count(#"{"buffer":0,"byteLength":8,"byteStride":\#(number)}"#) == 1, "\(number)")
      #expect(count(#"{"buffer":\#(number),"byteLength":8}"#) == 1, "\(number)")
    }
    #expect(count(#"{"buffer":0,"byteLength":8}"#, #"{"byteLength":-8}"#) == 1)
    #expect(count(#"{"buffer":0,"byteLength":5000000000}"#, #"{"byteLength":6000000000}"#) == 0)

    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }
    let json = Array(
      (#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":8}],"#
        + #""bufferViews":[{"buffer":0,"byteLength":8}]} "#).utf8)
    for (binary, kinds) in [(8, []), (4, [Diagnostic.Code.modelRange])] {
      let file =
        Array("glTF".utf8) + word(2) + word(json.count + 28 + binary) + word(json.count)
        + Array("JSON".utf8) + json + word(binary) + Array("BIN\0".utf8)
        + [UInt8](repeating: 0, count: binary)
      let media = RefinerPromises<MediaRefiner>(attributes: ["type": "model/gltf-binary"])
      let refinement = media.refiner(file, finished: true).refinement
      #expect(refinement.diagnostics.map(\.code) == kinds)
      #expect(refinement.verdict == (kinds.isEmpty ? .valid : .repaired))
    }
  }

  @Test(
    "R23.6 Sparse accessors, and indices beyond the vertices",
    arguments: [
      (
        #""count":2,"indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":1}"#, nil
      ),
      (
        #""count":3,"indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":1}"#,
        "exceeds its buffer view"
      ),
      (
        #""count":2,"indices":{"bufferView":0,"componentType":5125},"values":{"bufferView":1}"#,
        "exceeds its buffer view"
      ),
      (
        #""count":2,"indices":{"bufferView":0,"componentType":5123,"byteOffset":1},"values":{"bufferView":1}"#,
        "exceeds its buffer view"
      ),
      (
        #""count":2,"indices":{"bufferView":0,"componentType":5123},"values":{"bufferView":0}"#,
        "exceeds its buffer view"
      ),
      (
        #""count":2147483647,"indices":{"bufferView":0,"componentType":5123}"#,
        "more elements than it has"
      ),
      (#""count":4294967297"#, "more elements than it has"), (#""count":-1"#, "more elements than"),
      (
        #""count":2,"indices":{"bufferView":0,"componentType":5123,"byteOffset":-1}"#,
        "invalid `byteOffset`"
      ),
    ] as [(String, String?)])
  func sparse(members: String, fault: String?) {
    let accessor = #"{"componentType":5126,"count":9,"type":"VEC3","sparse":{\#(members)}}"#
    let text =
      #"{"asset":{"version":"2.0"},"buffers":[{"byteLength":28}],"bufferViews":[{"buffer":0,"byteLength":4},{"buffer":0,"byteOffset":4,"byteLength":24}],"accessors":["#
      + accessor + "]}"
    let reported = promises.refiner(text, finished: true).refinement.diagnostics
      .filter { $0.code != .missingModelMember }
    #expect(reported.map(\.code) == (fault == nil ? [] : [.modelRange]), "\(members)")
    if let fault {
      #expect(reported[0].message.contains(fault))
      #expect(String(decoding: Array(text.utf8)[reported[0].bytes], as: UTF8.self) == accessor)
    }
  }

  @Test("R23.6 Vertex indices beyond the vertices are reported if the JSON declares them")
  func indices() {
    func reported(_ greatest: String) -> [Diagnostic] {
      let text =
        #"{"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"#
        + #""accessors":[{"componentType":5126,"count":4,"type":"VEC3"},"#
        + #"{"componentType":5123,"count":6,"type":"SCALAR","max":\#(greatest)}]}"#
      return promises.refiner(text, finished: true).refinement.diagnostics
    }
    for greatest in ["[3]", "[0]", "[]", "[4,4]", "4", "[\"4\"]"] {
      #expect(reported(greatest).isEmpty, "\(greatest)")
    }
    for greatest in ["[4]", "[2147483647]", "[4294967296]", "[-1]", "[0.5]"] {
      #expect(reported(greatest).map(\.code) == [.modelRange])
      #expect(
        reported(greatest).first?.message == "vertex indices of the mesh exceed its vertex count")
    }
  }
}

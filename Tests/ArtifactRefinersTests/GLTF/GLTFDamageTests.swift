import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

/// Models with a single defect.
@Suite struct GLTFDamageTests {
  private let promises = RefinerPromises<GLTFRefiner>()

  /// A valid model with every kind of reference; each index is between `⟦` and `⟧`.
  private static let model = #"""
    {"asset":{"version":"2.0"},"scene":⟦0⟧,"scenes":[{"nodes":[⟦0⟧,⟦4⟧]}],
    "nodes":[{"children":[⟦1⟧,⟦2⟧],"mesh":⟦0⟧,"skin":⟦0⟧},{"camera":⟦0⟧},{"children":[⟦3⟧]},{},{"camera":⟦1⟧}],
    "meshes":[{"primitives":[{"attributes":{"POSITION":⟦0⟧,"TEXCOORD_0":⟦1⟧},"indices":⟦2⟧,"material":⟦0⟧,
      "targets":[{"POSITION":⟦0⟧}]}]}],
    "accessors":[
      {"bufferView":⟦0⟧,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,1]},
      {"bufferView":⟦0⟧,"byteOffset":12,"componentType":5126,"count":3,"type":"VEC2"},
      {"bufferView":⟦1⟧,"componentType":5123,"count":3,"type":"SCALAR","max":[2]},
      {"componentType":5126,"count":2,"type":"SCALAR","sparse":{"count":1,
        "indices":{"bufferView":⟦2⟧,"componentType":5121},"values":{"bufferView":⟦3⟧}}},
      {"bufferView":⟦4⟧,"componentType":5126,"count":2,"type":"MAT4"}],
    "bufferViews":[{"buffer":⟦0⟧,"byteLength":60,"byteStride":20},{"buffer":⟦0⟧,"byteOffset":60,"byteLength":6},
      {"buffer":⟦0⟧,"byteOffset":66,"byteLength":1},{"buffer":⟦0⟧,"byteOffset":68,"byteLength":4},
      {"buffer":⟦1⟧,"byteLength":128},{"buffer":⟦1⟧,"byteOffset":0,"byteLength":128}],
    "buffers":[{"byteLength":72,"uri":"«72»"},{"byteLength":128,"uri":"«128»"}],
    "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":⟦0⟧},
      "metallicRoughnessTexture":{"index":⟦1⟧,"texCoord":0}},"normalTexture":{"index":⟦0⟧},
      "occlusionTexture":{"index":⟦0⟧},"emissiveTexture":{"index":⟦1⟧}}],
    "textures":[{"source":⟦0⟧,"sampler":⟦0⟧},{"source":⟦1⟧}],"samplers":[{}],
    "images":[{"uri":"data:image/png;base64,AA=="},{"bufferView":⟦5⟧,"mimeType":"image/png"}],
    "animations":[{"channels":[{"sampler":⟦0⟧,"target":{"node":⟦1⟧,"path":"scale"}}],
      "samplers":[{"input":⟦3⟧,"output":⟦1⟧}]}],
    "skins":[{"joints":[⟦2⟧,⟦3⟧],"skeleton":⟦2⟧,"inverseBindMatrices":⟦4⟧}],
    "cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":0.1}},
      {"type":"orthographic","orthographic":{"xmag":1,"ymag":1,"zfar":9,"znear":0}}]}
    """#

  /// The model with data in its buffers, in pieces: each odd one is an index.
  private static let pieces: [String] = {
    let filled = [72, 128].reduce(model) { text, count in
      let data = Data(repeating: 7, count: count).base64EncodedString()
      return text.replacingOccurrences(
        of: "«\(count)»", with: "data:application/octet-stream;base64,\(data)")
    }
    return filled.components(separatedBy: CharacterSet(charactersIn: "⟦⟧"))
  }()

  private func diagnostics(_ text: String) -> [Diagnostic] {
    promises.refiner(text, finished: true).refinement.diagnostics
  }

  @Test("R23.3 R23.6 R23.7 A valid model has no diagnostics, whatever the order of its members")
  func valid() throws {
    #expect(diagnostics(Self.pieces.joined()).isEmpty)
    let value = try JSONSerialization.jsonObject(with: Data(Self.pieces.joined().utf8))
    for _ in 0..<20 {
      // Foundation orders members by hashes that differ from run to run.
      let data = try JSONSerialization.data(withJSONObject: value)
      #expect(diagnostics(String(decoding: data, as: UTF8.self)).isEmpty)
    }
    let sorted = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    #expect(diagnostics(String(decoding: sorted, as: UTF8.self)).isEmpty)
  }

  @Test(
    "R23.3 Each invalid index of a model is reported at its location",
    arguments: ["99", "6", "-1", "0.5", "1e9", "\"0\"", "null", "true", "{}"])
  func damagedIndex(value: String) {
    for place in stride(from: 1, to: Self.pieces.count, by: 2) {
      var pieces = Self.pieces
      pieces[place] = value
      let start = pieces[..<place].joined().utf8.count + (value.hasPrefix("\"") ? 1 : 0)
      let found = diagnostics(pieces.joined()).contains {
        $0.code == .brokenModelReference && $0.bytes.lowerBound == start
      }
      if !found { Issue.record("\(pieces[place - 1].suffix(40))\(value) is not reported") }
    }
  }

  @Test("R23.7 Each object without a required member is reported")
  func missingMembers() {
    let text = Self.pieces.joined()
    let names = [
      "primitives", "attributes", "componentType", "count", "type", "indices", "values", "buffer",
      "byteLength", "joints", "channels", "samplers", "sampler", "target", "path", "input",
      "output", "yfov", "znear", "xmag", "ymag", "zfar", "index", "perspective", "orthographic",
      "bufferView", "uri",
    ]
    // Members of these names that may be missing.
    let optional = [
      "\"indices\":2", "\"sampler\":0}", "\"bufferView\":0", "\"bufferView\":1", "\"bufferView\":4",
      "\"samplers\":[{}]", "\"uri\":\"data:application",
    ]
    for name in names {
      var start = text.startIndex
      while let found = text[start...].range(of: "\"\(name)\":") {
        start = found.upperBound
        let rest = text[found.lowerBound...]
        guard !optional.contains(where: { rest.hasPrefix($0) }) else { continue }
        let damaged = text.replacingCharacters(in: found, with: "\"x\":")
        let reported = diagnostics(damaged).contains {
          $0.code == .missingModelMember && $0.message.contains("`\(name)`")
        }
        if !reported { Issue.record("no \(rest.prefix(60)) is not reported") }
      }
    }
  }

  @Test(
    "R23.7 The message at an object names its missing members",
    arguments: [
      (#""accessors":[⟦{"count":1}⟧]"#, "missing `componentType`, `type`"),
      (#""images":[⟦{"name":"a"}⟧]"#, "missing `uri` or `bufferView`"),
      (#""meshes":[⟦7⟧]"#, "expected an object with `primitives`"),
      (#""meshes":[⟦[]⟧]"#, "expected an object with `primitives`"),
      (#""skins":[⟦{"extensions":{"joints":[0]}}⟧]"#, "missing `joints`"),
    ])
  func missingMember(members: String, message: String) {
    let pieces = #"{"asset":{"version":"2.0"},\#(members)}"#
      .components(separatedBy: CharacterSet(charactersIn: "⟦⟧"))
    let refinement = promises.refiner(pieces.joined(), finished: true).refinement
    let start = pieces[0].utf8.count
    #expect(refinement.verdict == .repaired)
    #expect(
      refinement.diagnostics == [
        Diagnostic(
          .missingModelMember, .warning, at: start..<start + pieces[1].utf8.count, message: message)
      ])
    promises.checkEverySplit(of: Array(pieces.joined().utf8))
  }

  @Test("R23.8 A buffer that states more bytes than it has is reported")
  func shortBuffers() {
    func kinds(_ buffer: String) -> [Diagnostic.Code] {
      diagnostics(#"{"asset":{"version":"2.0"},"buffers":[\#(buffer)]}"#).map(\.code)
    }
    let data = "data:application/octet-stream;base64,"
    #expect(kinds(#"{"byteLength":4,"uri":"\#(data)AAECAw=="}"#) == [])
    #expect(kinds(#"{"byteLength":4,"uri":"\#(data)AA\/CAw"}"#) == [])
    #expect(kinds(#"{"byteLength":5,"uri":"\#(data)AAECAw=="}"#) == [.modelRange])
    #expect(kinds(#"{"byteLength":1,"uri":"\#(data)"}"#) == [.modelRange])
    #expect(kinds(#"{"byteLength":9,"uri":"\#(data)AA%3D"}"#) == [])
    #expect(kinds(#"{"byteLength":9,"uri":"\#(data)\u0041A"}"#) == [])
    #expect(kinds(#"{"byteLength":9,"uri":"\#(data)","extensions":{}}"#) == [])
    #expect(kinds(#"{"byteLength":9,"uri":"a.bin"}"#) == [.externalModelFile])
  }
}

import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct HostileTests {
  static let textTypes: [ArtifactType] = [
    .csv, .tsv, .code, .plainText, .json, .geoJSON, .gltf, .vegaLite, .jsonLD, .mermaid, .nTriples,
    .nQuads, .turtle, .trig, .rdfXML,
  ]

  @Test("R1.10 UTF-16 is told, not shown", arguments: textTypes)
  func otherEncodings(type: ArtifactType) {
    func bytes(isLittle: Bool) -> [UInt8] {
      "\u{FEFF}a,b\n1,2\n".utf16.flatMap { unit -> [UInt8] in
        let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
        return isLittle ? [low, high] : [high, low]
      }
    }
    let wide: [UInt8] = [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]
    for bytes in [bytes(isLittle: true), bytes(isLittle: false), wide] {
      for chunks in [[bytes[...]], Chunks.single(bytes)] {
        var refiner = type.makeRefiner()
        for chunk in chunks {
          refiner.append(chunk.span)
          #expect(refiner.refinement.verdict == .invalid(offset: 0))
        }
        refiner.finish()
        let refinement = refiner.refinement
        #expect(refinement.verdict == .invalid(offset: 0))
        #expect(refinement.diagnostics.map(\.kind) == [.foreignEncoding])
        if case .ready(let length, _) = refinement.status, length > 0 {
          Issue.record("\(type) shows \(refinement)")
        }
        switch refiner {
        case let csv as CSVRefiner: #expect(csv.model.rowCount == 0)
        case let code as CodeRefiner: #expect(code.model.lineCount == 0)
        case let json as JSONRefiner: #expect(json.model.isEmpty)
        case let turtle as TurtleRefiner: #expect(turtle.model.count == 0)
        default: break
        }
      }
    }
  }

  @Test(
    "R1.8 A million empty chunks change nothing and cost nothing",
    arguments: textTypes + [.png, .pdf, "application/octet-stream"])
  func emptyChunks(type: ArtifactType) {
    var refiner = type.makeRefiner()
    refiner.append("{\"a\"".utf8.span)
    let before = refiner.refinement
    let empty: [UInt8] = []
    for _ in 0..<1_000_000 { refiner.append(empty.span) }
    #expect(refiner.refinement == before)
  }
}

import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct FuzzFindingsTests {
  @Test("R1 The promises hold for the findings of fuzzing", arguments: FuzzFindings.payloads)
  func payloads(payload: FuzzFindings.Payload) {
    let bytes = Array(payload.text.utf8)
    let document = SuiteDocument(
      suite: "found", name: payload.text, type: ArtifactType(rawValue: payload.type), bytes: bytes)
    for size in 1...16 {
      DocumentPromises(document: document)
        .check(at: stride(from: size, through: bytes.count, by: size))
    }
  }
}

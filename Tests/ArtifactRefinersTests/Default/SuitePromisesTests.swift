import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct SuitePromisesTests {
  /// Cuts at which the promises are checked in documents that are too large for every byte.
  private static let cutCount = 1_000

  @Test(
    "R1 The promises hold at every byte of all documents, and at 1,000 cuts of the large ones",
    .needsSharedFolder)
  func keepsPromises() async throws {
    let documents = try SuiteDocument.all()
    if documents.isEmpty { return SharedFolder.reportMissing("all suites", count: 11_500) }
    var counts: [String: (small: Int, large: Int)] = [:]
    for document in documents {
      counts[document.suite, default: (0, 0)].small += document.isSmall ? 1 : 0
      counts[document.suite, default: (0, 0)].large += document.isSmall ? 0 : 1
    }
    // One in so many, since without optimization all would take an hour.
    _ = await documents.sideBySide { number, document in
      guard TestScale.includes(number, oneIn: 60),
        TestScale.isFull || document.bytes.count < 2_000
      else { return }
      let promises = DocumentPromises(document: document)
      var generator = SeededGenerator(seed: UInt64(number))
      if document.isSmall {
        promises.check(at: 1..<document.bytes.count + 1)
        promises.check(at: cuts(of: document.bytes, 8, using: &generator))
      } else {
        promises.check(at: cuts(of: document.bytes, Self.cutCount, using: &generator))
      }
    }
    for (suite, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(suite): \(count.small) documents, and \(count.large) large ones")
    }
    #expect(counts.values.reduce(0) { $0 + $1.small + $1.large } > 11_000)
  }

  private func cuts(
    of bytes: [UInt8], _ count: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    (0..<count).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
  }
}

import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// Checks the promises that every refiner keeps (R1 of `Specs/Refiners.md`) on given bytes.
struct RefinerPromises<Refiner: ArtifactRefiner> where Refiner.Model: Equatable {
  var attributes: [String: String] = [:]

  /// A refiner that was given `chunks` and, if asked for, the end.
  func refiner(_ chunks: [ArraySlice<UInt8>], finished: Bool = false) -> Refiner {
    var refiner = Refiner(attributes: attributes)
    for chunk in chunks { refiner.append(chunk.span) }
    guard finished else { return refiner }
    refiner.finish()
    // R1.8, on every document that any test ends.
    var again = refiner
    again.finish()
    if again.refinement != refiner.refinement {
      Issue.record("ended twice: \(again.refinement), not \(refiner.refinement)")
    }
    return refiner
  }

  func refiner(_ bytes: [UInt8], finished: Bool = false) -> Refiner {
    refiner([bytes[...]], finished: finished)
  }

  func refiner(_ text: String, finished: Bool = false) -> Refiner {
    refiner(Array(text.utf8), finished: finished)
  }

  /// R1.2 and R1.3, byte by byte; `observe` sees the refiner after each of them and at the end.
  func checkGrowth(
    of bytes: [UInt8], _ comment: Comment? = nil, observe: (Refiner, _ received: Int) -> Void
  ) {
    // R1.10: what begins like UTF-16 is no text, and invalid at once.
    let isForeign = refiner(bytes).refinement.diagnostics.contains {
      $0.code == .unsupportedEncoding
    }
    if isForeign { return }
    var refiner = Refiner(attributes: attributes)
    var safeLength: Int?
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      let refinement = refiner.refinement
      var isFine = refinement.verdict == .pending
      switch refinement.status {
      case .waiting:
        isFine = isFine && safeLength == nil
      case .ready(let length, _):
        isFine = isFine && length >= safeLength ?? 0 && length <= offset + 1
        safeLength = length
      }
      // One expectation per byte would cost more than all the rest.
      if !isFine {
        Issue.record("after \(offset + 1) bytes: \(refinement) \(comment ?? "")")
        return
      }
      observe(refiner, offset + 1)
    }
    refiner.finish()
    checkEnd(refiner, count: bytes.count, comment)
    observe(refiner, bytes.count)
  }

  /// R1.3 and R1.8.
  func checkEnd(_ finished: Refiner, count: Int, _ comment: Comment? = nil) {
    #expect(finished.refinement.status == .ready(safeLength: count, closing: ""), comment)
    #expect(finished.refinement.verdict != .pending, comment)
    var before = finished
    var again = finished
    again.finish()
    #expect(again.refinement == finished.refinement, comment)
    again.append([UInt8(ascii: "x"), UInt8(ascii: "\n")].span)
    #expect(again.refinement == finished.refinement, comment)
    #expect(again.model == before.model, comment)
  }

  /// R1.4 for every way of cutting in two, after both parts and at the end.
  func checkEverySplit(of bytes: [UInt8], _ comment: Comment? = nil) {
    let whole = refiner(bytes)
    let finished = refiner(bytes, finished: true)
    Chunks.everySplit(of: bytes) { head, tail in
      checkEqual(refiner([head, tail]), whole, comment)
      checkEqual(refiner([head, [], tail], finished: true), finished, comment)
    }
  }

  /// R1.4 for single bytes and `count` random cuts, after a random prefix and at the end.
  func checkRandomCuts(of bytes: [UInt8], count: Int, seed: UInt64, _ comment: Comment? = nil) {
    let finished = refiner(bytes, finished: true)
    checkEqual(refiner(Chunks.single(bytes), finished: true), finished, comment)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let longest = Int.random(in: 1...64, using: &generator)
      let chunks = Chunks.random(bytes, longest: longest, using: &generator)
      let note: Comment = "seed \(seed), chunks up to \(longest) \(comment ?? "")"
      checkEqual(refiner(chunks, finished: true), finished, note)

      let prefix = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      let cut = Chunks.random(prefix, longest: longest, using: &generator)
      checkEqual(refiner(cut), refiner(prefix), note)
    }
  }

  func checkEqual(_ one: Refiner, _ other: Refiner, _ comment: Comment? = nil) {
    var (one, other) = (one, other)
    if one.refinement != other.refinement || one.model != other.model {
      Issue.record("\(one.refinement) is not \(other.refinement) \(comment ?? "")")
    }
  }
}

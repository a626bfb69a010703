public import ArtifactAll

/// The promises of a refiner (`Specs/Refiners.md` R1) on bytes that a fuzzer has made up. What is
/// broken ends the program.
public func checkPromises<Refiner: ArtifactRefiner>(
  of refiner: Refiner.Type, _ input: FuzzInput, attributes: [String: String] = [:]
) where Refiner.Model: Equatable {
  let bytes = input.bytes
  var whole = Refiner(attributes: attributes)
  whole.append(bytes.span)
  whole.finish()
  var cut = Refiner(attributes: attributes)
  var lastSafe: Int?
  for start in stride(from: 0, to: bytes.count, by: input.pieceSize) {
    let end = min(start + input.pieceSize, bytes.count)
    cut.append(bytes[start..<end].span)
    checkStatus(cut.refinement, bytes[..<end], &lastSafe, attributes, refiner)
  }
  cut.finish()
  checkStatus(cut.refinement, bytes[...], &lastSafe, attributes, refiner)
  precondition(cut.refinement == whole.refinement, "R1.4 the refinement depends on the cuts")
  precondition(cut.model == whole.model, "R1.4 the model depends on the cuts")
  precondition(cut.refinement.verdict != .pending, "R1.3 the verdict is pending at the end")
  guard cut.refinement.verdict == .valid || cut.refinement.verdict == .repaired else { return }
  let all = Refinement.Status.ready(safeLength: bytes.count, closing: "")
  precondition(cut.refinement.status == all, "R1.3 a valid payload is not whole")
}

/// Types whose payloads a second reader can read.
private let jsonTypes: Set<ArtifactType> = [.json, .geoJSON, .vegaLite, .gltf, .jsonLD]

private func checkStatus<Refiner: ArtifactRefiner>(
  _ refinement: Refinement, _ received: ArraySlice<UInt8>, _ lastSafe: inout Int?,
  _ attributes: [String: String], _ refiner: Refiner.Type
) {
  guard case .ready(let safeLength, _) = refinement.status else {
    precondition(lastSafe == nil, "R1.2 what was ready waits again")
    return
  }
  precondition(safeLength <= received.count, "R1.1 more is safe than has come")
  precondition(safeLength >= lastSafe ?? 0, "R1.2 the safe prefix shrinks")
  // Checking every prefix again would make long inputs cost their square.
  if safeLength != lastSafe, received.count <= 512 {
    let shown = refinement.document(of: Array(received)) ?? []
    if jsonTypes.contains(Refiner.artifactType), (try? JSONValue(parsing: shown)) == nil {
      preconditionFailure("R1.1 what is called valid is no JSON")
    }
    // What JSON-LD shows is the JSON, whatever it states (R19.1).
    var strict = Refiner(attributes: attributes)
    strict.append(shown.span)
    strict.finish()
    if case .invalid = strict.refinement.verdict, Refiner.artifactType != .jsonLD {
      preconditionFailure("R1.1 what is called valid is not")
    }
  }
  lastSafe = safeLength
}

/// The bytes of a fuzzer, and how they say to cut and to choose.
///
/// That stands in the last byte, so that what comes before it is a whole document where the seed was.
public struct FuzzInput {
  /// All but the last byte.
  public let bytes: [UInt8]

  /// From 0 to 15: who reads the bytes. The seeds depend on it (`seeds.py`).
  public let choice: Int

  /// From 1 to 16.
  public let pieceSize: Int

  public init(_ start: UnsafePointer<UInt8>, _ count: Int) {
    let last = count > 0 ? Int(start[count - 1]) : 0
    choice = last & 15
    pieceSize = last >> 4 + 1
    bytes = Array(UnsafeBufferPointer(start: start, count: count).dropLast())
  }
}

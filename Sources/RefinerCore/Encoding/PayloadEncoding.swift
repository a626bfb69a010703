import ArtifactBase
public import ArtifactCore

/// Notices a payload that is no UTF-8 by its first four bytes (`Specs/Refiners.md` R1.10).
///
/// Byte order marks of UTF-16, and that of UTF-32 in little order, begin with a byte that no UTF-8 has.
/// Without a mark, a letter of ASCII has NULs beside it. What follows would be shown as letters with
/// blanks between, or as one error per line, so it is not read at all.
///
/// For a format that reads bytes which are no UTF-8 as U+FFFD it also tells where they are (R1.12).
///
/// A refiner asks for every chunk what of it to read:
///
/// ```swift
/// if let admitted = encoding.admitted(of: chunk) { read(admitted.span) } else { read(chunk) }
/// ```
//
// The first byte is read at once, since almost every payload is UTF-8 and some can be drawn with one
// byte; in little order it is the letter it looks like. What follows it is held as long as it may be
// such a start, which takes NULs.
package struct PayloadEncoding: Sendable {
  package private(set) var isForeign = false
  private var isDecided = false
  /// The first bytes, four at most, and how many of them have been read.
  private var beginning: [UInt8] = []
  private var readCount = 0
  private var scalarCount = 0
  private let findsFaults: Bool
  private var faults = UTF8Faults()

  /// `findsFaults` is false where the format itself does not allow what is no UTF-8.
  package init(findsFaults: Bool = true) {
    self.findsFaults = findsFaults
  }

  /// What is to be read when `chunk` has come; nil for the chunk itself.
  package mutating func admitted(of chunk: Span<UInt8>) -> [UInt8]? {
    if findsFaults, !isForeign { faults.read(chunk) }
    guard isDecided else { return decide(chunk) }
    guard isForeign else { return nil }
    scalarCount += PreRenderableProgress.characterCount(of: chunk)
    return []
  }

  /// What was held until the end, which is to be read after all.
  package mutating func finish() -> [UInt8] {
    defer { isDecided = true }
    if !isForeign { faults.finish() }
    return isDecided ? [] : Array(beginning[readCount...])
  }

  private mutating func decide(_ chunk: Span<UInt8>) -> [UInt8]? {
    let heldCount = beginning.count - readCount
    var index = 0
    while !isDecided, index < chunk.count {
      beginning.append(chunk[index])
      index += 1
      isForeign = Self.isForeign(beginning)
      isDecided = isForeign || !Self.mayBeForeign(beginning)
    }
    if isDecided, !isForeign {
      guard heldCount > 0 else { return nil }
      return beginning[readCount...] + chunk.extracting(index..<chunk.count).copied()
    }
    scalarCount += PreRenderableProgress.characterCount(of: chunk)
    guard readCount == 0, let first = beginning.first, first != 0, first < 0xFE else { return [] }
    readCount = 1
    return [first]
  }

  private static func isForeign(_ bytes: [UInt8]) -> Bool {
    if bytes[0] >= 0xFE { return true }
    guard bytes.count == 4 else { return false }
    return bytes == [0, 0, 0xFE, 0xFF] || patterns.contains(bytes.map { $0 == 0 })
  }

  private static func mayBeForeign(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < 4 else { return false }
    let isMark = [0, 0, 0xFE, 0xFF].starts(with: bytes)
    let zeros = bytes.map { $0 == 0 }
    return isMark || patterns.contains { $0.starts(with: zeros) }
  }

  /// Where letters of ASCII have NULs: in UTF-16 and UTF-32, in little and big order.
  private static let patterns = [
    [false, true, false, true], [true, false, true, false], [false, true, true, true],
    [true, true, true, false],
  ]

  /// The first byte that is not read.
  package var offset: Int { readCount }

  package var diagnostic: ArtifactDiagnostic {
    ArtifactDiagnostic(
      .foreignEncoding, range: offset..<offset + 1,
      message: "The payload is not UTF-8; it starts like UTF-16 or UTF-32, and is not read.")
  }

  /// What a refiner says that by itself would say `refinement`.
  package func checked(_ refinement: Refinement) -> Refinement {
    guard isForeign else {
      guard !faults.isEmpty else { return refinement }
      var refinement = refinement
      refinement.diagnostics += faults.diagnostics
      return refinement
    }
    var status = Refinement.Status.waiting(
      PreRenderableProgress(receivedCharacters: scalarCount, hint: "waiting in vain for UTF-8"))
    if readCount > 0, case .ready = refinement.status { status = refinement.status }
    var offset = offset
    if case .invalid(let own) = refinement.verdict { offset = min(offset, own) }
    return Refinement(
      status: status, verdict: .invalid(offset: offset), diagnostics: [diagnostic])
  }
}

extension ArtifactDiagnostic.Kind {
  /// Bytes are no UTF-8; they are read as U+FFFD.
  public static let invalidUTF8 = Self(rawValue: "encoding.utf8")

  /// The payload has another encoding than UTF-8.
  public static let foreignEncoding = Self(rawValue: "encoding.utf16")
}

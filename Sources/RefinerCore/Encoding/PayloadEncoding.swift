import ArtifactBase
import ArtifactCore

// The first byte is passed on immediately, because almost every payload is UTF-8 and some are
// renderable after one byte; in little-endian UTF-16 it is the ASCII letter that it looks like. The
// bytes after it are held as long as they match the start of another encoding, which requires NUL
// bytes.

/// Detects a payload that is not UTF-8 from its first four bytes (`Specs/Refiners.md` R1.10).
///
/// The byte order marks of UTF-16, and of UTF-32 in little-endian order, begin with a byte that
/// never occurs in UTF-8. Without a mark, ASCII letters have NUL bytes beside them. Such a payload
/// would appear as letters separated by blanks, or as one error per line, so it is not read at all.
///
/// For formats that decode invalid UTF-8 as U+FFFD, it also reports the offsets of the invalid
/// bytes (R1.12).
///
/// A refiner passes every chunk through it and reads the result:
///
/// ```swift
/// if let admitted = encoding.admitted(of: chunk) { read(admitted.span) } else { read(chunk) }
/// ```
package struct PayloadEncoding: Sendable {
  package private(set) var isForeign = false
  private var isDecided = false
  /// The first bytes, at most four, and how many of them have been passed on.
  private var beginning: [UInt8] = []
  private var readCount = 0
  private var scalarCount = 0
  private let findsFaults: Bool
  private var faults = UTF8Faults()

  /// Creates a detector.
  ///
  /// - Parameter findsFaults: False if the format itself rejects invalid UTF-8.
  package init(findsFaults: Bool = true) {
    self.findsFaults = findsFaults
  }

  /// Returns the bytes to read after `chunk` has arrived; nil for the chunk itself.
  package mutating func admitted(of chunk: Span<UInt8>) -> [UInt8]? {
    if findsFaults, !isForeign { faults.read(chunk) }
    guard isDecided else { return decide(chunk) }
    guard isForeign else { return nil }
    scalarCount += PreRenderableProgress.characterCount(of: chunk)
    return []
  }

  /// Returns the bytes that were held until the end and are to be read after all.
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

  /// The positions of NUL bytes in ASCII text in UTF-16 and UTF-32, little- and big-endian.
  private static let patterns = [
    [false, true, false, true], [true, false, true, false], [false, true, true, true],
    [true, true, true, false],
  ]

  /// The offset of the first byte that is not read.
  package var offset: Int { readCount }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .unsupportedEncoding, .error, at: offset..<offset + 1,
      message: "payload looks like UTF-16 or UTF-32: expected UTF-8")
  }

  /// Returns a refiner's refinement adjusted for the detected encoding, with the encoding
  /// diagnostics.
  package func checked(_ refinement: Refinement) -> Refinement {
    guard isForeign else {
      guard !faults.isEmpty else { return refinement }
      var refinement = refinement
      refinement.diagnostics += faults.diagnostics
      return refinement
    }
    var status = Refinement.Status.waiting(
      PreRenderableProgress(receivedCharacters: scalarCount, hint: "unsupported encoding"))
    if readCount > 0, case .ready = refinement.status { status = refinement.status }
    var offset = offset
    if case .invalid(let own) = refinement.verdict { offset = min(offset, own) }
    return Refinement(
      status: status, verdict: .invalid(offset: offset), diagnostics: [diagnostic])
  }
}

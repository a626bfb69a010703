public import ArtifactCore

/// Notices a payload that is no UTF-8 by its first byte (`Specs/Refiners.md` R1.10).
///
/// Byte order marks of UTF-16, and that of UTF-32 in little order, begin with a byte that no UTF-8 has.
/// What follows would be shown as letters with blanks between, or as one error per line, so nothing is
/// read at all.
struct PayloadEncoding: Sendable {
  private(set) var isForeign = false
  private var isKnown = false
  private var scalarCount = 0

  /// Takes the next bytes; true if none of the payload is to be read.
  mutating func isForeign(_ bytes: Span<UInt8>) -> Bool {
    if !isKnown, bytes.count > 0 {
      isKnown = true
      isForeign = bytes[0] >= 0xFE
    }
    if isForeign { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
    return isForeign
  }

  var diagnostic: ArtifactDiagnostic {
    ArtifactDiagnostic(
      .foreignEncoding, range: 0..<1,
      message: "The payload is not UTF-8; it starts like UTF-16 or UTF-32, and is not read.")
  }

  /// What a refiner says of a payload that it does not read.
  var refinement: Refinement {
    let progress = PreRenderableProgress(
      receivedCharacters: scalarCount, hint: "waiting in vain for UTF-8")
    return Refinement(
      status: .waiting(progress), verdict: .invalid(offset: 0), diagnostics: [diagnostic])
  }
}

extension ArtifactDiagnostic.Kind {
  /// The payload has another encoding than UTF-8.
  public static let foreignEncoding = Self(rawValue: "encoding.utf16")
}

import ArtifactBase

/// What refiners of text share: the detection of the encoding, the end of the payload, and the count
/// of scalars while nothing is renderable.
package struct RefinerShell: Sendable {
  fileprivate(set) var encoding: PayloadEncoding

  /// Whether the payload has ended.
  package fileprivate(set) var isFinished = false

  /// The number of Unicode scalars counted by ``countScalars(of:)``.
  package private(set) var scalarCount = 0

  /// Creates the shell of an empty payload.
  ///
  /// - Parameter findsFaults: False if the format itself rejects invalid UTF-8.
  package init(findsFaults: Bool = true) {
    encoding = PayloadEncoding(findsFaults: findsFaults)
  }

  /// Counts the scalars of a chunk for the progress that is reported while nothing is renderable.
  package mutating func countScalars(of bytes: Span<UInt8>) {
    scalarCount += PreRenderableProgress.characterCount(of: bytes)
  }
}

/// A refiner of text inside a ``RefinerShell``: it reads chunks whose encoding is known, then
/// the end, once.
///
/// A refiner implements ``ArtifactRefiner`` by calling ``readChunk(_:)``, ``readEnd()`` and
/// ``checkedRefinement``.
package protocol PayloadReader {
  var shell: RefinerShell { get set }

  /// Reads the next bytes, which may be empty.
  mutating func consume(_ bytes: Span<UInt8>)

  /// Ends the payload; called once, after all bytes.
  mutating func end()

  /// The refinement of the bytes read, before the encoding is taken into account.
  var ownRefinement: Refinement { get }
}

extension PayloadReader {
  /// Whether the payload has ended.
  package var isFinished: Bool { shell.isFinished }

  /// Reads the next chunk of the payload; ignored after ``readEnd()``.
  package mutating func readChunk(_ bytes: Span<UInt8>) {
    guard !shell.isFinished else { return }
    if let admitted = shell.encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  /// Ends the payload; later calls have no effect.
  package mutating func readEnd() {
    guard !shell.isFinished else { return }
    let held = shell.encoding.finish()
    consume(held.span)
    shell.isFinished = true
    end()
  }

  /// The refinement, adjusted for the encoding, with the diagnostics about it.
  package var checkedRefinement: Refinement { shell.encoding.checked(ownRefinement) }
}

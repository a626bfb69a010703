import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TerminalFront
import TestSupport

/// What a terminal shows of a payload, as goldens record it.
enum GoldenView {
  /// - Parameter chunk: The size of the pieces in which the payload arrives.
  static func text(of bytes: [UInt8], _ type: ArtifactType, _ width: Int, chunk: Int) -> String {
    var session = ArtifactSession(payload: ArtifactHeader(type: type, title: "golden"), .standard)
    var view = TerminalView(
      size: TerminalSize(columns: width, rows: 1), width: width, drawsInPlace: false,
      options: .plain)
    var output: [UInt8] = []
    for chunk in Chunks.equal(bytes, size: chunk) {
      session.append(chunk.span)
      output += view.show(session.presentation)
    }
    session.finish()
    output += view.finish(session.presentation)
    return String(decoding: output, as: UTF8.self)
  }
}

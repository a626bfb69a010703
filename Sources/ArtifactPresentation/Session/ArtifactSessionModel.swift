public import ArtifactCore
public import Observation

/// An answer for user interfaces that observe their models: its presentation changes as it arrives.
///
/// ```swift
/// let model = ArtifactSessionModel(.standard)
/// try await model.read(from: stream)      // views that use `model.presentation` are updated
/// ```
@MainActor @Observable
public final class ArtifactSessionModel {
  /// The presentation of the answer so far.
  public private(set) var presentation = Presentation()

  /// The diagnostics about the tags and the artifacts, once the answer has ended.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Whether the answer has ended.
  public private(set) var isFinished = false

  @ObservationIgnored private var session: ArtifactSession

  /// Creates a model of an answer that has not begun.
  public init(_ configuration: ArtifactConfiguration) {
    session = ArtifactSession(configuration)
  }

  /// Appends the next chunk of the answer.
  ///
  /// - Complexity: O(length of `text` + live content), amortized, and that of a copy of the blocks.
  public func append(_ text: String) {
    session.append(text)
    presentation = session.presentation
  }

  /// Ends the answer; afterwards everything is settled.
  public func finish() {
    guard !isFinished else { return }
    session.finish()
    presentation = session.presentation
    diagnostics = session.diagnostics
    isFinished = true
  }

  /// Appends all chunks of a text and ends the answer.
  ///
  /// - Throws: What the sequence throws. The answer has ended then, too.
  public func read<Chunks: AsyncSequence>(from chunks: Chunks) async throws
  where Chunks.Element: StringProtocol {
    defer { finish() }
    for try await chunk in chunks { append(String(chunk)) }
  }
}

import ArtifactBase
public import ArtifactCore

/// Waits for the whole payload: the refiner of types that have none of their own.
///
/// ```swift
/// var refiner = DefaultRefiner(attributes: [:])
/// refiner.append("GIF89a".utf8.span)
/// refiner.refinement.status   // .waiting(PreRenderableProgress(receivedCharacters: 6, …))
/// refiner.finish()
/// refiner.refinement.status   // .ready(safeLength: 6, closing: "")
/// ```
///
/// Use it for formats of which no prefix means anything. It keeps no bytes. Rules R2 of
/// `Specs/Refiners.md`.
public struct DefaultRefiner: ArtifactRefiner {
  /// What is known of a payload nobody can read in part.
  public struct Model: Hashable, Sendable {
    /// The number of payload bytes received.
    public var byteCount: Int

    /// Whether that is all of them.
    public var isFinished: Bool

    public init(byteCount: Int = 0, isFinished: Bool = false) {
      self.byteCount = byteCount
      self.isFinished = isFinished
    }
  }

  /// The type of bytes nothing is known about.
  public static var artifactType: ArtifactType { "application/octet-stream" }

  public private(set) var model: Model = Model()
  private var receivedCharacters = 0
  private var encoding = PayloadEncoding()
  private let isText: Bool

  /// Starts on an empty payload; the attribute `type` says whether it is text.
  public init(attributes: [String: String] = [:]) {
    let type = ArtifactType.canonical(attributes.value(for: ["type"]) ?? "").type.rawValue
    isText = type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !model.isFinished else { return }
    model.byteCount += bytes.count
    receivedCharacters += PreRenderableProgress.characterCount(of: bytes)
    if isText { _ = encoding.admitted(of: bytes) }
  }

  public mutating func finish() {
    guard !model.isFinished else { return }
    _ = encoding.finish()
    model.isFinished = true
  }

  public var refinement: Refinement {
    guard model.isFinished, !encoding.isForeign else {
      let progress = PreRenderableProgress(
        receivedCharacters: receivedCharacters, hint: "waiting for the end")
      return encoding.checked(Refinement(status: .waiting(progress)))
    }
    return encoding.checked(
      Refinement(status: .ready(safeLength: model.byteCount, closing: ""), verdict: .valid))
  }
}

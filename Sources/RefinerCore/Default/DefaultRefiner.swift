import ArtifactBase
public import ArtifactCore

/// A refiner that waits for the complete payload, for types without a refiner of their own.
///
/// ```swift
/// var refiner = DefaultRefiner(attributes: [:])
/// refiner.append("GIF89a".utf8.span)
/// refiner.refinement.status   // .waiting(PreRenderableProgress(receivedCharacters: 6, …))
/// refiner.finish()
/// refiner.refinement.status   // .ready(safeLength: 6, closing: "")
/// ```
///
/// Use it for formats without meaningful prefixes. It stores no bytes. Rules R2 of
/// `Specs/Refiners.md`.
public struct DefaultRefiner: ArtifactRefiner {
  /// The state of an opaque payload.
  public struct Model: Hashable, Sendable {
    /// The number of payload bytes received.
    public var byteCount: Int

    /// Whether the payload is complete.
    public var isFinished: Bool

    /// Creates a model.
    public init(byteCount: Int = 0, isFinished: Bool = false) {
      self.byteCount = byteCount
      self.isFinished = isFinished
    }
  }

  /// The type of arbitrary bytes.
  public static var artifactType: ArtifactType { "application/octet-stream" }

  /// The number of bytes received, and whether the payload is complete.
  public private(set) var model: Model = Model()
  private var receivedCharacters = 0
  private var encoding = PayloadEncoding()
  private let isText: Bool

  /// Creates a refiner for an empty payload; the attribute `type` determines whether the payload is
  /// text.
  public init(attributes: [String: String] = [:]) {
    let type = ArtifactType.canonical(attributes.value(for: ["type"]) ?? "").type.rawValue
    isText = type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
  }

  /// Counts the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`).
  public mutating func append(_ bytes: Span<UInt8>) {
    guard !model.isFinished else { return }
    model.byteCount += bytes.count
    receivedCharacters += PreRenderableProgress.characterCount(of: bytes)
    if isText { _ = encoding.admitted(of: bytes) }
  }

  /// Ends the payload, which makes it renderable.
  public mutating func finish() {
    guard !model.isFinished else { return }
    _ = encoding.finish()
    model.isFinished = true
  }

  /// The refinement: waiting until the payload is complete.
  public var refinement: Refinement {
    guard model.isFinished, !encoding.isForeign else {
      let progress = PreRenderableProgress(
        receivedCharacters: receivedCharacters, hint: "waiting for the complete payload")
      return encoding.checked(Refinement(status: .waiting(progress)))
    }
    return encoding.checked(
      Refinement(status: .ready(safeLength: model.byteCount, closing: ""), verdict: .valid))
  }
}

/// How text that has arrived is let through to the eye, so that bursts become a steady flow.
public struct TokenRevealConfig: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    /// The cursor runs after the end of the text, the faster the farther behind it is:
    /// `duration` is the time constant of an exponential.
    case continuous
    /// The cursor moves at `100 / duration` characters a second, also after the text has ended.
    case linear
  }

  /// Seconds; zero and below show everything at once.
  public var duration: Double
  public var mode: Mode
  /// What settles together.
  public var granularity: RevealGranularity
  /// The cursor is never more characters behind than this; nil for any distance.
  public var maximumLag: Int?

  public init(
    duration: Double, mode: Mode = .continuous, granularity: RevealGranularity = .character,
    maximumLag: Int? = nil
  ) {
    self.duration = duration
    self.mode = mode
    self.granularity = granularity
    self.maximumLag = maximumLag
  }

  /// 80 ms.
  public static let fast = TokenRevealConfig(duration: 0.08)
  /// 150 ms.
  public static let standard = TokenRevealConfig(duration: 0.15)
  /// 300 ms.
  public static let slow = TokenRevealConfig(duration: 0.3)
  /// Everything is shown when it arrives.
  public static let disabled = TokenRevealConfig(duration: 0)

  public var isEnabled: Bool { duration > 0 }
}

/// What leaves the active zone of an effect together. It never says what is visible.
public enum RevealGranularity: Hashable, Sendable {
  /// Each character when the cursor has passed it.
  case character
  /// A block when another one has begun behind it, or the text has ended.
  case block
  /// So many characters at a time; below one counts as one.
  case chunk(Int)
  /// A line when the cursor has passed its end.
  case line
}

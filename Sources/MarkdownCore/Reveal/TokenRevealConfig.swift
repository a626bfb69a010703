/// The timing of a reveal, which smooths bursts of text into a steady flow.
public struct TokenRevealConfig: Hashable, Sendable {
  /// The motion of the cursor.
  public enum Mode: Hashable, Sendable {
    /// The speed is proportional to the distance to the end of the text; `duration` is the time
    /// constant of the exponential.
    case continuous
    /// A constant `100 / duration` characters per second, even after the text has ended.
    case linear
  }

  /// The duration in seconds; with 0 or less, text is revealed immediately.
  public var duration: Double
  /// The motion of the cursor.
  public var mode: Mode
  /// The unit in which text settles.
  public var granularity: RevealGranularity
  /// The maximum number of characters between the cursor and the end of the text, or `nil` for no
  /// limit.
  public var maximumLag: Int?

  /// Creates a configuration; `duration` is in seconds.
  public init(
    duration: Double, mode: Mode = .continuous, granularity: RevealGranularity = .character,
    maximumLag: Int? = nil
  ) {
    self.duration = duration
    self.mode = mode
    self.granularity = granularity
    self.maximumLag = maximumLag
  }

  /// A time constant of 80 ms.
  public static let fast = TokenRevealConfig(duration: 0.08)
  /// A time constant of 150 ms.
  public static let standard = TokenRevealConfig(duration: 0.15)
  /// A time constant of 300 ms.
  public static let slow = TokenRevealConfig(duration: 0.3)
  /// Reveals text as soon as it arrives.
  public static let disabled = TokenRevealConfig(duration: 0)

  /// Whether text is revealed gradually.
  public var isEnabled: Bool { duration > 0 }
}

/// The unit in which text leaves the active zone of an effect. Does not affect which text is
/// visible.
public enum RevealGranularity: Hashable, Sendable {
  /// Each character, when the cursor has passed it.
  case character
  /// A block, when the next block has begun or the text has ended.
  case block
  /// The given number of characters at a time; values below 1 count as 1.
  case chunk(Int)
  /// A line, when the cursor has passed its end.
  case line
}

public import ArtifactBase

/// Bounds on the memory of a ``ProviderStream``. Exceeding one never fails: an event or call is
/// skipped with a diagnostic, an identifier or message is cut.
public struct ProviderLimits: Hashable, Sendable {
  /// The maximum length of an event or a line, in bytes; a longer one is skipped.
  public var eventLength = 16 << 20

  /// The maximum number of JSON tokens of an event; an event with more is skipped.
  public var tokenCount = 1_000_000

  /// The maximum number of tool calls; further ones are ignored.
  public var callCount = 1_000

  /// The maximum length of the id or name of a tool call, in bytes; a longer one is cut.
  public var identifierLength = 1_024

  /// The maximum length of the message of an error, in bytes; a longer one is cut.
  public var messageLength = 4_096

  /// The maximum number of diagnostics.
  public var diagnosticCount = 100

  /// Creates the default limits.
  public init() {}
}

extension Diagnostic.Code {
  /// An event of a provider's stream that isn't valid; it is skipped.
  public static let invalidProviderEvent = Self(rawValue: "provider.invalid-event")
  /// An event that exceeds ``ProviderLimits/eventLength`` or ``ProviderLimits/tokenCount``; it is
  /// skipped.
  public static let providerEventLimit = Self(rawValue: "provider.event-limit")
  /// A tool call beyond ``ProviderLimits/callCount``; it is ignored.
  public static let providerCallLimit = Self(rawValue: "provider.call-limit")
  /// A warning that the provider or the agent sent.
  public static let providerWarning = Self(rawValue: "provider.warning")
  /// More diagnostics than ``ProviderLimits/diagnosticCount``; the rest is dropped.
  public static let providerDiagnosticLimit = Self(rawValue: "provider.diagnostic-limit")
}

extension String {
  /// The longest prefix of whole scalars with at most `limit` bytes.
  ///
  /// - Complexity: O(`limit`).
  func prefix(ofBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let bytes = Array(utf8.prefix(limit))
    return String(
      decoding: bytes.dropLast(UTF8Boundary.incompleteSuffixLength(bytes.span)), as: UTF8.self)
  }
}

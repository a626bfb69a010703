/// How much of a style is written.
public enum ColorMode: Hashable, Sendable {
  /// Nothing: no colours, no attributes, no links, not one escape byte for looks.
  case none
  /// Bold, underline and their like, but no colours.
  case attributesOnly
  /// The sixteen colours that users choose for their terminal, and attributes; other colours are not written.
  case ansi16
  /// The palette of 256 colours and attributes.
  case ansi256
}

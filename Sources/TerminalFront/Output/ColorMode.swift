/// How much of a style is written.
public enum ColorMode: Hashable, Sendable {
  /// Nothing: no colours, no attributes, no links, not one escape byte for looks.
  case none
  /// Bold, underline and their like, but no colours.
  case attributesOnly
  /// The sixteen colours of the palette and attributes.
  case ansi16
}

/// The attributes and colors that are written to the terminal.
public enum ColorMode: Hashable, Sendable {
  /// No colors, attributes or links: the output contains no styling sequences.
  case none
  /// Attributes such as bold and underline, but no colors.
  case attributesOnly
  /// Attributes and the 16 configurable ANSI colors. Other colors are not written.
  case ansi16
  /// Attributes and the 256-color palette.
  case ansi256
}

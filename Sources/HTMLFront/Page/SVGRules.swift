import Drawing

/// The rules of pictures.
enum SVGRules {
  /// The colors of roles, with the background of the page.
  static let text =
    SVGOptions.sharedStyleSheet
    + ":root{--ak-background-fill:var(--ground);--ak-background-line:var(--ground)}\n"
}

extension Scene2D {
  /// Returns the picture as an SVG document, which can also be embedded in HTML.
  ///
  /// The document is well-formed whatever the scene contains, loads nothing and runs nothing. Colors
  /// of roles are classes such as `ak-node-fill`, which a page can override with variables of the
  /// same name (`--ak-node-fill`). Equal scenes give equal bytes.
  ///
  /// - Complexity: O(n) in the number of elements and the length of their paths and texts.
  public func svg(_ options: SVGOptions = SVGOptions()) -> String {
    var writer = SVGWriter(options)
    return String(decoding: writer.document(of: self), as: UTF8.self)
  }
}

/// A change of a page that shows a presentation while it arrives.
public enum HTMLUpdate: Hashable, Sendable {
  /// Adds HTML to the end of the content of the element with this id.
  case append(into: String, html: String)
  /// Replaces the element with this id by HTML, which may be empty or several elements.
  case replace(id: String, html: String)
}

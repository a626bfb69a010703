public import ArtifactPresentation

/// The action that the caller of a full-screen view must perform after an event. Pagers, forms and flows return
/// different ones.
public enum ScreenEffect: Hashable, Sendable {
  /// No action: the view does not handle the event.
  case ignored

  /// Draw. If an artifact has been folded, this takes effect with the next call of
  /// ``PagerModel/show(_:isComplete:)``.
  case draw

  /// Invalidate the screen, then draw everything.
  case redraw

  /// Suspend the process (Ctrl-Z).
  case suspend

  /// Close the view.
  case quit

  /// Copy text to the clipboard; see ``InteractiveSession/copy(_:)``.
  case copy(String)

  /// Open a link, or a mention, hashtag or similar, that the user activated. The caller decides whether anything is
  /// opened.
  case open(SafeLink.Target)

  /// Note the link or tag under the pointer; nil if there is none any more. Reported if the terminal reports
  /// movements of the mouse.
  case hover(SafeLink.Target?)

  /// Copy or save the payload of an artifact: the first one in the viewport, or the one that the viewport is in.
  /// `ArtifactSession.segment(of:)` has its range.
  case perform(ArtifactFrame.Action, artifact: BlockID)

  /// Write the document of a flow to a file. If this would replace a file that was not loaded or saved here, and
  /// `replaces` is false, ask the user first.
  case save(path: String, replaces: Bool)

  /// Read a flow from a file and show it.
  case load(path: String)
}

import ArtifactBase
public import ArtifactPresentation

/// The options for rendering blocks as HTML.
public struct HTMLOptions: Hashable, Sendable {
  /// The prefix of all ids, which tells apart several presentations in one page: a letter, then
  /// ASCII letters, digits, hyphens and underscores, at most 32. Any other prefix is replaced by `b`.
  public let idPrefix: String

  /// The greatest width of pictures in CSS pixels. Wider containers show them at their own size,
  /// narrower ones reduce or scroll them.
  public var pictureWidth: Double

  /// Whether images are loaded from their addresses. If not, an image without embedded data is a
  /// link.
  public var allowsRemoteImages: Bool

  /// Whether the content of artifacts that scroll (`ArtifactFrame.Sizing.scrolls`) is at most
  /// as high as `--ak-height-limit` (360 pixels, unless a style sheet of the host sets it).
  public var limitsHeight: Bool

  /// Whether artifacts have a button for each of their actions. A page without scripts has no use for them: the
  /// host listens for clicks on elements with `data-ak-action`, whose `data-ak-artifact` is the id of the artifact's
  /// element.
  public var showsActions: Bool

  /// The files that artifacts and code offer to save, in links that have their content. ``HTMLUpdates`` leaves them
  /// out.
  public var downloads: [BlockID: HTMLDownload] = [:]

  /// Views of the host that replace those of some kinds of blocks: HTML, which is trusted and inserted as it is.
  public var views = BlockViews<Void, String>()

  /// Creates options.
  ///
  /// - Parameters:
  ///   - idPrefix: The prefix of all ids.
  ///   - pictureWidth: The greatest width of pictures in CSS pixels.
  ///   - allowsRemoteImages: Whether images are loaded from their addresses.
  ///   - limitsHeight: Whether high content scrolls.
  ///   - showsActions: Whether artifacts have buttons for their actions.
  public init(
    idPrefix: String = "b", pictureWidth: Double = 720, allowsRemoteImages: Bool = false,
    limitsHeight: Bool = false, showsActions: Bool = false
  ) {
    let isValid =
      idPrefix.utf8.first?.isASCIILetter == true && idPrefix.utf8.count <= 32
      && idPrefix.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    self.idPrefix = isValid ? idPrefix : "b"
    self.pictureWidth = pictureWidth
    self.allowsRemoteImages = allowsRemoteImages
    self.limitsHeight = limitsHeight
    self.showsActions = showsActions
  }

  /// The id of the element of a block, which is the target of links to it and of updates.
  public func elementID(of block: BlockID) -> String {
    let id = "\(idPrefix)\(block.segment)-\(block.ordinal)"
    return block.part == 0 ? id : "\(id)-p\(block.part)"
  }
}

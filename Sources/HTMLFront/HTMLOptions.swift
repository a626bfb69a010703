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

  /// Creates options.
  ///
  /// - Parameters:
  ///   - idPrefix: The prefix of all ids.
  ///   - pictureWidth: The greatest width of pictures in CSS pixels.
  ///   - allowsRemoteImages: Whether images are loaded from their addresses.
  public init(
    idPrefix: String = "b", pictureWidth: Double = 720, allowsRemoteImages: Bool = false
  ) {
    let isValid =
      idPrefix.utf8.first?.isASCIILetter == true && idPrefix.utf8.count <= 32
      && idPrefix.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    self.idPrefix = isValid ? idPrefix : "b"
    self.pictureWidth = pictureWidth
    self.allowsRemoteImages = allowsRemoteImages
  }

  /// The id of the element of a block, which is the target of links to it and of updates.
  public func elementID(of block: BlockID) -> String {
    "\(idPrefix)\(block.segment)-\(block.ordinal)"
  }
}

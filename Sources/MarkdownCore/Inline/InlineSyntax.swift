import ArtifactBase

/// The classification of bytes for the inline parser under given options; created once per
/// document.
///
/// `@unchecked Sendable`: the table is written only by `init`.
final class InlineSyntax: @unchecked Sendable {
  enum ByteClass {
    /// Plain text.
    static let plain: UInt8 = 0
    /// Possible start of a construct.
    static let special: UInt8 = 1
    /// Possible interior byte of a bare address; checked without ending the text.
    static let address: UInt8 = 2
  }

  let options: MarkdownOptions
  private let classes: UnsafeMutableBufferPointer<UInt8>
  let tags: TagSyntax?
  let processors: [any MarkdownProcessor]
  let blockRules: BlockRules

  var extensions: MarkdownOptions.Extensions { options.extensions }

  init(_ options: MarkdownOptions, processors: [any MarkdownProcessor] = []) {
    self.options = options
    self.processors = processors
    blockRules = options.blockRules
    classes = .allocate(capacity: 256)
    classes.initialize(repeating: ByteClass.plain)
    if options.extensions.contains(.autolinks) {
      for byte in ":w@".utf8 { classes[Int(byte)] = ByteClass.address }
    }
    for byte in "\n\\`*_[]!<&".utf8 { classes[Int(byte)] = ByteClass.special }
    if options.extensions.contains(.strikethrough) {
      classes[Int(UInt8(ascii: "~"))] = ByteClass.special
    }
    if options.extensions.contains(.math) {
      classes[Int(UInt8(ascii: "$"))] = ByteClass.special
    }
    tags = TagSyntax(options.tagPrefixes)
    if let tags {
      for byte in tags.firstBytes { classes[Int(byte)] = ByteClass.special }
    }
  }

  deinit {
    classes.deallocate()
  }

  /// Whether a byte, also one that opens tags, may be inside a bare address.
  func isInAddress(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":")) && extensions.contains(.autolinks)
  }

  /// Returns the ``ByteClass`` of a byte.
  func kind(of byte: UInt8) -> UInt8 { classes[Int(byte)] }
}

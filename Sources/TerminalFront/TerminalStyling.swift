public import ArtifactPresentation

/// What a terminal, or a file in its place, may be given besides text: `.ansi` or `.plain`.
public typealias TerminalStyling = TerminalOptions

extension TerminalRenderer {
  /// Makes a renderer for a width in cells.
  public init(width: Int, styling: TerminalStyling) {
    self.init(width: width, options: styling)
  }
}

extension TerminalView {
  /// A view that redraws its live rows in a terminal of this size.
  public init(size: TerminalSize, styling: TerminalStyling, width: Int? = nil) {
    self.init(size: size, width: width, drawsInPlace: true, options: styling)
  }

  /// A view that only ever appends settled lines.
  public init(appendingAtWidth width: Int, styling: TerminalStyling) {
    let size = TerminalSize(columns: width, rows: 1)
    self.init(size: size, width: width, drawsInPlace: false, options: styling)
  }

  /// The bytes that redraw the live rows after the terminal's size has changed.
  public mutating func resize(
    to size: TerminalSize, _ presentation: borrowing Presentation
  ) -> [UInt8] {
    resize(to: size)
    return show(presentation)
  }

  /// The bytes that mark an interruption, to be written after ``finish(_:)``.
  public func interruptionMark() -> [UInt8] {
    TerminalRenderer.line(interruptionLine, options)
  }
}

extension TerminalSize {
  /// The size of the terminal behind a file descriptor; nil where it is none or does not say.
  public init?(of descriptor: Int32) {
    guard let size = TerminalDevice(fileDescriptor: descriptor).size else { return nil }
    self = size
  }
}

extension SafeText {
  /// One line of any text, such as a name or a message.
  public init(line text: String, in context: Context = .prose) {
    self.init(sanitizing: text, context: context)
  }

  /// The text as a string.
  public var string: String { description }
}

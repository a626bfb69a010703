/// A picture: elements in drawing order, in the coordinates of the canvas that it was made for.
///
/// Groups are not nested values but begin and end in the list of elements, so that scenes of any
/// depth are compared, hashed and released without recursion.
///
/// ```swift
/// var scene = Scene2D(size: Size2D(width: 120, height: 60), title: "Greeting")
/// let frame = Rect2D(origin: Point2D(x: 10, y: 10), size: Size2D(width: 100, height: 40))
/// scene.append(.shape(.init(.rectangle(cornerRadius: 4), frame: frame)), id: "a")
/// scene.append(.text(.init("Hello", at: frame.center, anchor: .middle)))
/// let svg = scene.svg()
/// ```
public struct Scene2D: Hashable, Sendable {
  /// The extent, from the origin.
  public var size: Size2D
  /// A short name of the picture; empty for none.
  public var title: String
  /// A description for those who don't see the picture; if empty, it consists of the texts of the
  /// elements in reading order.
  public var description: String
  /// What a unit of length is.
  public var unit: Canvas2D.Unit
  /// The background for which the source has chosen its colors; nil if it paints one itself, or its
  /// colors are roles. A front whose own background is another one draws it below the picture.
  public var paper: RGBA?
  /// Whether it is a picture whose every part matters as it looks, which a front of cells draws as
  /// pixels, with its texts as text.
  public var isPictorial = false
  /// The elements in drawing order: later ones are drawn on top of earlier ones.
  public var elements: [Element]

  /// Creates a scene.
  public init(
    size: Size2D, title: String = "", description: String = "", unit: Canvas2D.Unit = .pixels,
    elements: [Element] = []
  ) {
    self.size = size
    self.title = title
    self.description = description
    self.unit = unit
    self.elements = elements
  }

  /// Appends an element on top of those that are there.
  public mutating func append(
    _ content: Element.Content, id: String? = nil, link: String? = nil, title: String? = nil,
    readingIndex: Int? = nil
  ) {
    elements.append(
      Element(content, id: id, link: link, title: title, readingIndex: readingIndex))
  }

  /// Appends a group that contains what `body` appends.
  public mutating func group(
    _ group: Group = Group(), id: String? = nil, link: String? = nil, title: String? = nil,
    readingIndex: Int? = nil, _ body: (inout Scene2D) -> Void
  ) {
    append(.groupStart(group), id: id, link: link, title: title, readingIndex: readingIndex)
    body(&self)
    append(.groupEnd)
  }

  /// Puts all elements into a group.
  package mutating func wrap(in group: Group) {
    elements.insert(Element(.groupStart(group)), at: 0)
    append(.groupEnd)
  }

  /// Scales the picture to another size; one without an area stays as it is.
  package mutating func scale(to size: Size2D) {
    guard self.size.width > 0, self.size.height > 0 else { return }
    let transform = AffineTransform2D.scale(
      x: size.width / self.size.width, y: size.height / self.size.height)
    wrap(in: Group(transform: transform))
    self.size = size
  }

  /// A part of a picture.
  public struct Element: Hashable, Sendable {
    /// What is drawn.
    public enum Content: Hashable, Sendable {
      /// A closed shape in a frame.
      case shape(Shape)
      /// A line, or an area of any outline.
      case path(Path)
      /// Lines of text.
      case text(Text)
      /// Pixels in a frame.
      case image(Image)
      /// The start of a group, which ends with the matching ``groupEnd`` or with the scene.
      case groupStart(Group)
      /// The end of the innermost open group; ignored if none is open.
      case groupEnd
    }

    /// What is drawn.
    public var content: Content
    /// The id of the model's element that this is a part of, for hit testing and selection. The
    /// elements of a group without an id of their own have that of the group.
    public var id: String?
    /// The address to which the element leads. A front decides whether it may be followed.
    public var link: String?
    /// The name of the element, for tooltips and for those who don't see it.
    public var title: String?
    /// The position in the reading order; elements without one follow in drawing order.
    public var readingIndex: Int?

    /// Creates an element.
    public init(
      _ content: Content, id: String? = nil, link: String? = nil, title: String? = nil,
      readingIndex: Int? = nil
    ) {
      self.content = content
      self.id = id
      self.link = link
      self.title = title
      self.readingIndex = readingIndex
    }
  }

  /// What applies to all elements of a group.
  public struct Group: Hashable, Sendable {
    /// Maps the coordinates of the content to those around the group.
    public var transform: AffineTransform2D
    /// The area outside of which the content is invisible, in the coordinates of the content.
    public var clip: Rect2D?
    /// The opacity of the content as a whole, from 0 to 1.
    public var opacity: Double
    /// How the content as a whole is mixed with what is below it.
    public var blendMode: BlendMode2D
    /// Whether blend modes in the content don't see what is below the group.
    public var isIsolated: Bool
    /// What hides parts of the content, in the coordinates of the content.
    public var masks: [Mask2D]
    /// The filter of the content, before masks and opacity; nil for none.
    public var filter: Filter2D?

    /// Creates the properties of a group.
    public init(
      transform: AffineTransform2D = .identity, clip: Rect2D? = nil, opacity: Double = 1,
      blendMode: BlendMode2D = .normal, isIsolated: Bool = false, masks: [Mask2D] = [],
      filter: Filter2D? = nil
    ) {
      self.transform = transform
      self.clip = clip
      self.opacity = opacity
      self.blendMode = blendMode
      self.isIsolated = isIsolated
      self.masks = masks
      self.filter = filter
    }
  }
}

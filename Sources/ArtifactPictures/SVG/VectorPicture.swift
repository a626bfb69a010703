import ArtifactBase
public import ArtifactRefiners
public import Drawing

/// An SVG document as a picture: what of it can be drawn, without scripts and references to other
/// resources.
///
/// ```swift
/// var refiner = SVGRefiner()
/// refiner.append("<svg viewBox='0 0 10 10'><circle cx='5' cy='5' r='4'/></svg>".utf8.span)
/// let scene = VectorPicture(refiner.model).drawing(for: Canvas2D())?.scene
/// let png = scene?.bitmap(scale: 4).png
/// ```
public struct VectorPicture: Hashable, Sendable {
  /// The title, if it is not that of the document.
  public var givenTitle = ""
  /// The document.
  public var document: SVGDocument
  /// The source of a complete document; empty while it arrives.
  public var sourceText: String

  /// Creates a picture of a document.
  public init(_ document: SVGDocument, sourceText: String = "") {
    self.document = document
    self.sourceText = sourceText
  }

  /// Returns the scene of the document in its own size; nil if it has no area.
  ///
  /// - Complexity: O(n) in the size of the document, with all that it repeats; bounded by ``SVGLimits``.
  public func scene(measuredBy measure: any TextMeasuring = AdvanceTable()) -> Scene2D? {
    result(measuredBy: measure)?.scene
  }

  private func result(
    measuredBy measure: any TextMeasuring
  ) -> (scene: Scene2D, omissions: Set<SVGOmission>)? {
    var builder = SVGSceneBuilder(SVGNodes(document), measure: measure)
    guard let scene = builder.scene() else { return nil }
    return (scene, builder.omissions)
  }

  /// What of the document is not drawn, in words; empty if everything is.
  public var omissions: [String] { report.omissions }

  /// Whether nothing is drawn, and what is not drawn, in words.
  package var report: (isEmpty: Bool, omissions: [String]) {
    guard let (scene, omissions) = result(measuredBy: AdvanceTable()) else { return (true, []) }
    let hasInk = scene.elements.contains { element in
      switch element.content {
      case .groupStart, .groupEnd: false
      case .path(let path): path.fill != nil || path.stroke != nil
      case .shape, .text, .image: true
      }
    }
    return (!hasInk, omissions.map(\.text).sorted())
  }
}

extension VectorPicture {
  /// Whether two pictures have the same title and source.
  ///
  /// - Complexity: O(n) in the length of the source.
  public static func == (one: VectorPicture, other: VectorPicture) -> Bool {
    one.title == other.title && one.source == other.source
  }

  /// Hashes the title and the source.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(source)
  }
}

extension VectorPicture: Picture2D {
  /// The kind `drawing`.
  public static let jsonType = PictureType(kind: "drawing")

  /// `Drawing`.
  public var typeName: String { "Drawing" }

  /// The given title, or else that of the document.
  public var title: String {
    givenTitle.isEmpty ? document.rootText("title") : givenTitle
  }

  /// Returns the picture with a title.
  public func withTitle(_ title: String) -> VectorPicture {
    var result = self
    result.givenTitle = title
    return result
  }

  /// Whether the document has no area, or nothing in it that is drawn.
  public var isEmpty: Bool { report.isEmpty }

  /// Why the picture has no drawing.
  public var obstacle: String { "the drawing has no width or height" }

  /// Draws the document in its own size, or smaller where it would be wider or higher than the canvas. In cells,
  /// small documents are drawn larger, so that something is seen of them.
  public func drawing(for canvas: Canvas2D) -> PictureDrawing? {
    let measure: any TextMeasuring =
      switch canvas.unit {
      case .pixels: canvas.measure
      case .cells: AdvanceTable()
      }
    guard case (var scene, let omissions)? = result(measuredBy: measure) else { return nil }
    scene.paper = VectorPaper.color(of: scene)
    if !givenTitle.isEmpty { scene.title = givenTitle }
    if scene.description.isEmpty { scene.description = texts.joined(separator: "\n") }
    switch canvas.unit {
    case .pixels:
      let factor = min(
        1, (canvas.maxWidth ?? .infinity) / scene.size.width,
        (canvas.maxHeight ?? .infinity) / scene.size.height)
      if factor < 1 {
        scene.scale(
          to: Size2D(width: scene.size.width * factor, height: scene.size.height * factor))
      }
    case .cells:
      scene.scale(to: Self.cells(of: scene.size, canvas))
      scene.unit = .cells
      scene.isPictorial = true
    }
    return PictureDrawing(scene, isAbridged: !omissions.isEmpty)
  }

  /// The size in cells, each of which has 8 by 16 pixels.
  private static func cells(of size: Size2D, _ canvas: Canvas2D) -> Size2D {
    let wide = max(1, canvas.maxWidth ?? 80)
    let high = max(1, canvas.maxHeight ?? 30)
    // At least as large that details are seen.
    let natural = max(1, 28 * 8 / max(size.width, size.height))
    let factor = min(
      natural, wide * 8 / size.width, high * 16 / size.height)
    return Size2D(
      width: max(1, (size.width * factor / 8).rounded()),
      height: max(1, (size.height * factor / 16).rounded()))
  }

  /// The source.
  public var source: PictureSource? {
    PictureSource(language: "svg", text: sourceText.isEmpty ? document.markup : sourceText)
  }

  /// The title, the description and the texts.
  public var readableText: String {
    ([title, document.rootText("desc")] + texts).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The texts of the document in its order, at most as many as a picture is described by.
  private var texts: [String] {
    let tree = document.tree
    var texts: [String] = []
    var index = 0
    while index < document.drawableCount, texts.count < DrawingLimits.describedTexts {
      guard tree.name(of: index)?.localName == "text" else {
        index += 1
        continue
      }
      let end = min(tree[index].end ?? document.drawableCount, document.drawableCount)
      let parts = (index..<end).map { tree.text(of: $0) }.joined()
      let words = parts.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { texts.append(words) }
      index = max(index + 1, end)
    }
    return texts
  }
}

extension SVGDocument {
  /// The text of an element of the root, such as its title.
  func rootText(_ name: String) -> String {
    guard tree.count > 0 else { return "" }
    for child in tree.children(of: 0) where tree.name(of: child)?.localName == name {
      return tree.children(of: child).map { tree.text(of: $0) }.joined().asciiTrimmedText
    }
    return ""
  }
}

/// One face of a TrueType or OpenType font: its characters, metrics and outlines.
///
/// ```swift
/// guard let font = OutlineFont(FontData(bytes)) else { return }
/// let glyph = font.glyph(for: "A") ?? 0
/// let outline = font.outline(of: glyph)  // in font units; `font.unitsPerEm` to the font size
/// ```
///
/// A font is untrusted: reading a damaged one never fails after it is created, but gives wrong or
/// empty outlines; the work per call is bounded (``DrawingLimits``). Outlines come from the tables
/// `glyf` and `CFF `; a variable font has the outlines of its default instance. Not supported are `CFF2`, bitmaps, color glyphs, hinting, vertical metrics, compressed fonts (WOFF), and
/// substitutions and mark positioning (`GSUB`, most of `GPOS`), which complex scripts need.
///
/// Copies share the tables.
public struct OutlineFont: Sendable {
  private let face: FontFace

  /// Returns the number of faces of a file: 1, the number of faces of a collection (`.ttc`), or 0 if
  /// it isn't a font.
  public static func count(in data: FontData) -> Int { FontDirectory.faceCount(of: data) }

  /// Reads a face of a font file; nil if it isn't a font with characters, advances and outlines.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - index: The number of the face in a collection.
  public init?(_ data: FontData, index: Int = 0) {
    guard let face = FontFace(data, index: index) else { return nil }
    self.face = face
  }

  // MARK: Names and style

  /// The name of the family, such as `DejaVu Sans`; empty if the font has none.
  public var familyName: String { face.names.family }

  /// The name of the style within the family, such as `Condensed Bold`.
  public var styleName: String { face.names.style }

  /// The name of the family that has at most a regular, bold, italic and bold italic style, such as
  /// `DejaVu Sans Condensed`.
  var styleFamilyName: String { face.names.styleFamily }

  /// The weight from 1 to 1000: 400 is regular, 700 bold.
  public var weight: Int { face.metrics.weight }

  /// The width class from 1 to 9; 5 is normal, less is condensed.
  var widthClass: Int { face.metrics.widthClass }

  /// Whether the style is italic or oblique.
  public var isItalic: Bool { face.metrics.isItalic }

  /// Whether all characters have the same width.
  public var isMonospaced: Bool { face.metrics.isMonospaced }

  /// Whether this is a symbol font, which has symbols at the codes of letters.
  public var isSymbolic: Bool { face.characters.isSymbolic }

  // MARK: Metrics

  /// The number of font units per font size. All lengths of a font are in font units.
  public var unitsPerEm: Double { face.metrics.unitsPerEm }

  /// The height above the baseline.
  public var ascent: Double { face.metrics.ascent }

  /// The depth below the baseline; positive in most fonts.
  public var descent: Double { face.metrics.descent }

  /// The additional distance between lines.
  public var lineGap: Double { face.metrics.lineGap }

  /// The height of a capital `H`.
  public var capHeight: Double { face.capHeight }

  /// The height of a lowercase `x`.
  public var xHeight: Double { face.xHeight }

  /// The distance of the center of an underline from the baseline, downwards.
  public var underlinePosition: Double { face.metrics.underlinePosition }

  /// The thickness of an underline.
  public var underlineThickness: Double { face.metrics.underlineThickness }

  /// The height of the upper edge of a strikeout line above the baseline.
  public var strikeoutPosition: Double { face.metrics.strikeoutPosition ?? xHeight / 2 }

  /// The thickness of a strikeout line.
  public var strikeoutThickness: Double { face.metrics.strikeoutThickness }

  // MARK: Glyphs

  /// Returns the glyph of a character; nil if the font doesn't have the character.
  ///
  /// - Complexity: O(1) for ASCII, else O(log n) in the number of ranges of characters.
  public func glyph(for scalar: Unicode.Scalar) -> Int? {
    let glyph = face.characters.glyph(for: scalar)
    return glyph == 0 ? nil : glyph
  }

  /// Returns the distance from the origin of a glyph to the next one, in font units.
  public func advance(of glyph: Int) -> Double { Double(face.advances.advance(of: glyph)) }

  /// Returns what is added to the advance of a glyph before another one, in font units.
  ///
  /// - Complexity: O(k log n) for k subtables of n pairs.
  public func kerning(_ left: Int, _ right: Int) -> Double {
    Double(face.kerning.adjustment(left, right))
  }

  /// Returns the outline of a glyph in font units with `y` downwards and the baseline at 0, to be
  /// filled by the nonzero rule; empty for a blank.
  ///
  /// - Complexity: O(n) in the size of the glyph, at most ``DrawingLimits/glyphPoints`` points and
  ///   ``DrawingLimits/charstringOperations`` operations.
  public func outline(of glyph: Int) -> Path2D { face.outline(of: glyph) }
}

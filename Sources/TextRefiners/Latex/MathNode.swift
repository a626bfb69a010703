import ArtifactBase
import RefinerCore

/// A part of a formula, or of text with formulas: what it is, not how it is drawn.
///
/// ```swift
/// var refiner = LatexRefiner()
/// refiner.append(#"\frac{1}{x^2"#.utf8.span)
/// // .fraction(.row([1]), .row([.scripts(x, nil, 2)])), all that has come, with nothing half-read
/// ```
public indirect enum MathNode: Hashable, Sendable {
  /// How an atom keeps its distance from others (TeX's classes).
  public enum AtomClass: Hashable, Sendable {
    case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner
  }

  /// A symbol, a letter, or a name like `sin`. Scripts of one with `hasLimits` stand above and below.
  case atom(String, AtomClass, hasLimits: Bool)

  /// Parts one behind the other.
  case row([MathNode])

  case scripts(base: MathNode?, sub: MathNode?, sup: MathNode?)

  /// One over the other, in delimiters (empty for none); without a bar for binomials.
  case fraction(MathNode, MathNode, hasBar: Bool, left: String, right: String)

  case radical(MathNode, index: MathNode?)

  /// Delimiters as high as what they hold. In between may stand others (``middle(_:)``).
  case fence(left: String, [MathNode], right: String)

  /// A delimiter inside of a ``fence(left:_:right:)``.
  case middle(String)

  /// A delimiter of a size from 1 to 4.
  case delimiter(String, AtomClass, size: Int)

  case matrix(MathMatrix)

  /// A mark above, or below, that is as wide as its base if it `stretches`.
  case accent(String, MathNode, isBelow: Bool, stretches: Bool)

  /// What stands above and below of a base, as of an arrow or a brace.
  case stack(MathNode, above: MathNode?, below: MathNode?)

  /// Text in a formula; in it ``characters(_:)`` and what text can hold.
  case text([MathNode])

  /// Characters of text as they are.
  case characters(String)

  /// A formula in text.
  case formula([MathNode])

  case styled(MathStyle, [MathNode])

  case enclosed(MathEnclosure, MathNode)

  /// Space in ems; negative ones draw together.
  case space(Double)

  case lineBreak

  /// A bar with a width and height in ems.
  case rule(width: Double, height: Double)

  /// A link, or an image, whose address is never followed.
  case link(String, [MathNode])

  /// An argument that is missing.
  case placeholder

  /// A command that nobody knows, without its backslash.
  case unknown(String)
}

/// Cells in rows.
public struct MathMatrix: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  /// The name of its environment, such as `pmatrix` or `aligned`.
  public var name: String

  public var rows: [[MathNode]]

  /// Of the columns, as far as they are given; others are centred, in `aligned` and its kind by turns
  /// trailing and leading.
  public var alignments: [Alignment]

  /// Before which columns a line stands, and, by the number of rows, before which rows.
  public var columnLines: [Int]
  public var rowLines: [Int]

  public var left: String
  public var right: String
}

/// What changes the look of parts.
public enum MathStyle: Hashable, Sendable {
  /// `bold`, `italic`, `roman`, `sans`, `mono`, `blackboard`, `calligraphic`, `fraktur`, `script`,
  /// `boldItalic`, `sansItalic`, `normal`.
  case font(String)
  /// A factor for the size of text.
  case size(Double)
  /// A colour by its name or as `#RRGGBB`, as written.
  case color(String)
  case background(String, border: String?)
  /// 0 for displayed formulas, 1 for those in text, 2 and 3 for scripts.
  case level(Int)
  /// An atom of another class, as a whole.
  case atomClass(MathNode.AtomClass)
  case limits(Bool)

  /// Whether one takes the place of the other.
  func isSameKind(as other: MathStyle) -> Bool {
    switch (self, other) {
    case (.font, .font), (.size, .size), (.color, .color), (.level, .level): true
    default: false
    }
  }
}

/// What is drawn around or through a part, or left out of it.
public enum MathEnclosure: Hashable, Sendable {
  case box, cancel, backCancel, crossCancel, strike, negation, phase, actuarial
  case overline, underline
  /// Space as large as the part, in both directions, in width or in height alone.
  case phantom, horizontalPhantom, verticalPhantom
  /// The part without height, or without width towards the left, the right or both.
  case smash, leftLap, rightLap, centerLap
  /// Moved up by as many ems.
  case raised(Double)
  case tag
}

import ArtifactBase
import RefinerCore

/// A part of a formula, or of text with formulas, by meaning rather than layout.
///
/// ```swift
/// var refiner = LatexRefiner()
/// refiner.append(#"\frac{1}{x^2"#.utf8.span)
/// // .fraction(.row([1]), .row([.scripts(x, nil, 2)])), everything complete so far
/// ```
public indirect enum MathNode: Hashable, Sendable {
  /// The class of an atom, which determines its spacing (TeX's atom classes).
  public enum AtomClass: Hashable, Sendable, CaseIterable {
    /// An atom class, named as in TeX; `largeOperator` is TeX's Op.
    case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner
  }

  /// A symbol, a letter, or a name such as `sin`. With `hasLimits`, scripts are set above and
  /// below.
  case atom(String, AtomClass, hasLimits: Bool)

  /// A horizontal sequence of nodes.
  case row([MathNode])

  /// A base with a subscript, a superscript or both.
  case scripts(base: MathNode?, sub: MathNode?, sup: MathNode?)

  /// A numerator and a denominator, in delimiters (empty for none); binomials have no bar.
  case fraction(MathNode, MathNode, hasBar: Bool, left: String, right: String)

  /// A root, with an optional index.
  case radical(MathNode, index: MathNode?)

  /// Delimiters that stretch to the height of their content, which may contain ``middle(_:)``
  /// delimiters.
  case fence(left: String, [MathNode], right: String)

  /// A delimiter within a ``fence(left:_:right:)``.
  case middle(String)

  /// A delimiter with a size from 1 to 4.
  case delimiter(String, AtomClass, size: Int)

  /// A matrix or another grid of cells.
  case matrix(MathMatrix)

  /// An accent above or below its base; if it `stretches`, it is as wide as the base.
  case accent(String, MathNode, isBelow: Bool, stretches: Bool)

  /// A base, such as an arrow or brace, with nodes above and below it.
  case stack(MathNode, above: MathNode?, below: MathNode?)

  /// Text in a formula, made of ``characters(_:)`` and other nodes allowed in text.
  case text([MathNode])

  /// Literal text characters.
  case characters(String)

  /// An inline formula within ``text(_:)``.
  case formula([MathNode])

  /// Nodes in a changed style.
  case styled(MathStyle, [MathNode])

  /// A node with an enclosure, such as a box or a strike.
  case enclosed(MathEnclosure, MathNode)

  /// Horizontal space in ems; negative values reduce the distance.
  case space(Double)

  /// A line break.
  case lineBreak

  /// A bar with a width and height in ems.
  case rule(width: Double, height: Double)

  /// A link or an image; its address is never followed.
  case link(String, [MathNode])

  /// An argument that is missing.
  case placeholder

  /// An unknown command, without its backslash, and what may be its arguments: the groups after it,
  /// a fence for content in brackets, and scripts without a base before a group.
  case unknown(String, arguments: [MathNode])

  /// The delimiters around an argument of an unknown command, and what is between them.
  package var argument: (left: String, content: MathNode, right: String) {
    switch self {
    case .fence(left: "[", let nodes, right: "]"): ("[", .row(nodes), "]")
    case .scripts(base: nil, _, _): ("", self, "")
    default: ("{", self, "}")
    }
  }

  /// The maximum number of groups that are arguments of an unknown command, as in TeX.
  static let argumentLimit = 9
}

/// A grid of cells with alignment, rules and delimiters.
public struct MathMatrix: Hashable, Sendable {
  /// The horizontal alignment of a column.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// The alignments.
    case leading, center, trailing
  }

  /// The name of its environment, such as `pmatrix` or `aligned`.
  public var name: String

  /// The cells, row by row.
  public var rows: [[MathNode]]

  /// The specified column alignments; other columns are centered, or alternate between trailing
  /// and leading in `aligned` and similar environments.
  public var alignments: [Alignment]

  /// The indices of the columns that have a vertical rule before them.
  public var columnLines: [Int]
  /// The indices of the rows that have a horizontal rule above them; the number of rows for a rule below the
  /// last one.
  public var rowLines: [Int]

  /// The left delimiter; empty for none.
  public var left: String
  /// The right delimiter; empty for none.
  public var right: String

  /// Creates a grid.
  public init(
    name: String, rows: [[MathNode]], alignments: [Alignment] = [], columnLines: [Int] = [],
    rowLines: [Int] = [], left: String = "", right: String = ""
  ) {
    self.name = name
    self.rows = rows
    self.alignments = alignments
    self.columnLines = columnLines
    self.rowLines = rowLines
    self.left = left
    self.right = right
  }
}

/// A change of style.
public enum MathStyle: Hashable, Sendable {
  /// A font: `bold`, `italic`, `roman`, `sans`, `mono`, `blackboard`, `calligraphic`, `fraktur`,
  /// `script`, `boldItalic`, `sansItalic`, `normal`.
  case font(String)
  /// A scale factor for the text size.
  case size(Double)
  /// A text color, as written: a name or `#RRGGBB`.
  case color(String)
  /// A background color, with an optional border color.
  case background(String, border: String?)
  /// A TeX style level: 0 for display, 1 for text, 2 for script, 3 for scriptscript.
  case level(Int)
  /// A changed atom class for the nodes as a whole.
  case atomClass(MathNode.AtomClass)
  /// Whether scripts are set above and below.
  case limits(Bool)

  /// Whether one style replaces the other.
  func isSameKind(as other: MathStyle) -> Bool {
    switch (self, other) {
    case (.font, .font), (.size, .size), (.color, .color), (.level, .level): true
    default: false
    }
  }
}

/// A decoration drawn around or through a node, or a change of its extent.
public enum MathEnclosure: Hashable, Sendable {
  /// A decoration drawn around or through the node.
  case box, cancel, backCancel, crossCancel, strike, negation, phase, actuarial
  /// A rule above or below the node.
  case overline, underline
  /// Blank space with the node's size, in both dimensions, in width only or in height only.
  case phantom, horizontalPhantom, verticalPhantom
  /// The node with zero height, or with zero width and overlapping to the left, to the right or
  /// on both sides.
  case smash, leftLap, rightLap, centerLap
  /// The node raised by a distance in ems.
  case raised(Double)
  /// An equation tag.
  case tag
}

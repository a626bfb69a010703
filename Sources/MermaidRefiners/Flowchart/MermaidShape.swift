/// The shapes of the nodes of flowcharts, by the short names of Mermaid.
public enum MermaidShape: String, Hashable, Sendable, CaseIterable {
  case rectangle = "rect"
  case rounded
  case stadium
  case subprocess = "fr-rect"
  case cylinder = "cyl"
  case dataStore = "datastore"
  case circle
  case bang
  case cloud
  case diamond = "diam"
  case hexagon = "hex"
  case leanRight = "lean-r"
  case leanLeft = "lean-l"
  case trapezoid = "trap-b"
  case flippedTrapezoid = "trap-t"
  case doubleCircle = "dbl-circ"
  case text
  case notchedRectangle = "notch-rect"
  case linedRectangle = "lin-rect"
  case smallCircle = "sm-circ"
  case framedCircle = "fr-circ"
  case fork
  case hourglass
  case brace
  case rightBrace = "brace-r"
  case braces
  case bolt
  case document = "doc"
  case delay
  case horizontalCylinder = "h-cyl"
  case linedCylinder = "lin-cyl"
  case curvedTrapezoid = "curv-trap"
  case dividedRectangle = "div-rect"
  case triangle = "tri"
  case windowPane = "win-pane"
  case filledCircle = "f-circ"
  case notchedPentagon = "notch-pent"
  case flippedTriangle = "flip-tri"
  case slopedRectangle = "sl-rect"
  case documents = "docs"
  case stackedRectangle = "st-rect"
  case bowRectangle = "bow-rect"
  case crossedCircle = "cross-circ"
  case taggedDocument = "tag-doc"
  case taggedRectangle = "tag-rect"
  case flag
  case odd
  case linedDocument = "lin-doc"
  case ellipse

  /// Creates the shape with any of its names, such as `decision` for a diamond, or with the name of a pair of brackets;
  /// nil if there is none.
  public init?(named name: String) {
    guard let shape = Self.shapes[name] else { return nil }
    self = shape
  }

  /// The names that `@{ shape: … }` may have.
  static let names: Set<String> = Set(shapes.keys.filter { !onlyBrackets.contains($0) })
    .union(otherNames)

  /// These names in order.
  static let sortedNames = names.sorted()

  /// Names of brackets that are none of shapes.
  private static let onlyBrackets: Set<String> = ["square", "round", "ellipse"]

  /// Shapes of other diagrams, which Mermaid accepts too.
  private static let otherNames: Set<String> = [
    "state", "choice", "note", "icon", "anchor",
  ]

  private static let shapes: [String: MermaidShape] = {
    var shapes: [String: MermaidShape] = [:]
    for shape in allCases { shapes[shape.rawValue] = shape }
    for (shape, names) in aliases {
      for name in names.split(separator: " ") { shapes[String(name)] = shape }
    }
    return shapes
  }()

  private static let aliases: [(MermaidShape, String)] = [
    (.rectangle, "proc process rectangle square"), (.rounded, "event round"),
    (.stadium, "terminal pill"), (.subprocess, "subprocess subproc framed-rectangle subroutine"),
    (.cylinder, "db database cylinder"), (.dataStore, "data-store"), (.circle, "circ"),
    (.diamond, "decision diamond question"), (.hexagon, "hexagon prepare"),
    (.leanRight, "lean-right in-out lean_right"), (.leanLeft, "lean-left out-in lean_left"),
    (.trapezoid, "priority trapezoid-bottom trapezoid"),
    (.flippedTrapezoid, "manual trapezoid-top inv-trapezoid inv_trapezoid"),
    (.doubleCircle, "double-circle doublecircle"), (.notchedRectangle, "card notched-rectangle"),
    (.linedRectangle, "lined-rectangle lined-process lin-proc shaded-process"),
    (.smallCircle, "start small-circle"), (.framedCircle, "stop framed-circle"),
    (.fork, "join"), (.hourglass, "collate"), (.brace, "comment brace-l"),
    (.bolt, "com-link lightning-bolt"), (.document, "document"),
    (.delay, "half-rounded-rectangle"), (.horizontalCylinder, "das horizontal-cylinder"),
    (.linedCylinder, "disk lined-cylinder"), (.curvedTrapezoid, "curved-trapezoid display"),
    (.dividedRectangle, "div-proc divided-rectangle divided-process"),
    (.triangle, "extract triangle"), (.windowPane, "internal-storage window-pane"),
    (.filledCircle, "junction filled-circle"), (.notchedPentagon, "loop-limit notched-pentagon"),
    (.flippedTriangle, "manual-file flipped-triangle"),
    (.slopedRectangle, "manual-input sloped-rectangle"),
    (.documents, "documents st-doc stacked-document"),
    (.stackedRectangle, "procs processes stacked-rectangle"),
    (.bowRectangle, "stored-data bow-tie-rectangle"), (.crossedCircle, "summary crossed-circle"),
    (.taggedDocument, "tagged-document"),
    (.taggedRectangle, "tagged-rectangle tag-proc tagged-process"), (.flag, "paper-tape"),
    (.linedDocument, "lined-document"),
  ]
}

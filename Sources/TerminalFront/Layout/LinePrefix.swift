/// What a container puts before the lines of its content: a marker, a bar, or room.
struct LinePrefix: Sendable {
  /// The level of the frontier that knows whether the first line is drawn.
  var level: Int

  /// Before the first line, and before each line after it. Both have the same width.
  var first: [Line.Run] = []
  var rest: [Line.Run] = []

  /// Before a line of code: room instead of bars, so that what is copied is code.
  var code: [Line.Run] = []

  /// Rows of its own above the first line.
  var label: [[Line.Run]] = []

  /// Before the rows of the label.
  var beforeLabel: [Line.Run] = []

  /// Whether this is a list item.
  var isItem = false

  /// Whether code needs no indentation because the container shows where it begins and ends.
  var isBare = false
  var width = 0

  init(level: Int, label: [[Line.Run]] = [], isBare: Bool = false) {
    self.level = level
    self.label = label
    self.isBare = isBare
  }

  /// A list item.
  init(level: Int, marker: SafeText, style: Style) {
    self.level = level
    let room = [Line.Run(.spaces(marker.width))]
    first = [Line.Run(marker, style)]
    rest = room
    code = room
    isItem = true
    width = marker.width
  }

  /// Room on the left side, under a label.
  init(level: Int, indentation: Int, label: [[Line.Run]]) {
    self.level = level
    first = [Line.Run(.spaces(indentation))]
    rest = first
    code = first
    self.label = label
    isItem = true
    width = indentation
  }

  /// A bar along the left side.
  init(level: Int, bar: String, style: Style, label: [[Line.Run]] = []) {
    self.level = level
    let bar = SafeText(sanitizing: bar, context: .prose)
    rest = [Line.Run(bar, style), Line.Run(.spaces(1))]
    first = rest
    beforeLabel = rest
    code = [Line.Run(.spaces(bar.width + 1))]
    self.label = label
    width = bar.width + 1
  }
}

/// The prefix of a container before the lines of its content: a marker, a bar, or indentation.
struct LinePrefix: Sendable {
  /// The frontier level that records whether the first line is drawn.
  var level: Int

  /// The runs before the first line. They have the same width as those before the other lines.
  var first: [Line.Run] = []

  /// The runs before each line after the first.
  var rest: [Line.Run] = []

  /// The runs before a line of code: spaces instead of bars, so that copied lines contain only
  /// code.
  var code: [Line.Run] = []

  /// The rows of a label above the first line.
  var label: [[Line.Run]] = []

  /// The runs before the rows of the label.
  var beforeLabel: [Line.Run] = []

  /// Whether this is the prefix of a list item.
  var isItem = false

  /// Whether code needs no indentation because the container shows where it begins and ends.
  var isBare = false
  var width = 0

  init(level: Int, label: [[Line.Run]] = [], isBare: Bool = false) {
    self.level = level
    self.label = label
    self.isBare = isBare
  }

  /// Creates the prefix of a list item.
  init(level: Int, marker: SafeText, style: Style) {
    self.level = level
    let room = [Line.Run(.spaces(marker.width))]
    first = [Line.Run(marker, style)]
    rest = room
    code = room
    isItem = true
    width = marker.width
  }

  /// Creates an indentation under a label.
  init(level: Int, indentation: Int, label: [[Line.Run]]) {
    self.level = level
    first = [Line.Run(.spaces(indentation))]
    rest = first
    code = first
    self.label = label
    isItem = true
    width = indentation
  }

  /// Creates a bar along the left side.
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

import Drawing

/// The sizes of the parts of a picture of a sequence on a canvas.
struct SequenceMetrics {
  let isCells: Bool
  let measure: any TextMeasuring
  /// The width at which texts are broken.
  let textWidth: Double
  /// Whether texts with longer words are wider, up to the width at which texts are broken first.
  let keepsWords: Bool

  let label: TextStyle2D
  let lineHeight: Double

  init(_ canvas: Canvas2D, textWidth: Double, keepsWords: Bool) {
    isCells = canvas.unit == .cells
    measure = canvas.measure
    self.textWidth = textWidth
    self.keepsWords = keepsWords
    label = TextStyle2D(size: isCells ? 1 : 13)
    lineHeight = measure.lineHeight(label)
  }

  /// One unit of a layout of cells, or of pixels.
  private func length(_ cells: Double, _ pixels: Double) -> Double { isCells ? cells : pixels }

  var name: TextStyle2D { TextStyle2D(size: isCells ? 1 : 14, isBold: true) }
  var title: TextStyle2D { TextStyle2D(size: isCells ? 1 : 16, isBold: true) }

  /// The space between the name of a participant and the outline on its sides, with the outline.
  var namePadding: Double { length(2, 12) }
  /// The space between names and the outline above and below, with the outline.
  var nameMargin: Double { length(1, 9) }
  /// The least space between two participants.
  var columnGap: Double { length(2, 24) }
  /// The space between a lifeline and the text of a message.
  var labelMargin: Double { length(2, 12) }
  /// The extent of the loop of a message to its sender, to the right.
  var loopWidth: Double { length(3, 32) }
  /// The space between a text and the outline of its note, with the outline.
  var notePadding: Double { length(2, 8) }
  /// The space between a note and a lifeline.
  var noteGap: Double { length(2, 10) }
  /// The extent of a note over lifelines beyond them.
  var noteOverhang: Double { length(3, 24) }
  /// The space between what a frame contains and its outline, with the outline.
  var framePadding: Double { length(2, 10) }
  /// The width of a lifeline while its participant is active.
  var activeWidth: Double { length(1, 10) }
  /// The space between a group and its participants.
  var groupPadding: Double { length(1, 8) }
  /// The space after a step.
  var stepGap: Double { length(0, 14) }
  /// The space between a text and its line below.
  var labelGap: Double { length(0, 5) }
  /// The space between the picture and its edges.
  var edge: Double { length(0, 8) }
  /// The height from which the participants are repeated at the bottom.
  var tallHeight: Double { length(40, 640) }
  /// The height of the border of a frame with its text.
  var frameHead: Double { length(1, lineHeight + 16) }
  /// The space of a group above its participants, with half of it above its title.
  var groupHead: Double { length(1, 14) }
  /// The height after the last step of a frame.
  var frameFoot: Double { length(1, 6) }

  /// The lines of a text, and their widths.
  ///
  /// - Parameter width: The width at which the text is broken; nil for the usual one.
  func lines(_ text: String, _ style: TextStyle2D, width: Double? = nil) -> SequenceText {
    guard !text.isEmpty else { return SequenceText() }
    let lines = LineBreaking.lines(
      of: text, style: style, width: width ?? breakingWidth(of: text, style),
      count: SequencePictureLimits.lineCount, measure
    ).lines
    return SequenceText(lines: lines, widths: lines.map { measure.width(of: $0, style: style) })
  }

  /// The width at which a text is broken.
  private func breakingWidth(of text: String, _ style: TextStyle2D) -> Double {
    var width = textWidth
    guard keepsWords else { return width }
    for word in text.split(whereSeparator: \.isWhitespace)
    where Double(word.utf8.count) * style.size > width {
      width = max(width, min(measure.width(of: String(word), style: style), widest))
    }
    return width
  }

  /// The width at which texts are broken first.
  private var widest: Double { length(60, 400) }
}

/// A text that is broken into lines.
struct SequenceText {
  var lines: [String] = []
  /// The width of each line.
  var widths: [Double] = []

  /// The width of the widest line, in whole units.
  var width: Double { widths.reduce(0, max).rounded(.up) }
}

import Drawing

/// The sizes of the parts of a picture of a sequence on a canvas.
struct SequenceMetrics: SceneMetrics {
  let unit: Canvas2D.Unit
  let measure: any TextMeasuring
  /// The width at which texts are broken.
  let textWidth: Double
  /// Whether texts with longer words are wider, up to the width at which texts are broken first.
  let keepsWords: Bool

  let label: TextStyle2D
  let name: TextStyle2D
  let lineHeight: Double

  init(_ canvas: Canvas2D, textWidth: Double, keepsWords: Bool) {
    unit = canvas.unit
    measure = canvas.measure
    self.textWidth = textWidth
    self.keepsWords = keepsWords
    label = TextStyle2D(size: unit == .cells ? 1 : 13)
    name = TextStyle2D(size: unit == .cells ? 1 : 14, isBold: true)
    lineHeight = measure.lineHeight(label)
  }

  /// The space between the name of a participant and the outline on its sides, with the outline.
  var namePadding: Double { pick(2, 12) }
  /// The space between names and the outline above and below, with the outline.
  var nameMargin: Double { pick(1, 9) }
  /// The least space between two participants.
  var columnGap: Double { pick(2, 24) }
  /// The space between a lifeline and the text of a message.
  var labelMargin: Double { pick(2, 12) }
  /// The extent of the loop of a message to its sender, to the right.
  var loopWidth: Double { pick(3, 32) }
  /// The space between a text and the outline of its note, with the outline.
  var notePadding: Double { pick(2, 8) }
  /// The space between a note and a lifeline.
  var noteGap: Double { pick(2, 10) }
  /// The extent of a note over lifelines beyond them.
  var noteOverhang: Double { pick(3, 24) }
  /// The space between what a frame contains and its outline, with the outline.
  var framePadding: Double { pick(2, 10) }
  /// The width of a lifeline while its participant is active.
  var activeWidth: Double { pick(1, 10) }
  /// The space between a group and its participants.
  var groupPadding: Double { pick(1, 8) }
  /// The space after a step.
  var stepGap: Double { pick(0, 14) }
  /// The space between a text and its line below.
  var labelGap: Double { pick(0, 5) }
  /// The space between the picture and its edges.
  var edge: Double { pick(0, 8) }
  /// The height from which the participants are repeated at the bottom.
  var tallHeight: Double { pick(40, 640) }
  /// The height of the border of a frame with its text.
  var frameHead: Double { pick(1, lineHeight + 16) }
  /// The space of a group above its participants, with half of it above its title.
  var groupHead: Double { pick(1, 14) }
  /// The height after the last step of a frame.
  var frameFoot: Double { pick(1, 6) }

  /// The padding of a group at its sides, with its outline.
  var groupSide: Double { pick(2, 8) }
  /// The space around the text of a note, above and below.
  var noteMargin: Double { pick(1, 6) }
  /// The height of a line of cells.
  var line: Double { pick(1, 0) }
  /// The space after the line of a message.
  var lineGap: Double { pick(1, stepGap) }
  /// The distance from the last message of a participant to its end.
  var endGap: Double { pick(2, 12) }

  /// The lines of a text.
  ///
  /// - Parameter width: The width at which the text is broken; nil for the usual one.
  func block(_ text: String, _ style: TextStyle2D, width: Double? = nil) -> TextBlock {
    block(
      text, style, width: width ?? breakingWidth(of: text, style),
      count: SequencePictureLimits.lineCount)
  }

  /// The width at which a text is broken.
  private func breakingWidth(of text: String, _ style: TextStyle2D) -> Double {
    guard keepsWords else { return textWidth }
    return LineBreaking.width(textWidth, keepingWordsOf: text, upTo: widest, style, measure)
  }

  /// The width at which texts are broken first.
  private var widest: Double { pick(60, 400) }
}

extension TextBlock {
  /// The width of the widest line, in whole units.
  var wholeWidth: Double { width.rounded(.up) }
}

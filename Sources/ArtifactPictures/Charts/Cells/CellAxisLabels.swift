import Charts
import Drawing

/// The labels of an x axis: all, those of names on two lines or shortened, or every second, third and so on.
struct CellAxisLabels {
  /// A label with its first column in the drawing, and the column of its tick in the plot.
  struct Label {
    var text: String
    var column: Int
    var tick: Int
    /// The line of the label.
    var line = 0
  }

  private(set) var labels: [Label] = []
  /// Whether names are shortened.
  private(set) var isCut = false

  init(_ axis: PlotAxis, _ drawing: CellPlaneDrawing) {
    let metrics = drawing.metrics
    let frame = drawing.frame
    let width = drawing.plane.room.width
    let slot = frame.x.slotLength
    let ticks = axis.ticks.filter {
      !$0.text.isEmpty && $0.position.isFinite && $0.position > -1
        && $0.position < drawing.plane.view.frame.width + 1
    }.sorted { $0.position < $1.position }
    guard !ticks.isEmpty else { return }
    let isNamed = axis.hasNames
    let slots = drawing.plane.xSlots
    // The label of a time is below the bar that begins there.
    func position(_ tick: PlotAxis.Tick) -> Double {
      guard let slots, slot > 0, !axis.hasBands, case .date = tick.value else {
        return tick.position
      }
      let middle = frame.x.slots[frame.x.slot(tick.position + slots.step / 2)]
      let start = middle - slots.step / 2
      return abs(start - tick.position) < slots.step * 0.3 ? middle : tick.position
    }
    let gap = isNamed || axis.hasBands ? 1 : 3
    func placed(_ ticks: [PlotAxis.Tick], room: Int) -> [Label]? {
      var result: [Label] = []
      var end = -gap
      for tick in ticks {
        let text = metrics.fitted(tick.text, cells: room)
        let length = metrics.cells(text)
        let cell = frame.x.cell(position(tick))
        let column = max(0, min(frame.x.length - 1, Int((cell + 1e-6).rounded(.down))))
        // Between two cells, an even label is centered exactly.
        let middle = frame.left * 2 + Int((cell * 2).rounded())
        var start = (middle - length) / 2
        start = max(0, min(start, width - length))
        if start < end + gap, !result.isEmpty {
          let shifted = end + gap
          guard shifted - start <= 1, shifted + length <= width else { return nil }
          start = shifted
        }
        result.append(Label(text: text, column: start, tick: column))
        end = start + length
      }
      return result
    }
    // Months are shortened before labels are left out.
    let forms = [ticks, ticks.map(\.withShortMonth)]
    for form in forms {
      guard let all = placed(form, room: width) else { continue }
      labels = all
      return
    }
    if isNamed, slot >= 5 {
      let lines = ticks.map { metrics.wrapped($0.text, cells: slot - 1, lines: 2) }
      if lines.joined().allSatisfy({ metrics.cells($0) < slot }) {
        labels = zip(ticks, lines).flatMap { tick, lines in
          let cell = frame.x.cell(position(tick))
          return lines.enumerated().map { line, text in
            let length = metrics.cells(text)
            let start = (frame.left * 2 + Int((cell * 2).rounded()) - length) / 2
            let column = max(0, min(frame.x.length - 1, Int((cell + 1e-6).rounded(.down))))
            return Label(
              text: text, column: max(0, min(start, width - length)), tick: column, line: line)
          }
        }
        return
      }
      if let all = placed(ticks, room: slot - 1) {
        labels = all
        isCut = true
        return
      }
    }
    for candidate in TickStrides(ticks).candidates {
      let room = isNamed ? max(5, slot * candidate.stride - 1) : width
      for form in forms {
        let some = candidate.indices(of: form.count).map { form[$0] }
        guard let some = placed(some, room: min(room, width)) else { continue }
        labels = some
        return
      }
    }
    labels = placed([ticks[0]], room: width) ?? []
  }
}

extension PlotAxis.Tick {
  private static let months = Dictionary(
    uniqueKeysWithValues: CivilDate.monthNames.map { ($0, String($0.prefix(3))) })

  /// The tick with the first three letters of a month as its label.
  fileprivate var withShortMonth: PlotAxis.Tick {
    guard case .date = value, let month = Self.months[text] else { return self }
    var tick = self
    tick.label = [month]
    return tick
  }

  /// Whether the label of a time is a year.
  var isYear: Bool {
    guard case .date = value else { return false }
    return text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

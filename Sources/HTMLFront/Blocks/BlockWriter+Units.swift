import ArtifactBase
import ArtifactPresentation

// Blocks that grow in units: lines of code, diffs and formulas, and rows of tables.
//
// While such a block arrives, an update appends the units that are settled to its content, and
// replaces those that are not, each of which is an element with an id of its own.

extension Block.Kind {
  /// The number of units, and how many of them are settled; nil for other kinds.
  var units: (count: Int, settledCount: Int)? {
    switch self {
    case .code(let code): (code.lines.count, code.settledLineCount)
    case .diff(let diff): (diff.lines.count, diff.settledLineCount)
    case .raw(let raw): (raw.source.lines.count, raw.source.settledLineCount)
    case .math(let math): (math.lines.count, math.settledLineCount)
    case .table(let table): (table.rows.count, table.settledRowCount)
    default: nil
    }
  }

  /// The number of units that are written once: all of a settled block.
  func finalUnitCount(isSettled: Bool) -> Int {
    guard let units else { return 0 }
    return isSettled ? units.count : min(max(0, units.settledCount), units.count)
  }
}

extension BlockWriter {
  mutating func writeUnits(_ kind: Block.Kind, id: String) {
    openUnits(kind, id: id)
    let count = kind.units?.count ?? 0
    let finalCount = marksTails ? kind.finalUnitCount(isSettled: isSettled) : count
    for index in 0..<finalCount { writeUnit(index, of: kind) }
    for index in finalCount..<count {
      writeUnit(index, of: kind, id: Self.unitID(index, of: id))
    }
    closeUnits(kind)
    if case .table = kind { return }
    writeDownload(of: block)
  }

  /// The id of a unit that is not settled.
  static func unitID(_ index: Int, of id: String) -> String { "\(id)-t\(index)" }

  mutating func openUnits(_ kind: Block.Kind, id: String) {
    switch kind {
    case .code(let code): open(code: code, id: id)
    case .diff: openDiff(id: id)
    case .raw(let raw): open(raw: raw, id: id)
    case .math: openFormulaSource(id: id)
    case .table(let table): open(table: table, id: id)
    default: break
    }
  }

  mutating func closeUnits(_ kind: Block.Kind) {
    if case .table = kind { closeTable() } else { closeCode() }
  }

  /// Writes a unit; with an id, as an element.
  mutating func writeUnit(_ index: Int, of kind: Block.Kind, id: String? = nil) {
    switch kind {
    case .diff(let diff): write(diff.lines[index], id: id)
    case .table(let table): write(row: table.rows[index], of: table, id: id)
    default:
      let number: Int? = if case .code(let code) = kind { code.firstLineNumber } else { nil }
      if let number {
        // The number is an attribute, so that it is not copied.
        let number = number.addingReportingOverflow(index).partialValue
        open("span", id: id, "ak-numbered-line", ["data-line": String(number)])
      } else if let id {
        open("span", id: id)
      }
      switch kind {
      case .code(let code): write(code.lines[index])
      case .raw(let raw): write(raw.source.lines[index])
      case .math(let math): write(text: math.lines[index], isCode: true)
      default: break
      }
      output.append(markup: "\n")
      if id != nil || number != nil { close("span", isBlock: false) }
    }
  }
}

/// One line to be drawn: runs of safe text.
public struct Line: Hashable, Sendable {
  /// A piece of text in one style.
  public struct Run: Hashable, Sendable {
    public var text: SafeText
    public var style: Style
    var link: SafeLink?

    init(_ text: SafeText, _ style: Style = .plain, link: SafeLink? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  public private(set) var runs: [Run] = []

  /// The width in columns.
  public private(set) var width = 0

  init(_ runs: [Run] = []) {
    for run in runs { append(run) }
  }

  mutating func append(_ run: Run) {
    guard !run.text.string.isEmpty else { return }
    width += run.text.width
    if let last = runs.indices.last, runs[last].style == run.style, runs[last].link == run.link {
      let joined = runs[last].text
      runs[last].text = SafeText(
        known: joined.string + run.text.string, width: joined.width + run.text.width)
    } else {
      runs.append(run)
    }
  }

  mutating func append(contentsOf line: Line) {
    for run in line.runs { append(run) }
  }

  /// The text without styles.
  public var text: String {
    runs.reduce(into: "") { $0 += $1.text.string }
  }

  /// This line cut into rows of at most `columns` columns, at least one row.
  func rows(columns: Int) -> [Line] {
    guard width > columns else { return [self] }
    var rows: [Line] = []
    var row = Line()
    for run in runs {
      var piece = ""
      var pieceWidth = 0
      func flush() {
        row.append(Run(SafeText(known: piece, width: pieceWidth), run.style, link: run.link))
        piece = ""
        pieceWidth = 0
      }
      for cluster in run.text.string {
        let clusterWidth = TextMetrics.width(of: cluster)
        if row.width + pieceWidth + clusterWidth > columns, row.width + pieceWidth > 0 {
          flush()
          rows.append(row)
          row = Line()
        }
        piece.append(cluster)
        pieceWidth += clusterWidth
      }
      flush()
    }
    if !row.runs.isEmpty { rows.append(row) }
    return rows
  }
}

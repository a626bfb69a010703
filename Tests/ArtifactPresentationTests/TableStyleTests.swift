import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Charts
import Testing

/// Tables that are shown as charts or sparklines.
@Suite("P3.14g Styles of tables") struct TableStyleTests {
  private static func session(_ style: TableStyle, _ type: ArtifactType) -> ArtifactSession {
    var configuration = ArtifactConfiguration.standard
    configuration.tableStyle = style
    return ArtifactSession(payload: ArtifactHeader(type: type, title: ""), configuration)
  }

  private static func content(_ session: inout ArtifactSession) -> Blocks {
    let blocks = session.presentation.blocks
    guard case .artifact(let artifact)? = blocks.first?.kind else { return blocks }
    return artifact.content
  }

  private static let chart = TableStyle.chart { table, _ in try? Chart(automatic: table) }

  @Test("P3.14g A chart grows with its table, and has it as its data")
  func growing() {
    var session = Self.session(Self.chart, .csv)
    session.append("month,sales\nJan,3\nFeb,5\n")
    guard case .picture(let block)? = Self.content(&session).first?.kind else {
      Issue.record("no picture while the table arrives")
      return
    }
    #expect(block.data?.rows.isEmpty == false)
    var isSettled = Self.content(&session).first?.isSettled
    #expect(isSettled == false)
    session.append("Mar,6\n")
    session.finish()
    guard case .picture(let last)? = Self.content(&session).first?.kind else {
      Issue.record("no picture at the end")
      return
    }
    #expect(last.data?.rows.count == 3)
    #expect((last.picture as? ChartPicture)?.chart.rowCount == 3)
    isSettled = Self.content(&session).first?.isSettled
    #expect(isSettled == true)
  }

  @Test(
    "P3.14g Arrays and lines of objects are charts, other JSON is a tree",
    arguments: [
      (#"[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]"#, true),
      (#"{"a": 1, "b": "x"}"# + "\n" + #"{"a": 2, "b": "y"}"#, true),
      (#"{"a": 1, "b": "x"}"#, false), ("[1, 2]", false), (#"[{"a": 1}, 2]"#, false), ("[]", false),
      (#"[{"a": 1}, {"a": 2"#, false),
    ])
  func json(text: String, isDrawn: Bool) {
    var session = Self.session(Self.chart, .json)
    session.append(text)
    session.finish()
    let kinds = Self.content(&session).map(\.kind)
    let isPicture = if case .picture? = kinds.first { true } else { false }
    let isTree = if case .tree? = kinds.first { true } else { false }
    #expect(isPicture == isDrawn)
    #expect(isTree == !isDrawn)
  }

  @Test("P3.14g A table stays if there is no chart")
  func noChart() {
    var session = Self.session(.chart { _, _ in nil }, .csv)
    session.append("month,sales\nJan,3\n")
    session.finish()
    let isTable = if case .table? = Self.content(&session).first?.kind { true } else { false }
    #expect(isTable)
  }

  @Test("P3.14g Sparklines are a table of names, numbers and blocks")
  func sparklines() {
    var session = Self.session(.sparklines, .csv)
    session.append("month,sales\nJan,3\nFeb,5\nMar,4\n")
    session.finish()
    guard case .table(let table)? = Self.content(&session).first?.kind else {
      Issue.record("no table")
      return
    }
    #expect(table.rows.map { $0.map(\.plainText) } == [["sales", "4", "3", "5", "▁█▅"]])
  }
}

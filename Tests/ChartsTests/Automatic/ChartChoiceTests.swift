import ArtifactBase
import Charts
import Drawing
import Testing

/// Chooses charts of tables.
@Suite struct ChartChoiceTests {
  /// A table, the parts that are asked for, and what is chosen: the mark, then channels.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var table: String
    var asked: [String: String] = [:]
    var chart: String

    init(_ rule: String, _ table: String, _ asked: [String: String] = [:], _ chart: String) {
      self.rule = rule
      self.table = table
      self.asked = asked
      self.chart = chart
    }

    var testDescription: String { "\(rule): \(table.prefix(40)) \(asked)" }
  }

  static let cases = [
    Case("A19.12", "day,sales\n2024-01-01,3\n2024-01-02,5", "line x=day:T y=sales:Q"),
    Case("A19.12", "n,when\n3,Jan 5 2024\n5,Jan 6 2024", "line x=when:T y=n:Q"),
    Case("A19.10", "year,n\n2020,3\n2021,5", "line x=year:T y=n:Q"),
    Case("A19.10", "code,n\n2020,3\n2021,5\n2001,6", "point x=code:Q y=n:Q"),
    Case("A19.10", "item,n\nitem 2020,3\nitem 2021,5", "bar x=item:N y=n:Q"),
    Case("A19.10", "a,price\nx,\"$1,250\"\ny,\"$3\"\nz,", "bar x=a:N y=price:Q"),
    Case("A19.10", "a,share\nx,12 %\ny,-3 %", "bar x=a:N y=share:Q"),
    Case("A19.11", "id,a,n\n7,x,1\n9,y,4", "bar x=a:N y=n:Q"),
    Case("A19.11", "orderId,order_id,n,Index\n7,4,1,0\n9,5,4,1", "bar x=n:Q/bin y=count"),
    Case("A19.11", "a,b,n\nx,k,1\ny,k,4", "bar x=a:N y=n:Q"),
    Case("A19.11", Self.unique(51), "bar x=n:Q/bin y=count"),
    Case("A19.13", Self.unique(13), "bar x=n:Q y=text:N"),
    Case("A19.13", "a,n\nx,1\ny,4", "bar x=a:N y=n:Q"),
    Case("A19.13", "n,a\n1,a rather long name\n4,y", "bar x=n:Q y=a:N"),
    Case("A19.14", "a,b\n3,1\n1,4\n2,2", "point x=a:Q y=b:Q"),
    Case("A19.14", "a,b\n1,1\n2,4\n3,2", "line x=a:Q y=b:Q"),
    Case("A19.14", "k,a,b\nx,3,1\nx,1,4\ny,2,2", "point x=a:Q y=b:Q color=k:N"),
    Case("A19.15", "a\n3\n1\n2", "bar x=a:Q/bin y=count"),
    Case("A19.16", "k\nx\nx\ny", "bar x=k:N y=count"),
    Case("A19.16", "k,l\nx,a\nx,b\ny,a", "bar x=k:N y=count color=l:N"),
    Case("A19.16", "t\n2024-01-01\n2024-03-01\n2024-03-09", "bar x=t:T/yearmonthdate y=count"),
    Case("A19.17", "k,n\nx,1\nx,2\ny,4", "bar x=k:N y=n:Q/sum"),
    Case("A19.17", "t,n\n2024-01-01,1\n2024-01-01,2\n2024-01-02,4", "line x=t:T y=n:Q/sum"),
    Case(
      "A19.18", "k,l,n\nx,a,1\nx,b,2\ny,a,4\ny,b,4", "bar x=k:N y=n:Q color=l:N"),
    Case(
      "A19.18", "t,l,n\n2024-01-01,a,1\n2024-01-01,b,2\n2024-01-02,a,4",
      "line x=t:T y=n:Q color=l:N"),
    Case("A19.18", "t,l,n\n2024-01-01,a,1\n2024-01-02,b,4", "line x=t:T y=n:Q"),
    Case(
      "A19.19", "t,n,m,big\n2024-01-01,1,5,900\n2024-01-02,4,6,990",
      "fold(n,m) line x=t:T y=value:Q color=series:N"),
    Case(
      "A19.19", "k,n,m\nx,1,5\ny,4,6",
      "fold(n,m) bar x=k:N y=value:Q color=series:N xOffset=series:N"),
    Case("A19.20", "k,n,m\nx,1,5\ny,4,6", ["x": "m"], "point x=m:Q y=n:Q color=k:N"),
    Case("A19.20", "k,n\nx,1\ny,4", ["x": "n"], "bar x=n:Q/bin y=count"),
    Case("A19.20", "k,n\nx,1\ny,4", ["y": "n"], "bar x=k:N y=n:Q"),
    Case("A19.20", "k,n\nx,1\ny,4", ["y": "k"], "bar x=n:Q y=k:N"),
    Case("A19.20", "k\nx\ny", ["y": "k"], "bar x=count y=k:N"),
    Case("A19.20", "a\n3\n1", ["y": "a"], "bar x=count y=a:Q/bin"),
    Case(
      "A19.20", "k,l,n\nx,a,1\nx,b,2\ny,a,4", ["x": "k", "y": "l"],
      "rect x=k:N y=l:N color=n:Q/sum"),
    Case("A19.20", "k,l\nx,a\nx,b", ["x": "k", "y": "l"], "rect x=k:N y=l:N color=count"),
    Case("A19.2", "id,n\n7,1\n9,4", ["x": "id", "y": "n"], "point x=id:Q y=n:Q"),
    Case("A19.2", "k,n\nx,1\ny,4", ["color": "k"], "bar x=n:Q/bin y=count color=k:N"),
    Case("A19.21", "k,n\nx,1\ny,4", ["mark": "pie"], "arc theta=n:Q/sum color=k:N"),
    Case(
      "A19.21", "n,t,k\n1,2024-01-01,x\n4,2024-01-02,y", ["mark": "heatmap"],
      "rect x=t:O/yearmonthdatehours y=k:N color=n:Q/sum"),
    Case("A19.21", "k,n\nx,1\nx,4\ny,2", ["mark": "box"], "boxplot x=k:N y=n:Q"),
    Case("A19.2", "k,n\nx,1\ny,4", ["mark": "area"], "area x=k:N y=n:Q"),
    Case("A19.10", "zip,city,n\n10001,x,5\n60601,y,3", "bar x=city:N y=n:Q"),
    Case("A19.10", "postal_code,n\n10001,5\n60601,3", "bar x=postal_code:N y=n:Q"),
    Case(
      "A19.21", "k,hour,n\nx,8,93\nx,9,41\ny,8,93\ny,9,40", ["mark": "heatmap"],
      "rect x=k:N y=hour:O color=n:Q/sum"),
    Case(
      "A19.22", "land,2000,2001,2002\nx,1,2,3\ny,2,3,4",
      "line x=year:T y=value:Q color=land:N"),
    Case(
      "A19.22", "land,Jan,Feb,Mar\nx,1,2,3\ny,2,3,4",
      "line x=month:N y=value:Q color=land:N"),
    Case(
      "A19.22", "land,Q1 2024,Q2 2024,Q3 2024\nx,1,,3\ny,4,2,3",
      "line x=quarter:N y=value:Q color=land:N"),
    Case(
      "A19.22", "land,2024-01,2024-02,2024-03\nx,1,2,3\ny,2,3,4", ["mark": "heatmap"],
      "rect x=date:O/yearmonthdate y=land:N color=value:Q/sum"),
  ]

  private static func unique(_ count: Int) -> String {
    "text,n\n" + (0..<count).map { "name \($0),\($0 % 7)" }.joined(separator: "\n")
  }

  @Test("A19.10–A19.22 The columns decide about the chart", arguments: cases)
  func rule(_ example: Case) throws {
    let chart = try Chart(
      automatic: Self.frame(example.table), x: example.asked["x"], y: example.asked["y"],
      color: example.asked["color"], mark: example.asked["mark"].flatMap(AutomaticMark.init))
    #expect(Self.summary(of: chart) == example.chart)
    #expect(chart.plot(on: Canvas2D()).plot?.views.contains { !$0.marks.isEmpty } == true)
  }

  @Test("A19.2 An unknown field is an error with a suggestion")
  func unknownField() {
    let frame = Self.frame("month,sales\nJan,3\nFeb,5")
    let error = #expect(throws: ChartChoiceError.self) {
      try Chart(automatic: frame, y: "slaes")
    }
    #expect(error?.reason == .unknownField("slaes"))
    #expect(error?.suggestion == "sales")
    #expect(error?.fields == ["month", "sales"])
  }

  @Test(
    "A19.3 Nothing is drawn of columns that are left out",
    arguments: ["id\n1\n2", "a\nx\nx", "a,b\n,\n,"])
  func nothing(table: String) {
    let error = #expect(throws: ChartChoiceError.self) {
      try Chart(automatic: Self.frame(table))
    }
    #expect(error?.reason == .nothingToDraw)
  }

  @Test("A19.2 A mark needs fields that it can show")
  func unsuitable() {
    let error = #expect(throws: ChartChoiceError.self) {
      try Chart(automatic: Self.frame("a,b\n1,2\n3,1"), x: "a", y: "b", mark: .pie)
    }
    #expect(error?.reason == .unsuitableMark(.pie))
  }

  /// A table whose columns are texts, as those of CSV are before they are read.
  static func frame(_ text: String) -> DataFrame {
    CSV.frame(of: text, types: .named([:]))
  }

  private static func summary(of chart: Chart) -> String {
    guard case .unit(let mark) = chart.view.content else { return "" }
    var words: [String] = []
    if case .fold(let fold)? = chart.view.transforms.first {
      words.append("fold(\(fold.fields.joined(separator: ",")))")
    }
    words.append(mark.type)
    for channel in [ChartChannel.x, .y, .theta, .color, .xOffset] {
      guard let definition = chart.view.encoding[channel] else { continue }
      var text = definition.field ?? definition.aggregate ?? ""
      if definition.field != nil {
        text += ":" + (definition.type?.rawValue.prefix(1).uppercased() ?? "")
        if definition.bin != nil { text += "/bin" }
        if let aggregate = definition.aggregate { text += "/\(aggregate)" }
        if let unit = definition.timeUnit?.stringValue { text += "/\(unit)" }
      }
      words.append("\(channel.rawValue)=\(text)")
    }
    return words.joined(separator: " ")
  }
}

extension ChartChoiceTests.Case {
  fileprivate init(_ rule: String, _ table: String, _ chart: String) {
    self.init(rule, table, [:], chart)
  }
}

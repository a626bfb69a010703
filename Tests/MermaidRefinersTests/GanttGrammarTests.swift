import ArtifactBase
import MermaidRefiners
import RefinerCore
import Testing

@Suite("Mermaid N7 Grammar of Gantt charts")
struct GanttGrammarTests {
  @Test("N7.1 N7.2 N7.3 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid, "\(refinement)")
  }

  @Test("N7.1 N7.2 N1.6a What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func chart(_ source: String) throws -> MermaidGantt {
    guard case .gantt(let chart) = SuiteChecks.read("gantt\n" + source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return chart
  }

  @Test("N7.5 Dates are read as Mermaid reads them", arguments: Self.dates)
  func date(format: String, text: String, seconds: Double?) throws {
    let chart = try chart("dateFormat \(format)\nA: a, \(text), 36h")
    #expect(chart.tasks[0].start == seconds)
    #expect(chart.tasks[0].end == seconds.map { $0 + 129_600 })
    #expect(!chart.isRelativeToToday)
  }

  @Test("N7.4 Durations are those of Mermaid", arguments: Self.durations)
  func duration(text: String, seconds: Double) throws {
    let task = try chart("dateFormat YYYY-MM-DD\nA: a, 2024-01-31, \(text)").tasks[0]
    #expect(abs((task.end ?? 0) - (task.start ?? 0) - seconds) < 0.000_1)
  }

  @Test(
    "N7.4a A text that was meant as a duration is an error with the line to write",
    arguments: [
      ("2 weeks", "2w"), ("3 days", "3d"), ("1 day", "1d"), ("1.5 hours", "1.5h"),
      ("90 minutes", "90m"), ("2 months", "2M"), ("10min", "10m"), ("4 Weeks", "4w"),
      ("1 hr", "1h"), ("two weeks", "2w"), ("a month", "1M"), ("about 3 days", "3d"),
      ("10 business days", "10d"), ("2 w", "2w"), ("3 d", "3d"), ("5", "5d"), ("3D", "3d"),
      ("2mo", "2M"), ("3-day", "3d"), ("one week", "1w"), ("a couple of days", "2d"),
      ("~4 h", "4h"),
      (".5d", "0.5d"), ("5.d", "5d"), ("2 fortnights", "4w"), ("1 quarter", "3M"), ("3 wks.", "3w"),
      ("approx. 6 months", "6M"), ("2 M", "2M"), ("20 ms", "20ms"),
      ("3d 4h", "76h"), ("3d4h", "76h"), ("1w 2d", "9d"), ("1 week and 2 days", "9d"),
      ("1h 30m", "90m"), ("1 y 3 M", "15M"), ("two weeks 1 d", "15d"),
    ])
  func words(text: String, written: String) throws {
    for (head, tail) in [
      (": 2024-01-01, ", ""), (" :a, 2024-01-01, ", "\n"), (": crit, a, 2024-01-01,", "\nB: 1d"),
      (" : ", "\nB: 1d"),
    ] {
      let source = "gantt\ndateFormat YYYY-MM-DD\nX: 2024-01-01, 1d\nA b\(head)\(text)\(tail)"
      let refinement = SuiteChecks.read(source).refinement
      #expect(refinement.diagnostics.map(\.severity) == [.error])
      #expect(
        refinement.diagnostics.first?.message
          == "unexpected duration `\(text)`: expected one number and one unit without a space; write `A b\(head)\(written)`"
      )
      let start = "dateFormat YYYY-MM-DD\nX: 2024-01-01, 1d\nA b"
      let task = try chart("\(start)\(head)\(text)\(tail)").tasks[1]
      let meant = try chart("\(start)\(head)\(written)").tasks[1]
      #expect(task.end == meant.end && task.end ?? 0 > task.start ?? 0)
    }
  }

  @Test(
    "N7.4b Two dates in one part are an error with the line to write",
    arguments: [
      ("A :2024-01-05 to 2024-01-08", "A :2024-01-05, 2024-01-08"),
      ("A :a, 2024-01-01, 2024-01-05 to 2024-01-08", "A :a, 2024-01-05, 2024-01-08"),
      ("A: crit, a, 2024-01-05 - 2024-01-08", "A: crit, a, 2024-01-05, 2024-01-08"),
      ("A :2024-01-01, 2024-01-05–2024-01-08", "A :2024-01-05, 2024-01-08"),
      ("A :after x, 2024-01-05 until 2024-01-08", "A :2024-01-05, 2024-01-08"),
    ])
  func rangesOfDates(source: String, written: String) throws {
    for tail in ["", "\nB: 1d"] {
      let refinement = SuiteChecks.read("gantt\ndateFormat YYYY-MM-DD\n\(source)\(tail)").refinement
      #expect(refinement.diagnostics.map(\.severity) == [.error])
      #expect(refinement.diagnostics.first?.message.hasSuffix("write `\(written)`") == true)
      let task = try chart("dateFormat YYYY-MM-DD\n\(source)\(tail)").tasks[0]
      #expect((task.end ?? 0) - (task.start ?? 0) == 3 * 86_400)
    }
  }

  @Test(
    "N7.7 An end that is none has a warning",
    arguments: [
      ("A: 2024-01-01, next sprint", "expected a date of the format"),
      ("A: 2024-01-01, 2024/02/03", "write `2024-02-03`"),
      ("A: 2024-01-01, Feb 3 2024", "write `2024-02-03`"),
      ("A: 2024-01-01, after b\nB: b, 2024-01-01, 1d", "is not an end"),
      ("A: 2024-01-01, 2-3 days", "is not an end"), ("A: 2024-01-01, 1M 2d", "is not an end"),
      ("A: 2024-01-01, 2d 3d", "is not an end"),
      ("A: 2024-01-01,", "without an end"), ("A: 2024-01-01, -3d", "is not an end"),
    ])
  func ends(source: String, text: String) throws {
    let refinement = SuiteChecks.read("gantt\ndateFormat YYYY-MM-DD\n" + source).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.code) == [.undrawnMermaid])
    #expect(
      refinement.diagnostics.first?.message.contains(text) == true, "\(refinement.diagnostics)")
    for valid in ["A: milestone, 2024-01-01,", "A: 2024-01-01, 2024-01-02", "A: a, 2024-01-01, 0d"]
    {
      let refinement = SuiteChecks.read("gantt\ndateFormat YYYY-MM-DD\n" + valid).refinement
      #expect(refinement.diagnostics == [], "\(valid)")
    }
    let bare = SuiteChecks.read("gantt\ndateFormat X\nA: 5, 7").refinement
    #expect(bare.diagnostics == [])
  }

  @Test("N7.4 N7.8 A task may depend on a later one")
  func laterTask() throws {
    let source = "dateFormat YYYY-MM-DD\nA: a, after b, 1d\nC: 2d\n"
    let early = try chart(source)
    #expect(early.tasks.map(\.start) == [nil, nil])
    let late = try chart(source + "B: b, 1970-01-02, 1d\nD: 1970-01-01, until a")
    #expect(late.tasks.map(\.start) == [172_800, 259_200, 86_400, 0])
    #expect(late.tasks.map(\.end) == [259_200, 432_000, 172_800, 172_800])
  }

  @Test("N7.6 The clock is not read")
  func clock() throws {
    let times = try chart("dateFormat HH:mm\nA: 10:00, 30m\nB: 1h")
    #expect(times.isRelativeToToday)
    #expect(times.tasks.map(\.start) == [36_000, 37_800])
    let unknown = try chart("dateFormat YYYY-MM-DD\nA: after x, 3d\nB: 1d")
    #expect(unknown.tasks.map(\.start) == [nil, nil] && !unknown.isRelativeToToday)
  }

  @Test(
    "N7.7 What is not drawn by Mermaid has a warning",
    arguments: [
      ("A: 3d", "first task"), ("A: soon, 3d", "is not a date"),
      ("A: after b, 3d", "no task has the ID"), ("A: a, 2024-01-01, 3d, x", "three parts"),
      (
        "excludes monday tuesday wednesday thursday friday weekends\nA: 2024-01-01, 3d",
        "all days"
      ),
    ])
  func warnings(source: String, text: String) throws {
    let refinement = SuiteChecks.read("gantt\ndateFormat YYYY-MM-DD\n" + source).refinement
    #expect(refinement.verdict == .valid)
    let first = try #require(refinement.diagnostics.first)
    #expect(first.code == .undrawnMermaid && first.message.contains(text), "\(first)")
  }

  @Test("N7.9 N1.5 Many days cost a limited time")
  func manyDays() throws {
    let tasks = (0..<3_000).map { "T\($0): 2000-01-01, 100y" }.joined(separator: "\n")
    let chart = try chart("dateFormat YYYY-MM-DD\nexcludes 2001-01-01\n\(tasks)")
    #expect(chart.tasks.count == 3_000)
    #expect(chart.tasks[0].end == 4_102_531_200)
    #expect(chart.tasks[2_999].end == 4_102_444_800)
  }

  @Test(
    "N7.10 The configuration says how the chart is drawn",
    arguments: [
      "---\ndisplayMode: compact\nconfig:\n  gantt:\n    topAxis: true\n---\n",
      "---\nconfig:\n  gantt:\n    topAxis: true\n    displayMode: compact\n---\n",
      "%%{init: {'gantt': {'topAxis': true, 'displayMode': 'compact'}}}%%\n",
    ])
  func configuration(head: String) throws {
    guard case .gantt(let chart) = SuiteChecks.read(head + "gantt\n").model.content else {
      throw SuiteChecks.OtherKind()
    }
    #expect(chart.isCompact && chart.hasTopAxis)
    #expect(try !self.chart("").isCompact)
  }

  @Test("N7.1 Clicks belong to tasks before them")
  func clicks() throws {
    let chart = try chart(
      "A: a, 2024-01-01, 1d\nB: b, 2024-01-01, 1d\nclick a,b href \"x\"\nclick b call f()")
    #expect(chart.tasks.map(\.link) == ["x", "x"])
    #expect(chart.tasks.map(\.hasCallback) == [false, true])
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "gantt\naccTitle:\n x y\nA: 2024-01-01, 1.5d\nB: 1M",
    "gantt\naccDescr { a\n b }",
    "gantt\naccDescr {}\nA:2024-01-01,1d",
    "gantt\ndateFormat\nYYYY-MM-DD\nA:2024-01-01,1d",
    "gantt\nclick A\nhref \"http://x\"",
    "gantt\nclick a call f()",
    "gantt\nclick a href \"x\n\"",
    "gantt\nclick a href \"x\" call f(1, 2)",
    "gantt\nclick a call f(1) href \"x\"",
    "gantt title x\nsection a",
    "gantt\nA:2024-01-01,1d;B:2d",
    "gantt\n  %a: 1d",
    "gantt\nA%: 1d",
    "gantt\nsection a:b #c",
    "gantt\ntodayMarker off\nA#1: 2024-01-01, 1d",
    "gantt\nweekday  monday\nweekend friday\nweekday\nmonday",
    "gantt\nGANTT_A: 2024-01-01, 1d\nSECTION b",
    "gantt\nA : crit, done, a, 2024-01-01, 2024-01-02",
    "gantt\n\n   \nA: 2024-01-01, 1d #59; 2",
    "gantt\ninclusiveEndDates A: 2024-01-01, 1d",
    "gantt\ntopAxisA: 2024-01-01, 1d",
    "---\ntitle: t\n---\ngantt\nA: 2024-01-01, 1d",
    "%%{init: {}}%%\ngantt\nA: 2024-01-01, 1d",
  ]

  private static let rejected: [String] = [
    "gantt\naccTitle:\n",
    "gantt\naccDescr { a\n b\n",
    "gantt\nsection",
    "gantt\nclick a",
    "gantt\nclick",
    "gantt\nclick a call f",
    "gantt\nclick a call f(",
    "gantt\nclick a href \"x",
    "gantt\ntitle",
    "gantt gantt",
    "gantt;",
    "gantt\nA: 1d\n: 2d",
    "gantt\nA:",
    "gantt\nA: crit",
    "gantt\nclick x call (a)",
    "gantt\nclick x call f(a)(b)",
    "gantt\naccDescription foo",
    "gantt\ndateFormat YYYY-MM-DD;",
    "gantt\nHref \"x: 1d",
    "gantt\ncall x: 1d",
    "gantt\nClick here : 1d",
    "gantt\n2024-01-01 x: 1d",
    "gantt\nGantt chart: 1d",
    "gantt\nA#1: 1d#",
    "gantt\nA:%: 1d",
    "gantt\nA\n\n:1d",
    "gantt\nweekend sunday",
    "gantt\ntopAxis",
    "gantt\nA task a1, 2024-01-01, 3d",
    "%%{'init': {}}%%\ngantt\nA: 2024-01-01, 1d",
    "gantt\nclick a href \"\"",
  ]
  private static let dates: [(format: String, text: String, seconds: Double?)] = [
    ("YYYY-MM-DD", "2024-02-29", 1_709_164_800),
    ("YYYY-MM-DD", "2023-02-29", 1_677_628_800),
    ("DD/MM/YYYY", "31/12/2023", 1_703_980_800),
    ("MM-DD-YYYY", "12-31-2023", 1_703_980_800),
    ("YYYY-MM-DD HH:mm", "2024-01-05 17:30", 1_704_475_800),
    ("YYYY-MM-DDTHH:mm:ss", "2024-01-05T17:30:15", 1_704_475_815),
    ("YYYY-MM-DDTHH:mm:ssZ", "2024-01-05T17:30:15+02:00", 1_704_468_615),
    ("YYYY-MM-DDTHH:mm:ssZ", "2024-01-05T17:30:15Z", 1_704_475_815),
    ("YYYY-MM-DD HH:mm:ss.SSS", "2024-01-05 17:30:15.250", 1_704_475_815.25),
    ("D MMM YYYY", "5 Jan 2024", 1_704_412_800),
    ("MMMM Do YYYY", "January 5th 2024", 1_704_412_800),
    ("MMM D YYYY", "Feb 3 2024", 1_706_918_400),
    ("YY-MM-DD", "24-01-05", 1_704_412_800),
    ("YYYY", "2024", 1_704_067_200),
    ("YYYY-MM", "2024-03", 1_709_251_200),
    ("x", "1704067200000", 1_704_067_200),
    ("X", "1704067200", 1_704_067.2),
    ("hh:mm A YYYY-MM-DD", "05:30 PM 2024-01-05", 1_704_475_800),
    ("h:mm a YYYY-MM-DD", "5:30 am 2024-01-05", 1_704_432_600),
    ("YYYY年MM月DD日", "2024年01月05日", 1_704_412_800),
    ("YYYY-MM-DD", "2024/01/05", 1_704_412_800),
    ("YYYY-MM-DD", "Jan 5 2024", 1_704_412_800),
    ("YYYY-MM-DD", "5 January 2024 10:30", 1_704_450_600),
    ("YYYY-MM-DD", "01/05/2024", 1_704_412_800),
    ("YYYY-MM-DD", "2024-1-5", 1_704_412_800),
    ("YYYY-MM-DD", "2024-01-05T10:00Z", 1_704_448_800),
    ("YYYY-MM-DD", "2024-01-05T10:00+01:00", 1_704_445_200),
    ("YYYY-MM-DD", "2024-01-05 10:00", 1_704_448_800),
    ("YYYY-MM-DD", "5", 988_675_200),
    ("YYYY-MM-DD", "32", 1_956_528_000),
    ("YYYY-MM-DD", "13", nil),
    ("YYYY-MM-DD", "2024", 1_704_067_200),
    ("YYYY-MM-DD", "202401", nil),
    ("YYYY-MM-DD", "foo", nil),
    ("YYYY-MM-DD", "Mon 5 Jan 2024", 1_704_412_800),
    ("YYYY-MM-DD", "12:30", nil),
    ("YYYY-MM-DD", "Jan 5 2024 5:30 pm", 1_704_475_800),
    ("YYYY-MM-DD", "Jan 5 2024 5:30 GMT+0200", 1_704_425_400),
    ("YYYY-MM-DD", "Jan 5 2024 (x) 5:30", 1_704_432_600),
    ("YYYY-MM-DD", "Feb 31 2024", 1_709_337_600),
    ("YYYY-MM-DD", "2024.01.05", 1_704_412_800),
    ("[W]YYYY-MM-DD", "W2024-01-05", 1_704_412_800),
    ("YYYYMMDD", "20240105", 1_704_412_800),
    ("YYYYMMDDHHmm", "202401051730", 1_704_475_800),
    ("DDMMYYYY", "05012024", 1_704_412_800),
    ("Q YYYY", "2 2024", 1_711_929_600),
    ("YYYY-MM-DD HH:mm", "2024-01-05", 1_704_412_800),
    ("M/D/YYYY", "1/5/2024", 1_704_412_800),
    ("M/D/YYYY", "01/05/2024", 1_704_412_800),
    ("YYYY-MM-DD HH", "2024-01-05 7", nil),
    ("YYYY-MM-DD H", "2024-01-05 7", 1_704_438_000),
    ("D.M.YYYY", "5.1.2024", 1_704_412_800),
    ("dddd D MMM YYYY", "Friday 5 Jan 2024", 1_704_412_800),
    ("ww YYYY", "05 2024", nil),
    ("YYYY-[W]WW", "2024-W05", nil),
    ("YYYY-MM-DD", "0050-01-01", -60_589_296_000),
    ("YYYY-MM-DD", "Jan 5", 978_652_800),
    ("YYYY-MM-DD", "t2024", nil),
    ("YYYY-MM-DD", "2024-01-05T25:00", nil),
    ("YYYY-MM-DD", "2024-01-05T24:00", 1_704_499_200),
    ("YYYY-MM-DD", "2024-01-05T10:00:00.5", 1_704_448_800.5),
    ("YYYY-MM-DD", "5 Sept. 2024", 1_725_494_400),
    ("YYYY-MM-DD", "2024-01-05.5", nil),
    ("YYYY-MM-DD", "1.5", 978_652_800),
    ("YYYY-MM-DD", "a5 2024", nil),
    ("YYYY-MM-DD", "2024-01-05 10:00:00.250", 1_704_448_800.25),
    ("YYYY-MM-DD", "2024-01-05 10", nil),
    ("YYYY-MM-DD", "2024-01-05 5pm", nil),
    ("YYYY-MM-DD", "2024-01-05-06", nil),
    ("YYYY-MM-DD HH:mm", "2024-01-05 24:00", 1_704_499_200),
  ]

  private static let durations: [(text: String, seconds: Double)] = [
    ("1ms", 0.001),
    ("1.5s", 1.5),
    ("90m", 5400.0),
    ("1.5h", 5400.0),
    ("1.5d", 172800.0),
    ("1.4d", 86400.0),
    ("1.5w", 950400.0),
    ("1M", 2505600.0),
    ("1.9M", 2505600.0),
    ("1y", 31622400.0),
    ("1.5y", 31622400.0),
    ("13M", 34041600.0),
    ("0d", 0.0),
    ("d", 0.0),
    ("-3d", 0.0),
    ("1e3d", 0.0),
    ("99999999999y", 0.0),
    ("300000y", 0.0),
    ("until a", 0.0),
    ("1000000000000000000000d", 0.0),
  ]
}

// `--chart` and `--sparklines` with the tool as a process.

#if os(Linux)
  import Testing

  @Suite struct TableChartTests {
    private static let table = "month,sales,region\nJan,3,N\nJan,4,S\nFeb,5,N\nFeb,1,S\n"

    private static func run(_ arguments: String, _ input: String = table) throws -> ToolProcess {
      try ToolProcess(
        arguments.split(separator: " ").map(String.init), input: Array(input.utf8))
    }

    @Test(
      "A19.1 Tables of CSV, TSV and JSON are drawn",
      arguments: [
        table, "month\tsales\nJan\t3\nFeb\t5\n",
        #"[{"month": "Jan", "sales": 3}, {"month": "Feb", "sales": 5}]"#,
        #"{"month": "Jan", "sales": 3}"# + "\n" + #"{"month": "Feb", "sales": 5}"# + "\n",
      ])
    func drawn(input: String) throws {
      let result = try Self.run("render --chart --to svg", input)
      #expect(result.exitCode == 0)
      #expect(result.text.contains("<svg") && result.text.contains(">sales<"))
      let html = try Self.run("render --chart --to html", input).text
      #expect(html.contains("<svg") && html.contains("<table"))
      #expect(try Self.run("view --chart", input).text.contains("Jan"))
    }

    @Test("A19.1 Other JSON is a tree")
    func otherJSON() throws {
      #expect(try Self.run("view --chart", #"{"a": {"b": 1}}"#).text.contains("b"))
    }

    @Test(
      "A19.2 An unknown field is a usage error, after which nothing is written",
      arguments: ["view", "render --to plain", "render --to svg", "render --to html"])
    func unknownField(command: String) throws {
      let result = try Self.run("\(command) --chart --y sale")
      #expect(result.exitCode == 64)
      #expect(result.output.isEmpty)
      let message = String(decoding: result.errors, as: UTF8.self)
      #expect(message.hasPrefix("artifact: the table has no field 'sale': did you mean 'sales'?\n"))
    }

    @Test(
      "A19.2 Parts of a chart need one, and marks are known",
      arguments: [
        ("view --x sales", "option '--x' requires '--chart'"),
        ("view --chart --mark bra", "invalid value 'bra' for '--mark': did you mean 'bar'?"),
        ("view --chart --sparklines", "options '--chart' and '--sparklines' can't be combined"),
        ("view --chart --x sales --y sales --mark pie", "the fields of the table can't be drawn"),
      ])
    func usage(arguments: String, message: String) throws {
      let result = try Self.run(arguments)
      #expect(result.exitCode == 64)
      #expect(String(decoding: result.errors, as: UTF8.self).contains(message))
    }

    @Test("A19.3 A table with nothing to draw stays a table")
    func nothing() throws {
      let result = try Self.run("view --type csv --chart", "id\n1\n2\n")
      #expect(result.exitCode == 0)
      #expect(result.text.contains("id"))
      #expect(
        String(decoding: result.errors, as: UTF8.self).contains("no column that can be drawn"))
    }

    @Test("A19.4 Numbers are sparklines")
    func sparklines() throws {
      let result = try Self.run("render --sparklines --to plain -w 80")
      #expect(result.exitCode == 0)
      #expect(result.text.contains("▅▆█▁"))
      #expect(!result.text.contains("region"))
    }
  }
#endif

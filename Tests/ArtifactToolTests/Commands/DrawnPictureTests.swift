#if os(Linux)
  import ArtifactAll
  import Foundation
  import Testing

  @Suite struct DrawnPictureTests {
    private static let turtle = "@prefix : <http://a.example/> . :a :p :b ."

    private func answer(_ ids: String...) -> [UInt8] {
      Array(
        ids.map { "<artifact identifier=\($0) type=text/turtle>\n\(Self.turtle)\n</artifact>\n" }
          .joined().utf8)
    }

    @Test("A9.9 The graph of a payload or of an answer is written as SVG")
    func graph() throws {
      let payload = try ToolProcess(
        ["render", "--to", "svg", "--type", "turtle"], input: Array(Self.turtle.utf8))
      #expect(payload.exitCode == 0)
      #expect(payload.text.hasPrefix("<svg") && payload.text.contains(":a"))
      let one = try ToolProcess(["render", "--to", "svg"], input: answer("x"))
      #expect(one.exitCode == 0 && one.text.hasPrefix("<svg"))
    }

    @Test("A9.11b What is left out of a drawing and what is too large is said")
    func limits() throws {
      let nested = (1...17).reversed().reduce("<use href='#a17'/>") { inner, level in
        inner + "<g id='a\(level)'><use href='#a\(level - 1)'/><rect width='9' height='9'/></g>"
      }
      let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(nested)</svg>"
      let deep = try ToolProcess(
        ["render", "--to", "png", "--type", "svg"], input: Array(drawing.utf8))
      #expect(deep.exitCode == 0 && !deep.output.isEmpty)
      #expect(
        String(decoding: deep.errors, as: UTF8.self).contains("references inside of each other"))
      let large = try ToolProcess(
        ["render", "--to", "png", "--type", "svg", "--size", "20000x20000"],
        input: Array(drawing.utf8))
      #expect(large.exitCode == 64 && large.output.isEmpty)
    }

    @Test("A9.11a Formulas are drawn where there is no other picture")
    func formulas() throws {
      let formulas = "One:\n\n$$a^2$$\n\nand\n\n$$b$$\n"
      let run = try ToolProcess(["render", "--to", "svg"], input: Array(formulas.utf8))
      #expect(run.exitCode == 0 && run.text.hasPrefix("<svg"))
      for letter in ["a", "2", "b"] { #expect(run.text.contains(">\(letter)<")) }
      let both = try ToolProcess(
        ["render", "--to", "svg"], input: Array(formulas.utf8) + answer("x"))
      #expect(both.exitCode == 0 && both.text.contains(":a") && !both.text.contains(">2<"))
      let tex = "<artifact identifier=t type=application/x-latex>\n\\frac{1}{2}\n</artifact>\n"
      let png = try ToolProcess(["render", "--to", "png", "--id", "t"], input: Array(tex.utf8))
      #expect(png.exitCode == 0 && png.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    private static let chart = """
      {"data":{"values":[{"k":"Q1","v":42},{"k":"Q2","v":7}]},"mark":"bar",
      "encoding":{"x":{"field":"k"},"y":{"field":"v","type":"quantitative"}}}
      """

    @Test("A9.9 A chart and a map are written as SVG, with the title of the artifact")
    func chartAndMap() throws {
      let payload = try ToolProcess(
        ["render", "--to", "svg", "--type", "vega-lite"], input: Array(Self.chart.utf8))
      #expect(payload.exitCode == 0 && payload.text.contains("<title>k: Q1, v: 42</title>"))
      #expect(!payload.text.contains(">standard input</text>"))
      let map =
        #"{"type":"Feature","properties":{"name":"Mill"},"geometry":{"type":"Point","coordinates":[8,47]}}"#
      let answer =
        "<artifact identifier=c type=application/vnd.vegalite.v5+json title=Sales>\n\(Self.chart)\n"
        + "</artifact>\n<artifact identifier=m type=application/geo+json title=Walk>\n\(map)\n</artifact>"
      for (id, texts) in [("c", [">Sales<", ">Q1<"]), ("m", [">Walk<", ">Mill<"])] {
        let run = try ToolProcess(["render", "--to", "svg", "--id", id], input: Array(answer.utf8))
        #expect(run.exitCode == 0 && run.text.hasPrefix("<svg"))
        #expect(texts.allSatisfy(run.text.contains), "\(run.text)")
      }
    }

    @Test("A9.9 Ids of different pictures differ, and those of equal ones are equal")
    func ids() throws {
      func ids(_ source: String) throws -> Set<Substring> {
        let run = try ToolProcess(
          ["render", "--to", "svg", "--type", "mermaid"], input: Array(source.utf8))
        return Set(run.text.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } })
      }
      let first = try ids("flowchart LR\na --> b\n")
      #expect(first.count > 1)
      #expect(try first == ids("flowchart LR\na --> b\n"))
      #expect(try first.isDisjoint(with: ids("flowchart LR\na --- b\nb --> c\n")))
    }

    @Test("A9.9 A diagram with too many nodes is none, and the sentence names the limit")
    func large() throws {
      let source = "flowchart LR\n" + (0...110).map { "a\($0) --> b\n" }.joined()
      let run = try ToolProcess(
        ["render", "--to", "svg", "--type", "mermaid"], input: Array(source.utf8))
      #expect(run.exitCode == 64)
      let error = String(decoding: run.errors, as: UTF8.self)
      #expect(error.contains("a graph of more than 100 nodes") && !error.contains("RDF"))
    }

    @Test("A9.9 A chart without data is none", arguments: ["[]", "\"x.csv\""])
    func withoutData(values: String) throws {
      let source = #"{"data":{"values":\#(values)},"mark":"bar","encoding":{"x":{"field":"k"}}}"#
        .replacing(#"{"values":"x.csv"}"#, with: #"{"url":"x.csv"}"#)
      let run = try ToolProcess(
        ["render", "--to", "svg", "--type", "vega-lite"], input: Array(source.utf8))
      #expect(run.exitCode == 64 && run.output.isEmpty)
      #expect(String(decoding: run.errors, as: UTF8.self).contains("nothing to draw: "))
      let shown = try ToolProcess(["--type", "vega-lite"], input: Array(source.utf8))
      #expect(
        shown.text.contains(values == "[]" ? "the data has no rows" : "`x.csv` is not loaded"))
    }

    @Test("A9.9 Without exactly one picture the exit code is 64; --id chooses")
    func choice() throws {
      let none = try ToolProcess(["render", "--to", "svg"], input: Array("Hello".utf8))
      #expect(none.exitCode == 64 && none.output.isEmpty)
      #expect(
        String(decoding: none.errors, as: UTF8.self)
          .contains("the input contains no graph, chart, diagram, map, drawing or formula to draw"))
      let two = try ToolProcess(["render", "--to", "svg"], input: answer("x", "y"))
      #expect(two.exitCode == 64 && two.output.isEmpty)
      #expect(
        String(decoding: two.errors, as: UTF8.self)
          .contains("there are 2 pictures in the input: choose one with '--id', of 'x', 'y'"))
      let chosen = try ToolProcess(["render", "--to", "svg", "--id", "y"], input: answer("x", "y"))
      #expect(chosen.exitCode == 0 && chosen.text.hasPrefix("<svg"))
      let wrong = try ToolProcess(["render", "--to", "svg", "--id", "z"], input: answer("x"))
      #expect(wrong.exitCode == 64)
      #expect(
        String(decoding: wrong.errors, as: UTF8.self)
          .contains("no single picture has the identifier 'z': expected 'x'"))
    }

    @Test("P3.8d A11.2 check reports what is wrong with a flow")
    func check() throws {
      let flow = #"{"nodes":[{"id":"a","data":1},{"id":"a","data":2}],"edges":[]}"#
      let run = try ToolProcess(["check", "--type", "flow"], input: Array(flow.utf8))
      #expect(run.exitCode == 65 && run.text.contains("flow.duplicate-node"))
    }

    @Test("A9.9 A flow that is too large to be drawn gives 65")
    func size() throws {
      let nodes = (0..<101).map { #"{"id":"\#($0)","data":""}"# }.joined(separator: ",")
      let run = try ToolProcess(
        ["render", "--to", "svg", "--type", "flow"], input: Array(#"{"nodes":[\#(nodes)]}"#.utf8))
      #expect(run.exitCode == 65)
      #expect(String(decoding: run.errors, as: UTF8.self).contains("more than 100 nodes"))
    }

    @Test("A9.11 A9.12 A9.13 Pictures and screens are written as PNG, in the size asked for")
    func png() throws {
      func run(_ options: [String], _ input: String = Self.turtle, type: String = "turtle") throws
        -> ToolProcess
      {
        try ToolProcess(
          ["render", "--to", "png", "--type", type] + options, input: Array(input.utf8))
      }
      let plain = try Bitmap2D(png: run([]).output)
      let double = try Bitmap2D(png: run(["--scale", "2", "--scheme", "dark"]).output)
      #expect(abs(double.width - 2 * plain.width) <= 1 && plain[0, 0] == RGBA(hex: 0xFFFFFF))
      #expect(double[0, 0] == RGBA(hex: 0x0F141B))
      let sized = try Bitmap2D(png: run(["--size", "90x"]).output)
      #expect(sized.width == 90 && abs(sized.height - 90 * plain.height / plain.width) <= 1)
      // A drawing has the background of the scheme, unless its colors need the other one.
      for (color, background) in [("black", 0xFFFFFF), ("white", 0x0F141B)] as [(String, UInt32)] {
        let drawing =
          "<svg viewBox='0 0 9 9'><path d='M2 4h4' fill='none' stroke='\(color)'/></svg>"
        for scheme in ["dark", "light"] {
          let drawn = try Bitmap2D(png: run(["--scheme", scheme], drawing, type: "svg").output)
          #expect(drawn[0, 0] == RGBA(hex: background), "\(color) \(scheme)")
        }
        let open = try Bitmap2D(png: run([], drawing, type: "svg").output)
        #expect(open[0, 0].alpha == 0)
      }
      let screen = try Bitmap2D(png: run(["--screen", "-w", "40"]).output)
      #expect(screen.width > 300)
      let svg = "<svg viewBox='0 0 9 9'><rect width='4' height='9' fill='red'/></svg>"
      let open = try Bitmap2D(png: run([], svg, type: "svg").output)
      #expect(open[8, 4].alpha == 0 && open[1, 4] == RGBA(hex: 0xFF0000))
      let light = try Bitmap2D(png: run(["--scheme", "light"], svg, type: "svg").output)
      #expect(light[8, 4] == RGBA(hex: 0xFFFFFF))
      let font = try run(["--font", "/nowhere.ttf"])
      #expect(font.exitCode == 66 && font.output.isEmpty)
      let wrong = try ToolProcess(["render", "--to", "svg", "--size", "9x9"], input: [])
      #expect(wrong.exitCode == 64)
    }

    @Test("A15.4d Drawings are saved as pictures, other artifacts as they are")
    func extracted() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("extract-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let answer =
        "<artifact identifier=g type=text/turtle>\n\(Self.turtle)\n</artifact>\n"
        + "<artifact identifier=t type=text/csv>\na,b\n1,2\n</artifact>"
      let run = try ToolProcess(
        ["extract", "-o", folder.path, "--render", "png"], input: Array(answer.utf8))
      #expect(run.exitCode == 0 && run.text.contains("g.png") && run.text.contains("t.csv"))
      // The source in the same folder is not replaced.
      let source = folder.appendingPathComponent("tea.ttl")
      try Data(Self.turtle.utf8).write(to: source)
      let payload = try ToolProcess(
        ["extract", source.path, "-o", folder.path, "--render", "png", "--force"], input: [])
      #expect(payload.exitCode == 0 && payload.text.contains("tea.png"))
      #expect(try Data(contentsOf: source) == Data(Self.turtle.utf8))
    }
  }
#endif

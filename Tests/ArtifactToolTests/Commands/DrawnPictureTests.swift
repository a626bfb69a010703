#if os(Linux)
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

    @Test("A9.9 Without exactly one picture the exit code is 64; --id chooses")
    func choice() throws {
      let none = try ToolProcess(["render", "--to", "svg"], input: Array("Hello".utf8))
      #expect(none.exitCode == 64 && none.output.isEmpty)
      #expect(
        String(decoding: none.errors, as: UTF8.self)
          .contains("the input contains no graph that can be written as SVG"))
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
  }
#endif

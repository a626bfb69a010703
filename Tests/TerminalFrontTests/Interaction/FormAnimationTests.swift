import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V17 Signs of work")
struct FormAnimationTests {
  private func controller(
    _ spec: String, _ options: TerminalOptions = .plain, rows: Int = 8
  ) throws -> FormController {
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    return FormController(
      session, size: TerminalSize(columns: 30, rows: rows), options: options)
  }

  private func lines(_ controller: inout FormController) -> [String] {
    let grid = controller.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  private static let tall = #"""
    {"root":"v","elements":{"v":{"type":"VStack","children":["c","t","b"]},
    "c":{"type":"Card","props":{"title":"A"},"children":["p"]},
    "p":{"type":"ProgressView","props":{"label":"Working"}},
    "t":{"type":"Text","props":{"content":"1\n2\n3\n4\n5\n6\n7\n8\n9"}},
    "b":{"type":"Button","props":{"label":"Go"},"on":{"press":{"action":"setState",
    "params":{"path":"/a","value":1},"confirm":{"title":"Really?"}}}}}}
    """#

  @Test("V17.14 A visible spinner turns, and nothing else changes")
  func turning() throws {
    var controller = try controller(Self.tall)
    var still = lines(&controller)
    #expect(still[2].contains("⋯ Working") && !controller.isAnimating)
    controller.animates = true
    var frames: [String] = []
    for _ in 0..<11 {
      var seen = lines(&controller)
      #expect(controller.isAnimating)
      frames.append(seen[2])
      (seen[2], still[2]) = ("", "")
      #expect(seen == still)
      controller.tick()
    }
    #expect(Set(frames).count == 10 && frames[0] == frames[10])
    #expect(frames[0].contains("│ ⠋ Working"))
    let turn = controller.turn
    for _ in 0..<1_000_000 { controller.tick() }
    #expect(controller.turn == turn + 1_000_000 && lines(&controller)[2] == frames[1])
    // Out of view it needs no frames.
    _ = controller.handle(.key(KeyStroke(.end)))
    _ = controller.draw()
    #expect(!controller.isAnimating)
    _ = controller.handle(.key(KeyStroke(.home)))
    _ = controller.draw()
    #expect(controller.isAnimating)
    // The same holds behind a confirmation, which a press opens if the button is visible.
    controller.resize(to: TerminalSize(columns: controller.size.columns, rows: 30))
    _ = controller.draw()
    #expect(controller.isAnimating)
    _ = controller.handle(.key(KeyStroke(.enter)))
    #expect(lines(&controller).contains { $0.contains("Really?") } && !controller.isAnimating)
  }

  @Test("V17.14 The spinner has the same width in ASCII")
  func ascii() throws {
    var options = TerminalOptions.plain
    options.glyphs = .ascii
    var controller = try controller(Self.tall, options)
    controller.animates = true
    for frame in [".  ", ".. ", "...", " ..", "  .", "   ", ".  "] {
      #expect(lines(&controller)[2].contains("| \(frame) Working"))
      controller.tick()
    }
  }

  @Test("V17.14 A spinner behind a dialog does not turn; a bar with a value never does")
  func hidden() throws {
    var piled = try controller(
      #"{"root":"z","elements":{"z":{"type":"ZStack","props":{"alignment":"topLeading"},"#
        + #""children":["p","t"]},"p":{"type":"ProgressView","props":{"label":"Working"}},"#
        + #""t":{"type":"Text","props":{"content":"In front"}}}}"#)
    piled.animates = true
    #expect(lines(&piled)[1].contains("In front") && !piled.isAnimating)
    var known = try controller(
      #"{"root":"p","elements":{"p":{"type":"ProgressView","props":{"value":0.5}}}}"#)
    known.animates = true
    _ = known.draw()
    #expect(!known.isAnimating)
  }

  @Test("V17.13 y copies the address of a link, as it would be opened")
  func copying() throws {
    func link(_ address: String) -> String {
      #"{"root":"l","elements":{"l":{"type":"Link","props":{"title":"Read","url":"\#(address)"}}}}"#
    }
    var controller = try controller(link("https://example.org/é?q=1"))
    #expect(
      controller.handle(.key(KeyStroke("y"))) == .copy("https://example.org/%C3%A9?q=1"))
    #expect(lines(&controller)[7] == " copied https://example.org/%C")
    let long = "https://example.org/" + String(repeating: "x", count: TerminalLimits.linkLength)
    controller = try self.controller(link(long))
    #expect(controller.handle(.key(KeyStroke("y"))) == .draw)
    #expect(lines(&controller)[7] == " address is too long to copy")
  }
}

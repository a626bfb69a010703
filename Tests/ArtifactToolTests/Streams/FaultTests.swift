#if os(Linux)
  import Testing

  @Suite struct FaultTests {
    @Test(
      "A10.5 V11.2 a fault leaves the terminal as it was, and ends the process by its signal",
      arguments: ["view", "browse"], ["trap", "stack", "abort"])
    func restored(command: String, fault: String) throws {
      let run = try ToolProcess(
        [command, "-"], input: Array("# Hello\n\nSome *text* that is".utf8), isTerminal: true,
        environment: ["TERM": "xterm-256color", "COLORFGBG": "15;0", "ARTIFACT_FAULT": fault])
      let signals: Set<Int32> = fault == "stack" ? [11, 7] : fault == "abort" ? [6] : [4, 5]
      // Release builds have no faults to request.
      #if DEBUG
        #expect(signals.contains(run.signal), "signal \(run.signal)")
      #endif
      #expect(run.keepsLineSettings)
      var modes: [String: Bool] = [:]
      for part in run.text.split(separator: "\u{1B}[?").dropFirst() {
        let number = part.prefix { $0.isNumber }
        if let end = part.dropFirst(number.count).first, end == "h" || end == "l" {
          modes[String(number)] = end == "h"
        }
      }
      #expect(modes["25"] == true, "the cursor")
      for number in ["1049", "1002", "1006", "2004", "2026"] {
        #expect(modes[number] != true, "mode \(number)")
      }
      #expect(modes["7"] != false, "wrapping")
      if command == "browse" { #expect(modes["1049"] == false) }
    }
  }
#endif

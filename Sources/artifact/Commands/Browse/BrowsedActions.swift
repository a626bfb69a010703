import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a person sends: the actions of an interface that nobody here does, as lines of JSON.
final class BrowsedActions {
  /// When the lines are written.
  enum Output {
    /// At once, for a program that reads standard output.
    case atOnce
    /// When the screen is given back.
    case atEnd
    case never
  }

  private let output: Output

  /// What was sent, and is not written yet.
  private(set) var lines = ""

  /// What to tell a person of what was sent last; taken by who tells it.
  private var news: String?

  init(_ output: Output) {
    self.output = output
  }

  func follow(_ session: FormSession) {
    session.onUnknownAction { [self] call in take(call) }
  }

  /// Sends an action; false if nobody gets it.
  private func take(_ call: ActionCall) -> Bool {
    let line: JSONValue = [
      "action": .string(call.name), "params": .object(call.params),
      "state": call.store.redactedState,
    ]
    let name = Self.title(of: call)
    switch output {
    case .never:
      news = "“\(name)”: nobody here does that."
      return false
    case .atEnd:
      lines += line.serialized() + "\n"
      news = "“\(name)” is written to standard output when you leave."
      return true
    case .atOnce:
      let problem = Self.write(line.serialized() + "\n")
      news =
        problem == 0
        ? "“\(name)” is written to standard output."
        : "“\(name)” cannot be written: \(ToolError.reason(problem))."
      return problem == 0
    }
  }

  /// What a person knows an action by: of what A2UI tells a host, the event, address or function.
  private static func title(of call: ActionCall) -> String {
    let param: String? =
      switch call.name {
      case "$event", "$call": "name"
      case "$open": "url"
      default: nil
      }
    guard let param, case .string(let title)? = call.params[param] else { return call.name }
    return title
  }

  /// Writes without ending when the reader has gone: the form is still there to look at.
  private static func write(_ text: String) -> Int32 {
    let old = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, old) }
    return TerminalDevice.standardOutput.write(Array(text.utf8))
  }

  func takeNews() -> String? {
    defer { news = nil }
    return news
  }
}

import ArtifactAll
import TerminalFront

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The actions that the user triggers and no host handles, as lines of JSON.
final class BrowsedActions {
  /// The time at which the lines are written.
  enum Output {
    /// Immediately, for a program that reads standard output.
    case atOnce
    /// When the full screen is left.
    case atEnd
    case never
  }

  private let output: Output

  /// Whether `submit`, `exit` and `cancel` end the form, which is the whole input. In an answer they are actions
  /// like others.
  let areEndings: Bool

  /// The lines that are not written yet.
  private(set) var lines = ""

  /// How the form was ended by one of its actions.
  enum Ending: Equatable {
    /// `submit`, with valid input.
    case submitted
    /// `exit` or `cancel`, or a prompt was left without `submit`.
    case cancelled
    /// A prompt was left with Ctrl-C.
    case interrupted

    /// The exit code if the input is not to be used.
    var cancelCode: ExitCode? {
      switch self {
      case .submitted: nil
      case .cancelled: .cancelled
      case .interrupted: .interrupted
      }
    }
  }

  /// How the form was ended; nil if it is still in use.
  var ending: Ending?

  /// A notice for the user about the last action; cleared when read.
  private var notice: String?

  init(_ output: Output, areEndings: Bool = false) {
    self.output = output
    self.areEndings = areEndings
  }

  func follow(_ session: FormSession) {
    session.onUnknownAction { [self, weak session] call in take(call, in: session) }
  }

  /// Sends an action; false if there is no receiver.
  private func take(_ call: ActionCall, in session: FormSession?) -> Bool {
    switch call.name {
    case "exit" where areEndings, "cancel" where areEndings:
      ending = .cancelled
      return true
    case "log":
      notice = call.params["message"]?.displayText ?? call.params["text"]?.displayText ?? "log"
      return true
    case "submit":
      guard session?.validate() != false else { return false }
      guard areEndings else { break }
      ending = .submitted
      if output == .never { return true }
    default: break
    }
    session?.hasInput = false
    let line: JSONValue = [
      "action": .string(call.name), "params": .object(call.params),
      "state": call.store.redactedState,
    ]
    let name = Self.title(of: call)
    switch output {
    case .never:
      notice = "unhandled action `\(name)`"
      return false
    case .atEnd:
      lines += line.serialized() + "\n"
      notice = "`\(name)` will be written to standard output on exit"
      return true
    case .atOnce:
      let problem = Self.write(line.serialized() + "\n")
      notice =
        problem == 0
        ? "`\(name)` written to standard output"
        : "cannot write `\(name)`: \(ToolError.reason(problem))"
      return problem == 0
    }
  }

  /// Returns the title of an action for the user. For actions of A2UI, it is the event, URL or
  /// function.
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

  /// Writes without terminating if the reader has closed the pipe, so that the form remains usable.
  private static func write(_ text: String) -> Int32 {
    let old = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, old) }
    return TerminalDevice.standardOutput.write(Array(text.utf8))
  }

  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }
}

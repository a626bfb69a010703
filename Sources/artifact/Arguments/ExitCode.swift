/// The exit codes of the tool, with the meanings of BSD's `sysexits.h`.
enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  case interrupted = 130

  /// The meaning of the code, for help and the manual.
  var meaning: String {
    switch self {
    case .success: "all went well"
    case .usage: "the command line was not understood"
    case .badData: "an error was found"
    case .noInput: "a FILE cannot be opened"
    case .cannotCreate: "a file cannot be created"
    case .inputOutput: "reading or writing failed"
    case .interrupted: "interrupted from the keyboard"
    }
  }
}

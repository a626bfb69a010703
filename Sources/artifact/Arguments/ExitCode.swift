/// The exit codes of the tool, with the meanings of BSD's `sysexits.h`.
enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case cancelled = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  case timedOut = 124
  case interrupted = 130

  /// The meaning of the code, for help and the manual.
  var meaning: String {
    switch self {
    case .success: "success"
    case .cancelled: "cancelled"
    case .usage: "usage error"
    case .badData: "invalid data"
    case .noInput: "cannot open an input file"
    case .cannotCreate: "cannot create a file"
    case .inputOutput: "input/output error"
    case .timedOut: "no answer in time"
    case .interrupted: "interrupted"
    }
  }
}

import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The tool: parses its arguments, runs a command, and exits with its exit code.
enum Tool {
  static let version = "0.1.0"

  /// The day of the release, for the manual page.
  static let releaseDate = "2026-11-27"

  static func main() -> Never {
    holdStandardDescriptors()
    // A reader that closes its pipe early is not an error.
    signal(SIGPIPE, SIG_DFL)
    // A file that exceeds the limit of the shell (`ulimit -f`) is a failure to write it, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    do throws(ToolError) {
      try run(commandLine.dropFirst().map { SystemText.string(of: $0) })
      try StandardOutput.flush()
    } catch {
      // Output that precedes the error is still written, unless writing it was the error.
      try? StandardOutput.flush()
      Problems.note(error)
    }
    end(.success)
  }

  /// Reports the problems that were noted, and exits with the code of the first one, else with `code`.
  static func end(_ code: ExitCode) -> Never {
    Problems.reportRest()
    exit((Problems.exitCode ?? code).rawValue)
  }

  /// Opens replacements for closed standard descriptors that fail on use.
  ///
  /// Otherwise the next opened file or pipe would get the descriptor number, and be used as a
  /// standard stream.
  private static func holdStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The arguments as bytes, since file names need not be UTF-8.
  private static var commandLine: [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        [UInt8](UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  private static func run(_ words: [String]) throws(ToolError) {
    let arguments: ParsedArguments
    do throws(UsageError) {
      arguments = try ArgumentParser.parse(
        words, fileExists: { access(SystemText.path($0), F_OK) == 0 })
    } catch {
      throw ToolError(.usage, error.text)
    }
    if words.isEmpty, isatty(STDIN_FILENO) == 1 {
      // Started without arguments in a terminal: show the overview instead of waiting for input.
      StandardError.write(HelpText.overview)
      exit(ExitCode.usage.rawValue)
    }
    do throws(ToolError) {
      try perform(arguments)
    } catch {
      guard error.code == .usage, let command = arguments.command else { throw error }
      let usage = UsageError(message: error.message, help: "artifact \(command.rawValue) --help")
      throw ToolError(.usage, usage.text)
    }
  }

  private static func perform(_ arguments: ParsedArguments) throws(ToolError) {
    if !arguments.hasNamedInputs, arguments.action.readsInput, isatty(STDIN_FILENO) == 1 {
      let error = UsageError(
        message: "nothing to read: name a FILE, '-' to type, or pipe an answer into artifact",
        help: "artifact --help")
      throw ToolError(.usage, error.text)
    }
    switch arguments.action {
    case .view: try ViewCommand.run(arguments)
    case .browse: try BrowseCommand.run(arguments)
    case .ask: try AskCommand.run(arguments)
    case .spec(let action): try SpecCommand.run(action, arguments)
    case .render: try RenderCommand.run(arguments)
    case .record: try RecordCommand.run(arguments)
    case .list: try ListCommand.run(arguments)
    case .extract: try ExtractCommand.run(arguments)
    case .check: try CheckCommand.run(arguments)
    case .refine: try RefineCommand.run(arguments)
    case .parse: try ParseCommand.run(arguments)
    case .types: try TypesCommand.run(arguments)
    case .completions(let shell): try StandardOutput.write(Completions.script(for: shell))
    case .help(let command): try StandardOutput.write(HelpText.page(for: command))
    case .manual(let command):
      try StandardOutput.write(
        command.map { ManualPage.text(of: $0.declaration) } ?? ManualPage.text)
    case .version: try StandardOutput.write("artifact \(version)\n")
    }
  }
}

extension ParsedArguments.Action {
  /// Whether the action reads standard input if no file is named.
  fileprivate var readsInput: Bool {
    switch self {
    case .spec(.schema), .spec(.prompt): false
    default: true
    }
  }
}

/// An error that ends the tool.
struct ToolError: Error {
  let code: ExitCode

  /// What is wrong and how to fix it, in lower case and without a full stop.
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The system's message for the current `errno`.
  static var systemReason: String { reason(errno) }

  /// Returns the system's message for an error number.
  static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}

import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The inputs of a command in order, with the files in directories in place of the directories.
///
/// In a directory, names that begin with a dot, symbolic links, and files whose extension determines no
/// type are left out.
struct FileWalk {
  /// What is done with a directory among the operands.
  enum Directories {
    /// It is an input like others, which can't be read.
    case none
    /// It can't be read; the message names the option with which it could.
    case rejected
    /// Its files are read.
    case walked
    /// Its files are listed, also those whose extension determines no type.
    case listed
  }

  /// The maximum number of directories in each other.
  static let depthLimit = 64

  private struct Step {
    let input: ParsedArguments.Input
    /// The number of directories around it; 0 for an operand.
    let depth: Int
  }

  /// What follows, the next one last.
  private var steps: [Step]
  private let directories: Directories

  init(_ inputs: [ParsedArguments.Input], _ directories: Directories) {
    steps = inputs.reversed().map { Step(input: $0, depth: 0) }
    self.directories = directories
  }

  /// The next input, or the directory that could not be read and the reason.
  enum Item {
    case input(ParsedArguments.Input)
    case failure(ParsedArguments.Input, ToolError)
  }

  /// Returns the next item; nil after the last one.
  mutating func next() -> Item? {
    while let step = steps.popLast() {
      guard case .file(let path) = step.input, directories != .none else {
        return .input(step.input)
      }
      switch Self.kind(of: path, followsLinks: step.depth == 0) {
      case S_IFDIR:
        do throws(ToolError) {
          try open(path, at: step.depth)
        } catch {
          return .failure(step.input, error)
        }
      case S_IFREG
      where step.depth == 0 || directories == .listed || PayloadType(file: path) != nil:
        return .input(step.input)
      case _ where step.depth == 0:
        return .input(step.input)
      default: break
      }
    }
    return nil
  }

  private mutating func open(_ path: String, at depth: Int) throws(ToolError) {
    guard directories == .walked || directories == .listed else {
      throw ToolError(
        .noInput, "cannot read \(quoted(path)): is a directory; '--recursive' reads its files")
    }
    guard depth < Self.depthLimit else {
      throw ToolError(
        .noInput, "cannot read \(quoted(path)): more than \(Self.depthLimit) directories deep")
    }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    for name in try Self.names(in: path).reversed() {
      steps.append(Step(input: .file(prefix + SystemText.string(of: name)), depth: depth + 1))
    }
  }

  private static func kind(of path: String, followsLinks: Bool) -> mode_t {
    var status = stat()
    let path = SystemText.path(path)
    let result = followsLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Returns the names in a directory that don't begin with a dot, sorted by their bytes.
  private static func names(in path: String) throws(ToolError) -> [[UInt8]] {
    func failure(_ number: Int32) -> ToolError {
      ToolError(.noInput, "cannot read \(quoted(path)): \(ToolError.reason(number))")
    }
    guard let directory = opendir(SystemText.path(path)) else { throw failure(errno) }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    guard errno == 0 else { throw failure(errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

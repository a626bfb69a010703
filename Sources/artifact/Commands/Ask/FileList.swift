#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files below the current directory, as options of a question.
enum FileList {
  /// The maximum numbers of files and of directories that are read.
  private static let limit = 5_000

  /// Returns the paths of the files, sorted. Names that begin with a dot are left out, and so are symbolic
  /// links to directories and names that are not UTF-8.
  static func paths() -> [String] {
    var paths: [String] = []
    var rest = [""]
    var directories = 0
    while let prefix = rest.popLast(), paths.count < limit, directories < limit {
      directories += 1
      guard let directory = opendir(prefix.isEmpty ? "." : prefix) else { continue }
      defer { closedir(directory) }
      while let entry = readdir(directory), paths.count < limit {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        guard let name, !name.hasPrefix(".") else { continue }
        var status = stat()
        guard lstat(prefix + name, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: rest.append(prefix + name + "/")
        case S_IFREG, S_IFLNK: paths.append(prefix + name)
        default: break
        }
      }
    }
    return paths.sorted()
  }
}

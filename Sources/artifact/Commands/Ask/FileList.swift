/// The files below the current directory, as options of a question.
enum FileList {
  /// The maximum number of files.
  private static let limit = 5_000

  /// Returns the paths of the files, as `FileWalk` lists them, except those that are not UTF-8. Directories that
  /// can't be read are left out.
  static func paths() -> [String] {
    var walk = FileWalk([.file(".")], .listed)
    var paths: [String] = []
    while paths.count < limit, let item = walk.next() {
      guard case .input(.file(let path)) = item,
        SystemText.bytes(of: path) == Array(path.utf8)
      else { continue }
      paths.append(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
    return paths
  }
}

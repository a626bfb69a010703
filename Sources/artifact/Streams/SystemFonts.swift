import ArtifactAll

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The fonts with which pictures are written as pixels.
enum SystemFonts {
  /// The beginnings of the names of files without spaces and hyphens, in order of preference. Those of a line
  /// are alternatives of each other.
  private static let preferred: [[String]] = [
    [
      "liberationsans", "dejavusans", "notosans", "arial", "helvetica", "sfns", "roboto",
      "opensans",
    ],
    ["liberationmono", "dejavusansmono", "notosansmono", "menlo", "couriernew", "courier"],
    ["liberationserif", "dejavuserif", "notoserif", "timesnewroman", "times", "georgia"],
    // What the others lack: symbols and arrows, then ideographs.
    ["dejavusans", "notosanssymbols", "symbola", "applesymbols"],
    [
      "notosanscjk", "notosanssc", "wqyzenhei", "wqymicrohei", "sourcehansans", "pingfang",
      "hiraginosans",
    ],
    ["notosansarabic", "notonaskharabic"], ["notosanshebrew"], ["notosansdevanagari"],
    ["notosansthai"],
  ]

  private static let folders = [
    "~/.local/share/fonts", "~/.fonts", "~/Library/Fonts", "/usr/share/fonts",
    "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
  ]

  /// The maximum number of files that are looked at, and the maximum depth of directories.
  private static let fileCount = 20_000
  private static let depth = 5

  /// Returns the fonts of the system, after those of a file that the user names.
  ///
  /// - Throws: `ToolError` if that file has no font.
  static func load(_ path: String?) throws(ToolError) -> FontSet {
    var fonts = FontSet()
    if let path {
      try SavedFile.checkIsRegular(path)
      guard let data = data(path) else {
        throw ToolError(.noInput, "cannot read the font \(quoted(path))")
      }
      let faces = OutlineFont.count(in: data)
      var isEmpty = true
      for index in 0..<faces {
        if let font = OutlineFont(data, index: index) {
          fonts.add(font)
          isEmpty = false
        }
      }
      if isEmpty {
        throw ToolError(.badData, "\(quoted(path)) is not a TrueType or OpenType font")
      }
    }
    for path in files() {
      guard let data = data(path) else { continue }
      // The first face of a collection is that of its default language.
      if let font = OutlineFont(data) { fonts.add(font) }
    }
    return fonts
  }

  /// The paths of the preferred fonts.
  private static func files() -> [String] {
    var found: [(name: String, path: String)] = []
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    for folder in folders {
      let path = folder.hasPrefix("~") ? home + folder.dropFirst() : folder
      search(path, depth: depth, &found)
    }
    found.sort { ($0.name.utf8.count, $0.name, $0.path) < ($1.name.utf8.count, $1.name, $1.path) }
    var paths: [String] = []
    for alternatives in preferred {
      for family in alternatives {
        let matches = found.filter { Self.isFace($0.name, of: family) && !paths.contains($0.path) }
        paths += matches.map(\.path)
        if !matches.isEmpty { break }
      }
    }
    return paths
  }

  /// Whether the name of a file is that of one of the usual faces of a family.
  private static func isFace(_ name: String, of family: String) -> Bool {
    guard name.hasPrefix(family) else { return false }
    let face = name.dropFirst(family.utf8.count)
    return [
      "", "regular", "bold", "italic", "oblique", "bolditalic", "boldoblique", "book", "roman",
      "bd", "bi", "i", "b", "z",
    ].contains(face)
  }

  private static func search(
    _ folder: String, depth: Int, _ found: inout [(name: String, path: String)]
  ) {
    guard depth > 0, let directory = opendir(SystemText.path(folder)) else { return }
    defer { closedir(directory) }
    while found.count < fileCount, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      let lower = name.lowercased()
      if lower.hasSuffix(".ttf") || lower.hasSuffix(".otf") || lower.hasSuffix(".ttc") {
        let plain = String(lower.dropLast(4).filter { $0 != "-" && $0 != " " && $0 != "_" })
        found.append((plain, path))
      } else if !name.contains(".") {
        search(path, depth: depth - 1, &found)
      }
    }
  }

  /// Maps a file into memory; nil if it can't be read.
  private static func data(_ path: String) -> FontData? {
    let file = open(SystemText.path(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let count = Int(status.st_size)
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), address != MAP_FAILED
    else { return nil }
    return FontData(mapped: UnsafeRawBufferPointer(start: address, count: count)) { memory in
      _ = munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
    }
  }
}

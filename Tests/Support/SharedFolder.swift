public import ArtifactBase
public import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder of suites and sample answers that tests read in place.
///
/// Named by the environment variable `ARTIFACT_SHARED`; else `../shared` beside the package. Tests
/// that read it have the trait `needsSharedFolder`, which reports them as skipped where it is absent.
public enum SharedFolder {
  /// The folder's path, whether it exists or not.
  public static let path: String = {
    if let value = getenv("ARTIFACT_SHARED") { return String(cString: value) }
    return packagePath + "/../shared"
  }()

  public static var isAvailable: Bool { access(path, R_OK) == 0 }

  private static let packagePath: String = {
    // This file is <package>/Tests/Support/SharedFolder.swift.
    let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return package.joined(separator: "/")
  }()

  /// The content of a file, its path relative to the folder; nil where it cannot be read.
  public static func bytes(of file: String) -> [UInt8]? {
    bytes(at: path + "/" + file)
  }

  /// The content of a file of the package's own examples.
  public static func bytes(ofExample file: String) -> [UInt8]? {
    bytes(at: packagePath + "/Examples/" + file)
  }

  /// The content of a file of the package, its path relative to the package.
  public static func bytes(ofPackage file: String) -> [UInt8]? {
    bytes(at: packagePath + "/" + file)
  }

  static func bytes(at path: String) -> [UInt8]? {
    guard let stream = fopen(path, "rb") else { return nil }
    defer { fclose(stream) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      if count == 0 { return ferror(stream) == 0 ? content : nil }
      content.append(contentsOf: buffer[..<count])
    }
  }

  /// The paths, relative to the folder and sorted, of the files directly in `folder` whose names
  /// end in `suffix`; empty where there is no such folder.
  public static func files(in folder: String, suffix: String = "") -> [String] {
    guard let directory = opendir(path + "/" + folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), name.hasSuffix(suffix), Int(entry.pointee.d_type) != Int(DT_DIR)
      else {
        continue
      }
      names.append(folder + "/" + name)
    }
    return names.sorted()
  }

  /// The files directly in `folder` whose names end in `suffix`, with their content.
  ///
  /// - Throws: After recording an issue, if there are fewer than `count`, or one cannot be read.
  public static func contents(
    of folder: String, suffix: String = "", atLeast count: Int
  ) throws -> [(file: String, bytes: [UInt8])] {
    let files = files(in: folder, suffix: suffix)
    try #require(files.count >= count, "\(files.count) of \(count) files of \(folder)")
    return try files.map { ($0, try #require(bytes(of: $0), "\($0)")) }
  }

  /// The value in a file of JSON.
  public static func json(_ file: String) throws -> JSONValue {
    try JSONValue(parsing: try #require(bytes(of: file), "\(file)"))
  }

  /// The values in a file of JSON Lines.
  public static func jsonLines(_ file: String) throws -> [JSONValue] {
    try #require(bytes(of: file), "\(file)").split(separator: 0x0A).map {
      try JSONValue(parsing: Array($0))
    }
  }

  /// Records that cases of `suite` cannot be read, in a test that is enabled only with the folder.
  public static func reportMissing(_ suite: String, count: Int) {
    Issue.record("\(count) cases of \(suite) are missing in \(path)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the shared folder is absent.
  public static var needsSharedFolder: Self {
    .enabled(if: SharedFolder.isAvailable, "no folder of suites and samples (ARTIFACT_SHARED)")
  }
}

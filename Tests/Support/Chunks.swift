#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A generator whose whole sequence follows from its seed, so that a failing case can be repeated.
///
/// Put the seed into the failure message of the test that uses it. The algorithm is SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Ways of cutting bytes into chunks, and bytes to cut.
public enum Chunks {
  /// Calls `body` with every way of cutting `bytes` in two, the empty head and tail included.
  public static func everySplit(
    of bytes: [UInt8], _ body: (_ head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    for offset in 0...bytes.count {
      try body(bytes[..<offset], bytes[offset...])
    }
  }

  /// The bytes one by one.
  public static func single(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.indices.map { bytes[$0...$0] }
  }

  /// The bytes in chunks of `size`; the last one may be shorter.
  public static func equal(_ bytes: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
    precondition(size > 0, "a chunk has at least one byte")
    return stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
  }

  /// The bytes in chunks of 0 to `longest` bytes. An empty chunk is a chunk too.
  public static func random(
    _ bytes: [UInt8], longest: Int, using generator: inout SeededGenerator
  ) -> [ArraySlice<UInt8>] {
    precondition(longest > 0, "chunks that are all empty never end")
    var chunks: [ArraySlice<UInt8>] = []
    var offset = 0
    while offset < bytes.count {
      let length = min(Int.random(in: 0...longest, using: &generator), bytes.count - offset)
      chunks.append(bytes[offset..<offset + length])
      offset += length
    }
    return chunks
  }

  /// Up to `longest` bytes, each drawn from `alphabet`, or from all 256 where it is empty.
  ///
  /// A small alphabet of the bytes that mean something to a parser finds more than noise does.
  public static func randomBytes(
    longest: Int, alphabet: [UInt8] = [], using generator: inout SeededGenerator
  ) -> [UInt8] {
    let count = Int.random(in: 0...longest, using: &generator)
    return (0..<count).map { _ in
      alphabet.randomElement(using: &generator) ?? UInt8.random(in: 0...255, using: &generator)
    }
  }
}

/// The folder of suites and sample answers that tests read in place.
///
/// Named by the environment variable `ARTIFACT_SHARED`; else `../shared` beside the package. Tests
/// that need it return early where it is absent and say with ``noteSkipped(_:count:)`` how much was
/// not tested.
public enum SharedFolder {
  /// The folder's path, whether it exists or not.
  public static let path: String = {
    if let value = getenv("ARTIFACT_SHARED") { return String(cString: value) }
    return packagePath + "/../shared"
  }()

  public static var isAvailable: Bool { access(path, R_OK) == 0 }

  private static let packagePath: String = {
    // This file is <package>/Tests/Support/Chunks.swift.
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

  private static func bytes(at path: String) -> [UInt8]? {
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
      if !name.hasPrefix("."), name.hasSuffix(suffix) { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }

  /// Prints how many cases of `suite` were left out because the folder is absent.
  public static func noteSkipped(_ suite: String, count: Int) {
    print("skipped \(count) of \(suite): no folder at \(path)")
  }
}

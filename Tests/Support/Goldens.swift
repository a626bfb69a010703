public import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Recorded outputs in `Tests/Goldens`, with the documents they are outputs of.
public enum Goldens {
  private static let folder: String = {
    // This file is <package>/Tests/Support/Goldens.swift.
    let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return tests.joined(separator: "/") + "/Goldens/"
  }()

  /// The content of a document; nil where it cannot be read.
  public static func bytes(of file: String) -> [UInt8]? { SharedFolder.bytes(at: folder + file) }

  /// Compares text with the recorded one, or with `ARTIFACT_RECORD=1`, records it.
  public static func check(
    _ text: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if getenv("ARTIFACT_RECORD") != nil {
      let stream = try #require(fopen(folder + file, "wb"), sourceLocation: sourceLocation)
      defer { fclose(stream) }
      let bytes = Array(text.utf8)
      #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count, sourceLocation: sourceLocation)
      return
    }
    let recorded = bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == recorded, "differs from \(file)", sourceLocation: sourceLocation)
  }
}

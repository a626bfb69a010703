/// A file that a page offers to save, in a link that has its content.
public struct HTMLDownload: Hashable, Sendable {
  /// The name of the file.
  public let name: String
  /// The content of the file.
  public let bytes: [UInt8]

  /// Creates a file; nil if it is larger than ``HTMLFrontLimits/downloadByteCount``, or has no name.
  ///
  /// - Parameters:
  ///   - name: A name that is safe on the systems of all readers.
  ///   - bytes: The content of the file.
  public init?(name: String, bytes: [UInt8]) {
    guard !name.isEmpty, bytes.count <= HTMLFrontLimits.downloadByteCount else { return nil }
    self.name = name
    self.bytes = bytes
  }
}

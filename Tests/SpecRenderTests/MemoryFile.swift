import SpecRender

/// A file in memory, for what is to be there after a process has gone.
final class MemoryFile: StateFile {
  private(set) var bytes: [UInt8]
  let isReadOnly = false

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  func read() throws(StateFileError) -> [UInt8] { bytes }

  func append(_ bytes: [UInt8]) throws(StateFileError) { self.bytes += bytes }

  func sync() throws(StateFileError) {}

  func truncate(to count: Int) throws(StateFileError) {
    bytes.removeLast(bytes.count - count)
  }

  func replace(with bytes: [UInt8]) throws(StateFileError) { self.bytes = bytes }

  func keepCopy() throws(StateFileError) {}
}

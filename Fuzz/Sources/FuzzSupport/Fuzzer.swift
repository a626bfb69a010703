import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs libFuzzer with this process's arguments on a body that ends the program where something is
/// broken.
public func fuzz(_ body: @escaping @Sendable (FuzzInput) -> Void) -> Never {
  target.withLock { $0 = body }
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  exit(
    withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &arguments) { arguments in
        runDriver(count, arguments) { start, count in
          target.withLock { $0 }?(FuzzInput(start, count))
          return 0
        }
      }
    })
}

private let target = Mutex<(@Sendable (FuzzInput) -> Void)?>(nil)

/// libFuzzer's way in for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Returns the content of the first of some files that can be read.
public func content(ofFirst paths: [String]) -> [UInt8]? {
  for path in paths {
    guard let file = fopen(path, "rb") else { continue }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
  return nil
}

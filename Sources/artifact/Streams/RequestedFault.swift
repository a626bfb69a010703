#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A fault that a test requests through the environment variable `ARTIFACT_FAULT`, to see in which
/// state it leaves the terminal. Release builds have none.
enum RequestedFault {
  /// Fails after a frame has been drawn, if requested: by a trap, an overflow of the stack or `abort`.
  static func occur() {
    #if DEBUG
      switch getenv("ARTIFACT_FAULT").map({ String(cString: $0) }) {
      case "trap": fatalError("a requested fault")
      case "stack": print(depth(of: 1))
      case "abort": abort()
      default: break
      }
    #endif
  }

  #if DEBUG
    /// Recurses until the stack overflows.
    private static func depth(of level: Int) -> Int {
      var frame = InlineArray<512, Int>(repeating: level)
      if level < .max { frame[level & 511] = depth(of: level + 1) }
      return frame[0] &+ frame[511]
    }
  #endif
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs something that blocks on a thread of its own.
///
/// Tasks share as many threads as there are processors: of two that wait for each other in a blocking
/// call, the second may never start.
func inBackground(_ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(Body(run: body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let result = pthread_create(&thread, nil, { Body.run($0) }, box)
  #else
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, { $0.flatMap { Body.run($0) } }, box)
  #endif
  precondition(result == 0, "a test needs a thread")
}

private final class Body: Sendable {
  private let action: @Sendable () -> Void

  init(run action: @escaping @Sendable () -> Void) { self.action = action }

  static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(box).takeRetainedValue().action()
    return nil
  }
}

import Foundation

/// Runs work on a thread with a stack of half a megabyte, as some systems give to threads.
enum SmallStack {
  private final class Box<Result>: @unchecked Sendable {
    // Written before the semaphore is signalled, read after it was waited for.
    var result: Result?
  }

  static func run<Result>(_ work: @escaping @Sendable () -> Result) -> Result? {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = work()
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
    return box.result
  }
}

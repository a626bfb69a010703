#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system tells of this process's memory.
enum Memory {
  /// The bytes that are in memory, where the system tells; what was freed is given back first, so that
  /// it is not taken for what is held.
  static func residentBytes() -> Int {
    trim()
    #if canImport(Glibc)
      let text = String(decoding: Inputs.read("/proc/self/statm") ?? [], as: UTF8.self)
      let fields = text.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    #else
      return 0
    #endif
  }

  /// The most bytes that are in memory at once during some work, beyond those before it; nil where the
  /// system does not tell.
  static func peakBytes(during work: () -> Void) -> Int? {
    let before = residentBytes()
    #if canImport(Glibc)
      // 5 makes the kernel forget the peak so far.
      guard let control = fopen("/proc/self/clear_refs", "w") else { return nil }
      fputs("5", control)
      fclose(control)
      work()
      let status = String(decoding: Inputs.read("/proc/self/status") ?? [], as: UTF8.self)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return kilobytes.map { max(0, $0 * 1_024 - before) }
    #else
      return nil
    #endif
  }

  /// Gives what was freed back to the system.
  static func trim() {
    #if canImport(Glibc)
      _ = trimHeap?(0)
    #endif
  }

  /// The pages that the kernel has brought so far because they were written to.
  static func broughtPages() -> Int {
    var usage = rusage()
    // `RUSAGE_SELF` is 0 everywhere, and of another type on every system.
    getrusage(0, &usage)
    return Int(usage.ru_minflt)
  }

  /// What the first write to a page costs; nil where there is no such memory.
  static func secondsPerFreshPage() -> Double? {
    let pageCount = 4_096
    let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    var best: Double?
    for _ in 0..<9 {
      guard
        let pages = mmap(
          nil, pageCount * pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        pages != MAP_FAILED
      else { return nil }
      let start = Measure.now()
      for page in 0..<pageCount {
        pages.storeBytes(of: 1, toByteOffset: page * pageSize, as: UInt8.self)
      }
      let seconds = (Measure.now() - start) / Double(pageCount)
      best = min(best ?? seconds, seconds)
      munmap(pages, pageCount * pageSize)
    }
    return best
  }

  #if canImport(Glibc)
    private static let trimHeap: (@convention(c) (Int) -> CInt)? =
      dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self) }
  #endif
}

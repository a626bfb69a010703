#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much of its inputs a test tries: a sample in a debug build, all of them in a release build or
/// with `ARTIFACT_TEST_SCALE=full`.
///
/// `ARTIFACT_SEED` chooses the sample, so that runs with the same seed try the same inputs.
public enum TestScale {
  /// Whether every input is tried.
  public static let isFull: Bool = {
    #if DEBUG
      return environment("ARTIFACT_TEST_SCALE") == "full"
    #else
      return environment("ARTIFACT_TEST_SCALE") != "sample"
    #endif
  }()

  /// The number that chooses the sample; 0 by default.
  public static let seed = environment("ARTIFACT_SEED").flatMap { UInt64($0) } ?? 0

  /// The size of an input of a test that shows that its cost is linear: `count`, or ten times as much
  /// at full scale.
  public static func many(_ count: Int) -> Int { isFull ? 10 * count : count }

  /// By how many times a sample may exceed a share that is stated for all inputs: few inputs scatter.
  public static var scatter: Int { isFull ? 1 : 2 }

  /// A sample of inputs, one in `interval`, spread evenly; at full scale all of them.
  public static func some<Inputs: Collection>(
    of inputs: Inputs, oneIn interval: Int = 4
  ) -> [Inputs.Element] {
    guard !isFull else { return Array(inputs) }
    let first = inputs.isEmpty ? 0 : Int(seed % UInt64(min(interval, inputs.count)))
    return inputs.enumerated().filter { $0.offset % interval == first }.map(\.element)
  }

  /// Whether the input with this number is in a sample of one in `interval`.
  public static func includes(_ number: Int, oneIn interval: Int) -> Bool {
    isFull || number % interval == Int(seed % UInt64(interval))
  }

  /// A run of `count` seeds for random inputs, out of the first `total`; at full scale all of them.
  public static func seeds(_ count: UInt64, of total: UInt64) -> Range<UInt64> {
    guard !isFull, count < total else { return 0..<total }
    let first = seed % (total / count) * count
    return first..<first + count
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

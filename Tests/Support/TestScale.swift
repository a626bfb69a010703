/// How large the inputs of a test are: small where the code is not optimized, large where it is.
public enum TestScale {
  /// How many of something, for a test that shows that its cost is linear: `count`, or ten times as many
  /// in an optimized build.
  public static func many(_ count: Int) -> Int {
    #if DEBUG
      count
    #else
      10 * count
    #endif
  }

  /// Which of many inputs a test looks at: one in four, spread over all of them, or all in an optimized
  /// build.
  public static func some<Inputs: Collection>(of inputs: Inputs) -> [Inputs.Element] {
    #if DEBUG
      inputs.enumerated().filter { $0.offset.isMultiple(of: 4) }.map(\.element)
    #else
      Array(inputs)
    #endif
  }
}

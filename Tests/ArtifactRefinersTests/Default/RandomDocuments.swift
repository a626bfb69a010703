/// How many random documents a property is shown on: many where the code is fast.
enum RandomDocuments {
  #if DEBUG
    static let seeds: Range<UInt64> = 0..<600
    /// Of the documents of a suite, one in so many is looked at where all would take long.
    static let step = 8
  #else
    static let seeds: Range<UInt64> = 0..<20_000
    static let step = 1
  #endif
}

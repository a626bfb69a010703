/// How many random documents a property is shown on: many where the code is fast.
enum RandomDocuments {
  #if DEBUG
    static let seeds: Range<UInt64> = 0..<600
  #else
    static let seeds: Range<UInt64> = 0..<20_000
  #endif
}

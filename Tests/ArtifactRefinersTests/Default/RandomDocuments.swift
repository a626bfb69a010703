import TestSupport

/// The random documents that a property is tried on.
enum RandomDocuments {
  static let seeds = TestScale.seeds(250, of: 20_000)
}

/// A copy-on-write box for a large value that seldom changes: copying its container copies one
/// reference.
struct Box<Value: Sendable>: Sendable {
  /// `@unchecked Sendable`: mutated only when uniquely referenced.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  init(_ value: Value) {
    storage = Storage(value)
  }

  var value: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

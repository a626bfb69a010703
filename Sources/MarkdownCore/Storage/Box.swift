/// A value behind one reference, copied when one of its owners changes it: a large value that
/// seldom changes costs a copy of what holds it no more than that reference.
struct Box<Value: Sendable>: Sendable {
  /// `@unchecked Sendable`: changed only by its one owner.
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

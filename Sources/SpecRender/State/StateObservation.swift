import ArtifactCore

/// An observation of a location in the state; ends when cancelled or deallocated.
public final class StateObservation {
  private let reader: ObservingReader

  init(_ reader: ObservingReader) {
    self.reader = reader
  }

  /// Ends the observation.
  public func cancel() {
    reader.forgetReads()
    reader.handler = nil
  }

  deinit {
    cancel()
  }
}

/// The reader that backs an observation.
final class ObservingReader: PathReader {
  let pointer: JSONPointer
  let serial: Int
  var handler: ((JSONValue?) -> Void)?
  weak var store: StateStore?

  init(
    _ pointer: JSONPointer, serial: Int, store: StateStore,
    handler: @escaping (JSONValue?) -> Void
  ) {
    self.pointer = pointer
    self.serial = serial
    self.store = store
    self.handler = handler
  }

  override func stateDidChange() {
    store?.deliver(to: self)
  }
}

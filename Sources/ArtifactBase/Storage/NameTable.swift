/// A table of unique names, numbered from 0 in the order of insertion.
package struct NameTable: Sendable {
  /// All names, concatenated, and the start offset of each.
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var slots = InternSlots()

  package init() {}

  package var count: Int { starts.count - 1 }

  package subscript(number: Int32) -> ArraySlice<UInt8> {
    bytes[starts[Int(number)]..<starts[Int(number) + 1]]
  }

  /// The number of a name; nil if the table does not contain it.
  package func number(of name: Span<UInt8>) -> Int32? { number(of: name, slots.hash(name)) }

  /// Returns the number of a name, adding the name if it is missing.
  package mutating func add(_ name: Span<UInt8>) -> Int32 {
    let hash = slots.hash(name)
    if let number = number(of: name, hash) { return number }
    let number = Int32(count)
    name.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    starts.append(bytes.count)
    slots.insert(hash, number)
    return number
  }

  private func number(of name: Span<UInt8>, _ hash: UInt64) -> Int32? {
    slots.find(hash) { isName(of: Int($0), name) }
  }

  private func isName(of number: Int, _ name: Span<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == name.count else { return false }
    for index in name.indices where bytes[start + index] != name[index] { return false }
    return true
  }
}

/// A hash table from the numbers of a column to groups of equal ones.
struct GroupTable {
  /// Returns the group of each number and the first row of each group; nil if too many numbers
  /// collide, as in data made to be slow.
  ///
  /// - Parameters:
  ///   - numbers: The numbers; 0 and −0 are equal, and so are those that are not a number.
  ///   - kinds: The kind of each number, by which they differ too; empty if all have the same.
  /// - Complexity: O(`numbers.count`).
  static func groups(
    of numbers: [Double], kinds: [Column.Kind]
  ) -> (groupOfRow: [Int32], firstRows: [Int])? {
    let hasKinds = !kinds.isEmpty
    return numbers.withUnsafeBufferPointer { numbers in
      kinds.withUnsafeBufferPointer { kinds in
        groups(count: numbers.count) { row in
          var number = numbers[row]
          if number == 0 { number = 0 }
          if number.isNaN { number = .nan }
          return (number.bitPattern, hasKinds ? kinds[row].rawValue : 0)
        }
      }
    }
  }

  /// Returns the group of each row by its key and tag; nil if too many keys collide.
  ///
  /// - Complexity: O(`count`).
  @inline(__always)
  static func groups(
    count: Int, key: (Int) -> (UInt64, UInt8)
  ) -> (groupOfRow: [Int32], firstRows: [Int])? {
    var firstRows: [Int] = []
    var keys: [UInt64] = []
    var tags: [UInt8] = []
    var bits = 10
    var slots = [Int32](repeating: -1, count: 1 << bits)
    var probesLeft = 16 * count + 4_096
    let groups = [Int32](unsafeUninitializedCapacity: count) { groups, initializedCount in
      for row in 0..<count {
        let (key, tag) = key(row)
        var slot = slot(of: key, tag, bits)
        while true {
          let group = slots[slot]
          if group < 0 {
            slots[slot] = Int32(truncatingIfNeeded: keys.count)
            groups[row] = Int32(truncatingIfNeeded: keys.count)
            keys.append(key)
            tags.append(tag)
            firstRows.append(row)
            break
          }
          if keys[Int(group)] == key, tags[Int(group)] == tag {
            groups[row] = group
            break
          }
          slot = (slot + 1) & (slots.count - 1)
          probesLeft -= 1
        }
        if probesLeft < 0 {
          initializedCount = row + 1
          return
        }
        guard keys.count * 2 > slots.count else { continue }
        bits += 1
        slots = Array(repeating: -1, count: 1 << bits)
        for group in keys.indices {
          var slot = Self.slot(of: keys[group], tags[group], bits)
          while slots[slot] >= 0, probesLeft >= 0 {
            slot = (slot + 1) & (slots.count - 1)
            probesLeft -= 1
          }
          slots[slot] = Int32(truncatingIfNeeded: group)
        }
      }
      initializedCount = count
    }
    return groups.count == count && probesLeft >= 0 ? (groups, firstRows) : nil
  }

  @inline(__always)
  private static func slot(of key: UInt64, _ tag: UInt8, _ bits: Int) -> Int {
    let mixed = (key ^ (key >> 32) ^ (UInt64(tag) << 56)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
  }
}

import ArtifactRefiners
import TestSupport
import Testing

@testable import RefinerCore

@Suite struct StorageTests {
  @Test("R1.5 A list over many pages returns its elements")
  func listsPages() {
    var list = PagedArray<Int>()
    var expected: [Int] = []
    var generator = SeededGenerator(seed: 1)
    while expected.count < 3 * PagedArray<Int>.pageSize {
      let run = (0..<Int.random(in: 0...300, using: &generator)).map { $0 + expected.count }
      list.append(contentsOf: run[...])
      expected += run
      list.append(-1)
      expected.append(-1)
    }
    #expect(list.count == expected.count)
    #expect(expected.indices.allSatisfy { list[$0] == expected[$0] })
  }

  @Test("R1.5 A copy of a list keeps its value while the original grows")
  func copiesLists() {
    var list = PagedArray<Int>()
    for value in 0..<10 { list.append(value) }
    let copy = list
    for value in 10..<5_000 { list.append(value) }
    #expect(copy.count == 10)
    #expect(copy[9] == 9)
    #expect(list[4_999] == 4_999)
  }

  @Test("R1.5 Elements can be changed and removed across pages without affecting copies")
  func changesLists() {
    var list = SmallPagedArray<Int>()
    for value in 0..<200 { list.append(value) }
    let copy = list
    list[3] = -3
    list[Int32(199)] = -199
    list.update(64) { $0 = -64 }
    #expect(list.indices.filter { list[$0] != copy[$0] } == [3, 64, 199])
    list.removeLast(136)
    #expect(list.count == 64 && list[63] == 63 && list != copy)
    list.removeLast(64)
    #expect(list.isEmpty && list == SmallPagedArray())
    list.append(copy)
    #expect(list == copy && list.hashValue == copy.hashValue)
  }

  @Test("R1.5 Lists with the same elements are equal, regardless of their history")
  func equalLists() {
    var whole = SmallPagedArray<Int>()
    for value in 0..<130 { whole.append(value) }
    var start = SmallPagedArray<Int>()
    for value in 0..<10 { start.append(value) }
    start.appendLast(whole, from: 10)
    #expect(start == whole && start.hashValue == whole.hashValue)
    var removed = whole
    removed.append(1)
    removed.removeLast(1)
    #expect(removed == whole && removed.hashValue == whole.hashValue)
  }

  @Test("R1.5 A persistent array does what an array does, and its copies keep their elements")
  func persistentArrays() {
    var generator = SeededGenerator(seed: 3)
    var array = PersistentArray<Int>()
    var expected: [Int] = []
    var kept: [(PersistentArray<Int>, [Int])] = []
    for step in 0..<600 {
      switch Int.random(in: 0...6, using: &generator) {
      case 0 where !expected.isEmpty:
        let index = Int.random(in: 0..<expected.count, using: &generator)
        array[index] = step
        expected[index] = step
      case 1 where expected.count > 9:
        let start = Int.random(in: 0..<expected.count - 8, using: &generator)
        array.replaceSubrange(start..<start + 8, with: [step, -step])
        expected.replaceSubrange(start..<start + 8, with: [step, -step])
      case 2 where !expected.isEmpty:
        #expect(array.removeLast() == expected.removeLast())
      case 3:
        kept.append((array, expected))
      default:
        let run = 0..<Int.random(in: 0...20, using: &generator)
        array += run
        expected += run
      }
    }
    #expect(array.count > 150)
    for (array, expected) in kept + [(array, expected)] {
      #expect(array.elementsEqual(expected) && array == PersistentArray(expected))
      #expect(array.hashValue == PersistentArray(expected).hashValue)
      #expect(array.description == expected.description)
      #expect(array.suffix(3).elementsEqual(expected.suffix(3)))
    }
  }

  @Test("R1.5 The first elements of an array can be replaced, whose copies keep them")
  func replacesElements() {
    var array = PersistentArray(0..<1_000)
    let whole = array
    for count in [0, 1, 63, 64, 65, 500, 999, 998] {
      array.replaceFirst(count, by: -1)
      let replaced = min(999, count == 998 ? 999 : count)
      #expect(array.count == 1_000 && array[999] == 999)
      #expect(array.prefix(replaced).allSatisfy { $0 == -1 })
      #expect(array.dropFirst(replaced).elementsEqual(replaced..<1_000))
    }
    array.append(1_000)
    array.replaceFirst(1_001, by: -2)
    #expect(array.suffix(2).elementsEqual([-2, -2]) && array[998] == -1)
    array.removeLast(600)
    array += 0..<70
    array.replaceFirst(array.count, by: -3)
    #expect(array.count == 471 && array.suffix(70).allSatisfy { $0 == -3 })
    #expect(whole.elementsEqual(0..<1_000))
  }

  @Test("R1.5 Runs of bytes are contiguous, even if longer than a segment")
  func keepsRuns() {
    var bytes = SegmentedBytes()
    var generator = SeededGenerator(seed: 2)
    var runs: [(SegmentedBytes.Address, [UInt8])] = []
    for length in [0, 1, SegmentedBytes.segmentSize * 2, 7, 20_000, 20_000, 0, 20_000, 3] {
      let run = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      runs.append((bytes.append(run.span), run))
    }
    for (address, run) in runs {
      #expect(bytes.run(at: address, count: run.count) == run[...])
    }
  }
}

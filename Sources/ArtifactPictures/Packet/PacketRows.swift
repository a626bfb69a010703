/// The fields of a picture, divided into rows of bits.
struct PacketRows {
  /// The part of a field in a row.
  struct Segment {
    var field: Int
    /// The bits of the row.
    var bits: Range<Int>
  }

  /// A row.
  struct Row {
    /// The number of the row, of which those within a long field are left out.
    var number: Int
    var segments: [Segment] = []
    /// Whether rows are left out before or after it.
    var isAtGap = false

    /// The number of bits that are used.
    var end: Int { segments.last?.bits.upperBound ?? 0 }
  }

  /// Where the name of a field is written.
  struct Place {
    var field: Int
    var rows: Range<Int>
    var bits: Range<Int>
    /// Whether the place belongs to a part that does not touch the one with the name.
    var isRest = false
  }

  /// The number of rows of a field of which none is left out.
  static let foldedCount = 4

  /// The number of bits in a row.
  let width: Int
  private(set) var rows: [Row] = []
  private(set) var places: [Place] = []

  init(_ picture: PacketPicture, width: Int) {
    self.width = width
    for (field, bits) in picture.bitRanges.enumerated() {
      if let bits { append(field, bits) }
    }
  }

  /// - Complexity: O(1).
  private mutating func append(_ field: Int, _ bits: ClosedRange<Int>) {
    let (first, last) = (bits.lowerBound / width, bits.upperBound / width)
    let isFolded = last - first >= Self.foldedCount
    var number = first
    var start = rows.count
    while number <= last {
      let offset = number * width
      let low = max(bits.lowerBound - offset, 0)
      let high = min(bits.upperBound - offset, width - 1) + 1
      if rows.last?.number != number { rows.append(Row(number: number)) }
      if number == first { start = rows.count - 1 }
      rows[rows.count - 1].segments.append(Segment(field: field, bits: low..<high))
      if isFolded, number == first + 1 || number == last - 1 {
        rows[rows.count - 1].isAtGap = true
      }
      number = isFolded && number == first + 1 ? last - 1 : number + 1
    }
    addPlaces(field, start..<rows.count)
  }

  /// Chooses the place of a name: whole rows, or the longest part.
  private mutating func addPlaces(_ field: Int, _ range: Range<Int>) {
    func bits(_ row: Int) -> Range<Int> {
      // The field begins at the end of its first row, and its part is the only one in others so far.
      rows[row].segments.last?.bits ?? 0..<0
    }
    let whole = range.filter { bits($0).count == width }
    if let first = whole.first, let last = whole.last {
      places.append(Place(field: field, rows: first..<last + 1, bits: 0..<width))
      return
    }
    guard let first = range.first, let last = range.last, first < last else {
      return places.append(
        Place(field: field, rows: range, bits: bits(range.lowerBound)))
    }
    let parts = [first, last].map { Place(field: field, rows: $0..<$0 + 1, bits: bits($0)) }
    let isFirst = parts[0].bits.count >= parts[1].bits.count
    places.append(parts[isFirst ? 0 : 1])
    guard !parts[0].bits.overlaps(parts[1].bits) else { return }
    var rest = parts[isFirst ? 1 : 0]
    rest.isRest = true
    places.append(rest)
  }

  /// The bits at which a row and the next one have the same field, without a line between them.
  func opening(after row: Int) -> Range<Int>? {
    guard rows.indices.contains(row), rows.indices.contains(row + 1),
      let last = rows[row].segments.last, let first = rows[row + 1].segments.first,
      last.field == first.field, last.bits.overlaps(first.bits)
    else { return nil }
    return last.bits.clamped(to: first.bits)
  }
}

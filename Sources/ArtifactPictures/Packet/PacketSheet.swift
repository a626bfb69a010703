import Drawing

/// The rows of a picture in a size: how the names fit into their boxes, and how high the rows are.
struct PacketSheet {
  /// A name in its box.
  struct Name {
    var place: PacketRows.Place
    var lines: [String]
    /// The number of lines at the end that tell the length.
    var captionCount = 0
    /// The font, which is smaller in the narrowest boxes.
    var style: TextStyle2D
  }

  let rows: PacketRows
  /// The width of a bit.
  let bit: Double
  private(set) var names: [Name] = []
  /// The fields whose names are in the legend, in the order of their numbers.
  private(set) var marked: [Int] = []
  /// The height of the content of each row.
  private(set) var heights: [Double] = []
  /// How hard the names are to read; less is better.
  private(set) var penalty = 0

  private let metrics: PictureMetrics

  init(_ picture: PacketPicture, _ rows: PacketRows, bit: Double, _ metrics: PictureMetrics) {
    self.rows = rows
    self.bit = bit
    self.metrics = metrics
    var isMarked: [Int: Int] = [:]
    for place in rows.places {
      let field = picture.fields[place.field]
      guard !field.name.isEmpty else { continue }
      var name = Name(place: place, lines: [], style: metrics.label)
      if place.bits.count <= 2 { name.style = metrics.style(10) }
      let style = name.style
      let room = Double(place.bits.count) * bit - metrics.pick(1, 4)
      if place.isRest {
        let lines = lines(of: "… " + field.name, room, style)
        name.lines = isMarked[place.field] == nil && lines?.count == 1 ? lines ?? [] : ["…"]
      } else if let lines = lines(of: field.name, room, style) {
        name.lines = lines
      } else {
        penalty += 10
        marked.append(place.field)
        isMarked[place.field] = marked.count
        name.lines = stacked(String(marked.count), room, style)
      }
      if place.rows.count > 1 {
        name.lines.append("\(field.bits) bits")
        name.captionCount = 1
      }
      names.append(name)
    }
    fitHeights()
  }

  /// The distance of two rows.
  var line: Double { metrics.pick(1, 0) }

  private mutating func fitHeights() {
    let standard = metrics.pick(1.0, 36)
    heights = Array(repeating: standard, count: rows.rows.count)
    for name in names {
      let needed = Double(name.lines.count) * metrics.lineHeight + metrics.pick(0, 10)
      let rows = name.place.rows
      let count = Double(rows.count)
      let missing = needed - rows.reduce(0) { $0 + heights[$1] } - (count - 1) * line
      guard missing > 0 else { continue }
      for row in rows { heights[row] += (missing / count).rounded(.up) }
    }
  }

  /// The lines of a name: between words, or, if it is short, a character each; nil if it does not fit.
  private mutating func lines(
    of name: String, _ room: Double, _ style: TextStyle2D
  ) -> [String]? {
    func fits(_ text: String) -> Bool { metrics.width(of: text, style) <= room }
    let words = name.split(whereSeparator: \.isWhitespace)
    if words.allSatisfy({ fits(String($0)) }) {
      let lines = LineBreaking.lines(
        of: name, style: style, width: room, count: 4, metrics.measure)
      if !lines.isCut, lines.lines.count < 4 { return lines.lines }
    }
    guard words.count == 1, name.count <= 5,
      name.allSatisfy({ fits(String($0)) })
    else { return nil }
    penalty += 1
    return name.map { String($0) }
  }

  /// A number, with a digit per line where digits have no room beside each other.
  private func stacked(_ number: String, _ room: Double, _ style: TextStyle2D) -> [String] {
    metrics.width(of: number, style) <= room ? [number] : number.map { String($0) }
  }

  /// The upper edges of the contents of the rows, relative to the first line, and the last line.
  var tops: [Double] {
    var y = 0.0
    var result: [Double] = []
    for height in heights {
      result.append(y + line)
      y += line + height
    }
    return result + [y + line]
  }
}

/// The horizontal adjustments of pairs of glyphs: from `GPOS` if it has the feature `kern`, else from
/// the table `kern`.
enum PairKerning: Sendable {
  case none
  case positioning(PairPositioning)
  case table(KerningTable)

  init(positioning: FontTable?, kern: FontTable?) {
    if let pairs = positioning.flatMap({ PairPositioning($0) }) {
      self = .positioning(pairs)
    } else if let pairs = kern.flatMap({ KerningTable($0) }) {
      self = .table(pairs)
    } else {
      self = .none
    }
  }

  /// Returns what is added to the advance of `left` before `right`, in font units.
  func adjustment(_ left: Int, _ right: Int) -> Int {
    switch self {
    case .none: 0
    case .positioning(let pairs): pairs.adjustment(left, right)
    case .table(let pairs): pairs.adjustment(left, right)
    }
  }
}

import Synchronization

/// The order in which the fonts of a set are tried, for each style.
final class FontSelection: Sendable {
  /// A style without its size.
  struct Key: Hashable, Sendable {
    var isBold: Bool
    var isItalic: Bool
    var isMonospaced: Bool
    var family: String?

    init(_ style: TextStyle2D) {
      (isBold, isItalic) = (style.isBold, style.isItalic)
      (isMonospaced, family) = (style.isMonospaced, style.family)
    }
  }

  private let orders = Mutex<[Key: [Int]]>([:])

  /// The number of styles whose order is kept.
  private static let limit = 64

  /// Returns the indices of fonts in order of preference.
  func order(of fonts: [OutlineFont], for style: TextStyle2D) -> [Int] {
    let key = Key(style)
    return orders.withLock { orders in
      if let order = orders[key] { return order }
      if orders.count >= Self.limit { orders.removeAll() }
      let order = Self.order(of: fonts, for: key)
      orders[key] = order
      return order
    }
  }

  /// How well a font matches a style; less is better, the first difference decides.
  private struct Rank: Comparable {
    /// The position of the family in the list of the style.
    var family: Int
    var isOtherPitch: Bool
    /// Symbol fonts have wrong characters at the codes of letters.
    var isSymbolic: Bool
    /// The index of the first font of the family, which orders families that are not in the list.
    var set: Int
    var isOtherSlope: Bool
    var weight: Int
    var width: Int
    var index: Int

    static func < (left: Rank, right: Rank) -> Bool {
      if left.family != right.family { return left.family < right.family }
      if left.isOtherPitch != right.isOtherPitch { return right.isOtherPitch }
      if left.isSymbolic != right.isSymbolic { return right.isSymbolic }
      if left.set != right.set { return left.set < right.set }
      if left.isOtherSlope != right.isOtherSlope { return right.isOtherSlope }
      return (left.weight, left.width, left.index) < (right.weight, right.width, right.index)
    }
  }

  private static func order(of fonts: [OutlineFont], for key: Key) -> [Int] {
    let families = FontFamilyList(key.family ?? "")
    let isMonospaced = key.isMonospaced || families.isMonospaced
    var firsts: [String: Int] = [:]
    let ranks = fonts.enumerated().map { index, font in
      let family = FontFamilyList.normalized(font.familyName)
      let styleFamily = FontFamilyList.normalized(font.styleFamilyName)
      if firsts[family] == nil { firsts[family] = index }
      return Rank(
        family: min(families.rank(of: family), families.rank(of: styleFamily)),
        isOtherPitch: isMonospaced != font.isMonospaced, isSymbolic: font.isSymbolic,
        set: firsts[family] ?? index, isOtherSlope: key.isItalic != font.isItalic,
        weight: abs(font.weight - (key.isBold ? 700 : 400)), width: abs(font.widthClass - 5),
        index: index)
    }
    return ranks.sorted().map(\.index)
  }
}

import Drawing

/// A box drawing character (U+2500–257F), taken apart into its segments.
struct BoxCharacter {
  /// The segments from the center of the cell to its edges.
  var mask = LineMask()
  var pattern = Stroke2D.Pattern.solid

  /// Whether the two segments meet in a quarter of a circle.
  var isRounded = false

  /// Whether there is a diagonal: `╱`, `╲`, or both.
  var rises = false
  var falls = false

  /// Returns nil for other characters.
  init?(_ scalar: UInt32) {
    guard (0x2500...0x257F).contains(scalar) else { return nil }
    switch scalar {
    case 0x2504...0x250B, 0x254C...0x254F:
      // Of two characters in a row the second is heavy, of two pairs the second is vertical.
      mask = LineMask(
        scalar & 2 == 0 ? [.left, .right] : [.up, .down], scalar & 1 == 0 ? .light : .heavy)
      pattern = (0x2508...0x250B).contains(scalar) ? .dotted : .dashed
    case 0x256D...0x2570:
      let corners: [[LineMask.Direction]] = [
        [.right, .down], [.left, .down], [.left, .up], [.right, .up],
      ]
      mask = LineMask(corners[Int(scalar - 0x256D)], .light)
      isRounded = true
    case 0x2571...0x2573:
      rises = scalar != 0x2572
      falls = scalar != 0x2571
    default: mask = Self.masks[Int(scalar - 0x2500)]
    }
  }

  /// The masks of the solid characters from U+2500 on.
  private static let masks: [LineMask] = {
    var masks = [LineMask](repeating: LineMask(), count: 128)
    for bits in UInt8.min...UInt8.max {
      var mask = LineMask()
      for direction in LineMask.Direction.allCases {
        let weight = LineMask.Weight(rawValue: bits >> UInt8(direction.rawValue * 2) & 3)
        if let weight { mask.insert(direction, weight) }
      }
      let scalar = mask.character(isRounded: false, pattern: .solid, isASCII: false).value
      // Masks without a character have that of one with light segments, which comes first.
      guard (0x2500...0x257F).contains(scalar) else { continue }
      let index = Int(scalar - 0x2500)
      if masks[index].isEmpty { masks[index] = mask }
    }
    return masks
  }()
}

extension LineMask {
  /// Returns the weight of a segment; nil if there is none.
  func weight(_ direction: Direction) -> Weight? {
    Weight(rawValue: bits >> UInt8(direction.rawValue * 2) & 3)
  }
}

extension LineMask.Weight {
  /// The width of a line in pixels; of a double one, that of each of its lines.
  var width: Double { self == .heavy ? 3 : 1 }
}

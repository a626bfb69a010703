/// The colors of a picture with at most 256 of them.
struct PNGPalette: Hashable, Sendable {
  /// The colors, those that are not opaque first.
  private(set) var colors: [RGBA] = []
  /// The number of colors that are not opaque.
  private(set) var opaqueStart = 0

  /// A hash table of pixels, and of the indices of their colors; negative if a slot is empty.
  private var keys = [UInt32](repeating: 0, count: slotCount)
  private var indices = [Int16](repeating: -1, count: slotCount)
  private static let slotCount = 1_024

  /// Collects the colors of pixels.
  ///
  /// - Returns: nil if there are more than 256 colors.
  /// - Complexity: O(number of pixels).
  init?(_ pixels: Span<UInt8>) {
    var start = 0
    while start + 4 <= pixels.count {
      let pixel = pixels.pixel(at: start)
      let slot = slot(of: pixel)
      if indices[slot] < 0 {
        guard colors.count < 256 else { return nil }
        keys[slot] = pixel
        indices[slot] = Int16(colors.count)
        colors.append(pixels.color(at: start))
      }
      start = pixels.endOfRun(at: start)
    }
    sort()
  }

  /// Moves the colors that are not opaque to the front.
  private mutating func sort() {
    let all = colors.indices
    let order = all.filter { colors[$0].alpha < 255 } + all.filter { colors[$0].alpha == 255 }
    opaqueStart = all.count { colors[$0].alpha < 255 }
    var newIndices = [Int16](repeating: 0, count: all.count)
    for (new, old) in order.enumerated() { newIndices[old] = Int16(new) }
    colors = order.map { colors[$0] }
    for slot in indices.indices where indices[slot] >= 0 {
      indices[slot] = newIndices[Int(indices[slot])]
    }
  }

  /// The number of bits that an index needs: 1, 2, 4 or 8.
  var bitDepth: Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The index of the color of a pixel, which is one of those that were collected.
  func index(of pixel: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: indices[slot(of: pixel)]) }

  /// The slot of a pixel, or the empty one where it belongs. At most a quarter of them are filled.
  private func slot(of pixel: UInt32) -> Int {
    var slot = Int((pixel &* 0x9E37_79B1) >> 22)
    while indices[slot] >= 0, keys[slot] != pixel { slot = (slot + 1) & (Self.slotCount - 1) }
    return slot
  }
}

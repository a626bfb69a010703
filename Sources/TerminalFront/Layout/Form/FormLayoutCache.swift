/// What is known of elements that have not changed: how wide they would like to be, and their tiles in
/// the width they were given last, with the room for their labels.
final class FormLayoutCache {
  private var extents: [Int: FormLayout.Extent] = [:]
  private var tiles: [Int: (width: Int, label: Int, tile: FormTile)] = [:]

  func extent(of id: Int) -> FormLayout.Extent? { extents[id] }

  func tile(of id: Int, width: Int, label: Int) -> FormTile? {
    guard let known = tiles[id], known.width == width, known.label == label else { return nil }
    return known.tile
  }

  /// The tile of an element in whatever width it was given last.
  func tile(of id: Int) -> FormTile? { tiles[id]?.tile }

  func keep(_ extent: FormLayout.Extent, of id: Int) { extents[id] = extent }

  func keep(_ tile: FormTile, of id: Int, width: Int, label: Int) {
    tiles[id] = (width, label, tile)
  }

  /// Forgets elements that have changed, or that have changed inside; nil for all.
  func forget(_ ids: Set<Int>?) {
    guard let ids else {
      extents = [:]
      tiles = [:]
      return
    }
    for id in ids {
      extents[id] = nil
      tiles[id] = nil
    }
  }
}

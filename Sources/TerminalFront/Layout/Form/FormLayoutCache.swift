/// A cache of layout results for unchanged elements: their extents, and their tiles for the width
/// and label width they were last given.
package final class FormLayoutCache {
  private var extents: [Int: FormLayout.Extent] = [:]
  private var tiles: [Int: (width: Int, label: Int, tile: FormTile)] = [:]

  package init() {}

  func extent(of id: Int) -> FormLayout.Extent? { extents[id] }

  package func tile(of id: Int, width: Int, label: Int) -> FormTile? {
    guard let known = tiles[id], known.width == width, known.label == label else { return nil }
    return known.tile
  }

  /// Returns the tile of an element at its last width.
  package func tile(of id: Int) -> FormTile? { tiles[id]?.tile }

  func keep(_ extent: FormLayout.Extent, of id: Int) { extents[id] = extent }

  func keep(_ tile: FormTile, of id: Int, width: Int, label: Int) {
    tiles[id] = (width, label, tile)
  }

  /// Removes elements that have changed or have changed descendants; all elements if `ids` is nil.
  package func forget(_ ids: Set<Int>?) {
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

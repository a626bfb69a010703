import Drawing

extension TreemapPicture {
  /// Draws the picture. In cells, the items are a list with bars if a name does not fit its rectangle; nil if there is
  /// nothing to draw, too much, or too little room for that list.
  ///
  /// - Complexity: O(n log n) in the number of items, × the length of their names.
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !items.isEmpty, items.count <= TreemapPictureLimits.itemCount else { return nil }
    let plan = TreemapPlan(self)
    let metrics = PictureMetrics(canvas)
    let maxWidth = canvas.room
    let scene =
      metrics.isCells
      ? TreemapBoxes.scene(plan, metrics, maxWidth: maxWidth)
        ?? TreemapList(plan, metrics, maxWidth: maxWidth)?.scene
      : TreemapPixels.scene(plan, metrics, maxWidth: maxWidth)
    return titled(scene, on: canvas)
  }
}

/// What all drawings of a treemap share.
struct TreemapPlan {
  let picture: TreemapPicture
  let tree: PictureTree
  /// The values as texts.
  let values: [String]
  /// The part of the largest value that each leaf has, and the sums of them.
  let weights: [Double]
  /// The number of the color of each item; nil for sections around everything.
  let series: [Int?]

  init(_ picture: TreemapPicture) {
    self.picture = picture
    tree = PictureTree(picture.items.map(\.parent))
    values = picture.valueTexts
    let sizes = picture.items.map { item in
      guard !item.isSection, let value = item.value, value.isFinite else { return 0.0 }
      return max(value, 0)
    }
    let largest = sizes.max() ?? 0
    var weights = sizes.map { largest > 0 ? $0 / largest : 0 }
    for index in weights.indices.reversed() {
      if let parent = tree.parents[index] { weights[parent] += weights[index] }
    }
    self.weights = weights
    series = Self.series(of: picture, tree)
  }

  /// Gives each item of the outermost level with several items a color, unless it has one; the others have that of the
  /// section around them.
  private static func series(of picture: TreemapPicture, _ tree: PictureTree) -> [Int?] {
    var series = picture.items.map(\.series)
    // Colors of the source come first, so that others differ from them.
    var next = (series.compactMap(\.self).max() ?? -1) &+ 1
    var level = tree.roots
    while level.count == 1, picture.items[level[0]].isSection, !tree.children[level[0]].isEmpty,
      series[level[0]] == nil
    {
      level = tree.children[level[0]]
    }
    for index in level where series[index] == nil {
      series[index] = next
      next &+= 1
    }
    for index in series.indices where series[index] == nil {
      series[index] = tree.parents[index].flatMap { series[$0] }
    }
    return series
  }

  /// The items with an area, the largest first.
  func sized(_ items: [Int]) -> [Int] {
    items.filter { weights[$0] > 0 }.sorted { (weights[$1], $0) < (weights[$0], $1) }
  }

  /// The items without an area, whose names are below the picture, and not those in them.
  var unsized: [Int] { tree.order.filter { weights[$0] <= 0 } }

  /// The paint of an item.
  func paint(_ index: Int) -> Paint2D {
    series[index].map { .series($0) } ?? .role(.group)
  }

  func name(_ index: Int) -> String { picture.items[index].name.joinedLines }

  /// The name and the value.
  func label(_ index: Int) -> String {
    values[index].isEmpty ? name(index) : name(index) + ": " + values[index]
  }
}

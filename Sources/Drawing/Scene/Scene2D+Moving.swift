extension Scene2D {
  /// Moves all elements. The size stays as it is.
  ///
  /// - Complexity: O(length of all paths).
  package mutating func moveElements(x: Double, y: Double) {
    let translation = AffineTransform2D.translation(x: x, y: y)
    // The number of open groups from the one on that moves its content.
    var depth = 0
    for index in elements.indices {
      switch elements[index].content {
      case .groupStart(var group):
        if depth > 0 {
          depth += 1
        } else if group.transform != .identity {
          group.transform = group.transform.followed(by: translation)
          depth = 1
        } else {
          if group.masks.isEmpty, group.filter == nil {
            group.clip = group.clip?.moved(by: translation)
          } else {
            // Masks and filters have coordinates, which move with those of the content.
            group.transform = translation
            depth = 1
          }
        }
        elements[index].content = .groupStart(group)
      case .groupEnd: depth = max(0, depth - 1)
      case .shape(var shape) where depth == 0:
        shape.frame = shape.frame.moved(by: translation)
        elements[index].content = .shape(shape)
      case .path(var path) where depth == 0:
        path.path = path.path.applying(translation)
        elements[index].content = .path(path)
      case .text(var text) where depth == 0:
        text.position = translation.apply(text.position)
        elements[index].content = .text(text)
      case .image(var image) where depth == 0:
        image.frame = image.frame.moved(by: translation)
        elements[index].content = .image(image)
      case .shape, .path, .text, .image: break
      }
    }
  }
}

extension Rect2D {
  fileprivate func moved(by translation: AffineTransform2D) -> Rect2D {
    Rect2D(origin: translation.apply(min), size: size)
  }
}

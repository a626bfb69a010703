import Drawing

/// The widths to which pictures are reduced at most, for which the style sheet has classes.
enum LeastWidth {
  /// The difference of two classes, and the widest one, in CSS pixels.
  static let step = 40
  static let widest = 960

  /// Returns the class of a picture that is reduced until its smallest text has
  /// ``HTMLFrontLimits/pictureTextSize`` pixels; nil if the narrowest screens can show it whole.
  ///
  /// - Complexity: O(number of elements).
  static func className(of scene: Scene2D) -> String? {
    guard let size = smallestText(in: scene), size > 0 else { return nil }
    let width = scene.size.width * min(1, HTMLFrontLimits.pictureTextSize / size)
    guard width > narrowest else { return nil }
    let bound = min(scene.size.width, Double(widest))
    let steps = min((width / Double(step)).rounded(.up), (bound / Double(step)).rounded(.down))
    return name(Int(steps) * step)
  }

  /// The rules of all classes.
  static let rules = stride(from: step, through: widest, by: step)
    .map { ".\(name($0)) > .ak-picture { min-width: \($0)px; }\n" }.joined()

  /// The width that a screen of 320 pixels has for a picture.
  private static let narrowest = 270.0

  private static func name(_ width: Int) -> String { "ak-least-\(width)" }

  /// The smallest size of the texts of a scene, in its own units.
  private static func smallestText(in scene: Scene2D) -> Double? {
    var smallest: Double?
    var scales = [1.0]
    for element in scene.elements {
      switch element.content {
      case .groupStart(let group):
        let determinant =
          group.transform.a * group.transform.d - group.transform.b * group.transform.c
        scales.append((scales.last ?? 1) * abs(determinant).squareRoot())
      case .groupEnd: if scales.count > 1 { scales.removeLast() }
      case .text(let text) where text.lines.contains { $0.contains { !$0.isWhitespace } }:
        let size = text.style.size * (scales.last ?? 1)
        if size.isFinite { smallest = min(smallest ?? size, size) }
      case .text, .shape, .path, .image: break
      }
    }
    return smallest
  }
}

/// Writes the attributes of fills and strokes.
enum SVGPaint {
  /// Appends the classes of roles, or the attributes of colors, and the form of the line.
  static func append(
    fill: Paint2D?, stroke: Stroke2D?, widthFactor: Double = 1, to output: inout SVGOutput,
    styles: inout SVGStyleSheet
  ) {
    var classes: [String] = []
    switch fill {
    case .role(let role, let index): classes.append(styles.name(of: role, index: index, .fill))
    case .color(let color): append(color, name: "fill", to: &output)
    case nil: break
    }
    switch stroke?.paint {
    case .role(let role, let index): classes.append(styles.name(of: role, index: index, .line))
    case .color(let color): append(color, name: "stroke", to: &output)
    case nil: break
    }
    if !classes.isEmpty {
      output.append(markup: " class=\"\(classes.joined(separator: " "))\"")
    }
    if let stroke { append(stroke, widthFactor, to: &output) }
  }

  private static func append(_ stroke: Stroke2D, _ factor: Double, to output: inout SVGOutput) {
    let width = stroke.width > 0 ? stroke.width : 0
    if width * factor != 1.5 { output.append("stroke-width", width * factor) }
    switch stroke.pattern {
    case .solid, .double: break
    case .dashed:
      output.append(" stroke-dasharray=\"")
      output.append(width * 3.5)
      output.append(" ")
      output.append(width * 2.5)
      output.append("\"")
    case .dotted:
      output.append(" stroke-linecap=\"round\" stroke-dasharray=\".1 ")
      output.append(width * 2.5)
      output.append("\"")
    }
  }

  /// Appends a color given by the source.
  static func append(_ color: RGBA, name: String, to output: inout SVGOutput) {
    let number = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    output.append(markup: " \(name)=\"\(SVGStyleSheet.hex(number))\"")
    if color.alpha < 255 {
      output.append(markup: " \(name)-opacity=\"")
      output.append(Double(color.alpha) / 255)
      output.append("\"")
    }
  }
}

/// Writes the attributes of fills and strokes.
enum SVGPaint {
  /// Appends the classes of roles, or the attributes of colors, and the form of the line.
  ///
  /// - Parameter references: The ids of the gradients and patterns of the fill and of the line.
  static func append(
    fill: Paint2D?, stroke: Stroke2D?, widthFactor: Double = 1,
    references: (fill: String?, line: String?) = (nil, nil), to output: inout SVGOutput,
    styles: inout SVGStyleSheet
  ) {
    var classes: [String] = []
    switch fill {
    case .role(let role, let index): classes.append(styles.name(of: role, index: index, .fill))
    case .color(let color): append(color, name: "fill", to: &output)
    case .gradient, .pattern:
      append(references.fill, else: fill?.plainColor, name: "fill", to: &output)
    case nil: break
    }
    switch stroke?.paint {
    case .role(let role, let index): classes.append(styles.name(of: role, index: index, .line))
    case .color(let color): append(color, name: "stroke", to: &output)
    case .gradient, .pattern:
      append(references.line, else: stroke?.paint.plainColor, name: "stroke", to: &output)
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
    let isDotted = stroke.pattern == .dotted && stroke.dashes.isEmpty
    if stroke.cap != .butt, !isDotted {
      output.append(markup: " stroke-linecap=\"\(stroke.cap.rawValue)\"")
    }
    if stroke.join != .miter {
      output.append(markup: " stroke-linejoin=\"\(stroke.join.rawValue)\"")
    } else if stroke.miterLimit != 4 {
      output.append("stroke-miterlimit", stroke.miterLimit)
    }
    if !stroke.dashes.isEmpty {
      output.append(" stroke-dasharray=\"")
      for (index, length) in stroke.dashes.enumerated() {
        if index > 0 { output.append(" ") }
        output.append(length)
      }
      output.append("\"")
      if stroke.dashOffset != 0 { output.append("stroke-dashoffset", stroke.dashOffset) }
      return
    }
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

  /// Appends a reference to a gradient or pattern, or a color instead of one without an id.
  private static func append(
    _ id: String?, else color: RGBA?, name: String, to output: inout SVGOutput
  ) {
    if let id {
      output.append(markup: " \(name)=\"url(#\(id))\"")
    } else if let color {
      append(color, name: name, to: &output)
    }
  }

  /// Appends a color given by the source.
  ///
  /// - Parameter opacity: The name of the attribute for the opacity; by default that of the color with
  ///   `-opacity`.
  static func append(
    _ color: RGBA, name: String, opacity: String? = nil, to output: inout SVGOutput
  ) {
    let number = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    output.append(markup: " \(name)=\"\(SVGStyleSheet.hex(number))\"")
    if color.alpha < 255 {
      output.append(markup: " \(opacity ?? name + "-opacity")=\"")
      output.append(Double(color.alpha) / 255)
      output.append("\"")
    }
  }
}

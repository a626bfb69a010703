/// The elements of SVG that are drawn, or that drawn elements refer to.
enum SVGTag: String {
  case svg, g, a, defs, symbol, use, `switch`, image, style, title, desc
  case path, rect, circle, ellipse, line, polyline, polygon
  case text, tspan, textPath, tref
  case linearGradient, radialGradient, stop, pattern, clipPath, mask, marker
  case filter, feGaussianBlur, feOffset, feFlood, feDropShadow, feColorMatrix, feMerge, feMergeNode
  case feBlend, feComposite, feComponentTransfer, feFuncR, feFuncG, feFuncB, feFuncA
  case feMorphology, feTile, feImage

  /// Whether the element is drawn where it is.
  var isDrawn: Bool {
    switch self {
    case .svg, .g, .a, .use, .switch, .image, .text, .path, .rect, .circle, .ellipse, .line,
      .polyline, .polygon:
      true
    default: false
    }
  }

  /// Whether the element is a basic shape or a path.
  var isShape: Bool {
    switch self {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }
}

/// The attributes and properties that have an effect.
enum SVGAttribute: String {
  // Structure
  case id, href, `class`, style, x, y, width, height, viewBox, preserveAspectRatio, transform
  case transformOrigin = "transform-origin"
  case requiredExtensions, systemLanguage, space
  // Shapes
  case d, cx, cy, r, rx, ry, x1, y1, x2, y2, points
  // Paint servers
  case gradientUnits, gradientTransform, spreadMethod, fx, fy, fr, offset
  case patternUnits, patternContentUnits, patternTransform
  // Clip paths, masks, markers
  case clipPathUnits, maskUnits, maskContentUnits, markerUnits, markerWidth, markerHeight, refX,
    refY
  case orient
  // Text
  case dx, dy, rotate, textLength, startOffset, path
  // Filters
  case filterUnits, primitiveUnits, `in`, in2, result, stdDeviation, mode, `operator`, k1, k2, k3,
    k4
  case type, values, tableValues, slope, intercept, amplitude, exponent, radius
  // Properties
  case background
  case backgroundColor = "background-color"
  case fill, stroke, opacity, color, display, visibility, overflow, mask, filter, isolation, marker
  case font
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeDasharray = "stroke-dasharray"
  case strokeDashoffset = "stroke-dashoffset"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case maskType = "mask-type"
  case mixBlendMode = "mix-blend-mode"
  case paintOrder = "paint-order"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case imageRendering = "image-rendering"
  case colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters"
  case fontSize = "font-size"
  case fontFamily = "font-family"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case textAnchor = "text-anchor"
  case textDecoration = "text-decoration"
  case dominantBaseline = "dominant-baseline"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case whiteSpace = "white-space"

  /// Whether it is a property that has no attribute.
  var isOnlyProperty: Bool {
    switch self {
    case .mixBlendMode, .isolation, .background, .backgroundColor, .font, .whiteSpace: true
    default: false
    }
  }

  /// Whether a style sheet and the attribute `style` can set it.
  var isProperty: Bool {
    switch self {
    case .background, .backgroundColor, .fill, .stroke, .opacity, .color, .display, .visibility,
      .overflow, .mask, .filter,
      .isolation, .marker, .font, .transform, .fillOpacity, .fillRule, .strokeOpacity,
      .strokeWidth, .strokeLinecap, .strokeLinejoin, .strokeMiterlimit, .strokeDasharray,
      .strokeDashoffset, .markerStart, .markerMid, .markerEnd, .clipPath, .clipRule, .maskType,
      .mixBlendMode, .paintOrder, .stopColor, .stopOpacity, .floodColor, .floodOpacity,
      .imageRendering, .colorInterpolation, .colorInterpolationFilters, .fontSize, .fontFamily,
      .fontWeight, .fontStyle, .textAnchor, .textDecoration, .dominantBaseline,
      .alignmentBaseline, .baselineShift, .letterSpacing, .wordSpacing, .whiteSpace,
      .transformOrigin, .d, .cx, .cy, .r, .rx, .ry, .x, .y, .width, .height:
      true
    default: false
    }
  }
}

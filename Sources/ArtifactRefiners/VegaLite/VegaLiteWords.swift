/// The words of Vega-Lite that are known.
enum VegaLiteWords {
  static let marks: Set<String> = [
    "arc", "area", "bar", "boxplot", "circle", "errorband", "errorbar", "geoshape", "image", "line",
    "point", "rect", "rule", "square", "text", "tick", "trail",
  ]

  static let channels: Set<String> = [
    "angle", "color", "column", "description", "detail", "facet", "fill", "fillOpacity", "href",
    "key", "latitude", "latitude2", "longitude", "longitude2", "opacity", "order", "radius",
    "radius2", "row", "shape", "size", "stroke", "strokeDash", "strokeOpacity", "strokeWidth",
    "text", "theta", "theta2", "time", "tooltip", "url", "x", "x2", "xError", "xError2", "xOffset",
    "y", "y2", "yError", "yError2", "yOffset",
  ]

  static let members: Set<String> = [
    "$schema", "align", "autosize", "background", "bounds", "center", "columns", "concat", "config",
    "data", "datasets", "description", "encoding", "facet", "hconcat", "height", "layer", "mark",
    "name", "padding", "params", "projection", "repeat", "resolve", "selection", "spacing", "spec",
    "title", "transform", "usermeta", "vconcat", "view", "width",
  ]
}

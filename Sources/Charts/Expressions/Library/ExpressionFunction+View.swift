extension ExpressionFunction {
  /// Functions of scales, and of what a drawn chart doesn't have, such as named data and events.
  static let viewFunctions: [ExpressionFunction] =
    scaleFunctions + [
      ExpressionFunction("data") { _, _ in .list([]) },
      ExpressionFunction("warn") { arguments, _ in arguments.all.last ?? .missing },
      ExpressionFunction("info") { arguments, _ in arguments.all.last ?? .missing },
      ExpressionFunction("debug") { arguments, _ in arguments.all.last ?? .missing },
      ExpressionFunction("screen") { _, _ in .record(ChartRecord()) },
      ExpressionFunction("windowSize") { _, _ in .list([.missing, .missing]) },
      ExpressionFunction("containerSize") { _, _ in .list([.missing, .missing]) },
      ExpressionFunction("inScope") { _, _ in false },
      ExpressionFunction("intersect") { _, _ in .list([]) },
      ExpressionFunction("treePath") { _, _ in .list([]) },
      ExpressionFunction("treeAncestors") { _, _ in .list([]) },
    ]
    + [
      "indata", "view", "item", "group", "xy", "x", "y", "copy", "gradient", "geoArea", "geoBounds",
      "geoCentroid", "geoShape", "geoScale", "geoTranslate", "pathShape", "encode", "modify",
      "setdata", "pinchDistance", "pinchAngle", "lassoAppend", "lassoPath", "intersectLasso",
      "vlSelectionTest", "vlSelectionIdTest", "vlSelectionResolve", "vlSelectionTuples",
    ].map { name in ExpressionFunction(name) { _, _ in .missing } }

  private static let scaleFunctions: [ExpressionFunction] = [
    ExpressionFunction("scale") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .missing
      }
      return scales.scale(name, arguments[1])
    },
    ExpressionFunction("invert") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .missing
      }
      if let values = arguments.list(1) { return .list(values.map { scales.invert(name, $0) }) }
      return scales.invert(name, arguments[1])
    },
    ExpressionFunction("bandwidth") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else { return 0 }
      return .number(scales.bandwidth(name))
    },
    ExpressionFunction("domain") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .list([])
      }
      return .list(scales.domain(name))
    },
    ExpressionFunction("range") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .list([])
      }
      return .list(scales.range(name))
    },
  ]
}

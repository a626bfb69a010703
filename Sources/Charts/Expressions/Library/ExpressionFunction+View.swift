extension ExpressionFunction {
  /// Functions of scales, of data, and of what a drawn chart doesn't have, such as events.
  static let viewFunctions: [ExpressionFunction] =
    scaleFunctions + [
      .contextual("data") { arguments, context in
        guard case .text(let name) = arguments[0], let rows = context.data?(name) else {
          return .list([])
        }
        return .list(rows)
      },
      .contextual("indata") { arguments, context in
        guard case .text(let name) = arguments[0], let rows = context.data?(name) else {
          return .missing
        }
        context.spend(rows.count)
        let path = FieldPath.parts(of: arguments.text(1, in: &context))
        let value = arguments[2]
        let count = rows.count { row in
          let member = path.reduce(row) { $0.member($1) }
          return ExpressionOperators.isStrictlyEqual(member, value, false)
        }
        return count > 0 ? .number(Double(count)) : .missing
      },
      .contextual("warn") { arguments, _ in arguments.all.last ?? .missing },
      .contextual("info") { arguments, _ in arguments.all.last ?? .missing },
      .contextual("debug") { arguments, _ in arguments.all.last ?? .missing },
      .contextual("screen") { _, _ in .record(ChartRecord()) },
      .contextual("windowSize") { _, _ in .list([.missing, .missing]) },
      .contextual("containerSize") { _, _ in .list([.missing, .missing]) },
      .contextual("inScope") { _, _ in false },
      .contextual("intersect") { _, _ in .list([]) },
      .contextual("treePath") { _, _ in .list([]) },
      .contextual("treeAncestors") { _, _ in .list([]) },
    ]
    + [
      "view", "item", "group", "xy", "x", "y", "copy", "gradient", "geoArea", "geoBounds",
      "geoCentroid", "geoShape", "geoScale", "geoTranslate", "pathShape", "encode", "modify",
      "setdata", "pinchDistance", "pinchAngle", "lassoAppend", "lassoPath", "intersectLasso",
      "vlSelectionTest", "vlSelectionIdTest", "vlSelectionResolve", "vlSelectionTuples",
    ].map { name in .contextual(name) { _, _ in .missing } }

  private static let scaleFunctions: [ExpressionFunction] = [
    .contextual("scale") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .missing
      }
      return scales.scale(name, arguments[1])
    },
    .contextual("invert") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .missing
      }
      if let values = arguments.list(1) { return .list(values.map { scales.invert(name, $0) }) }
      return scales.invert(name, arguments[1])
    },
    .contextual("bandwidth") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else { return 0 }
      return .number(scales.bandwidth(name))
    },
    .contextual("domain") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .list([])
      }
      return .list(scales.domain(name))
    },
    .contextual("range") { arguments, context in
      guard case .text(let name) = arguments[0], let scales = context.scales else {
        return .list([])
      }
      return .list(scales.range(name))
    },
  ]
}

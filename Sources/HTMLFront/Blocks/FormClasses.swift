import ArtifactPresentation

/// The classes that arrange the elements of user interfaces. A page has no styles of elements (H5), so that each length
/// is the nearest one for which the style sheet has a rule.
enum FormClasses {
  /// The distances of elements, in points.
  static let gaps = [0, 4, 8, 12, 16, 24, 32]

  /// The paddings of stacks, in points.
  static let paddings = [8, 16, 24, 32]

  /// The shares of a row.
  static let shares = [1, 2, 3, 4, 5, 6, 8, 12]

  /// The percentages of a width.
  static let percentages = [10, 20, 25, 30, 33, 40, 50, 60, 67, 70, 75, 80, 90, 100]

  /// The widths of elements, in points.
  static let widths = [40, 80, 120, 160, 240, 320, 480, 640]

  /// The numbers of columns.
  static let columns = 2...12

  /// The classes of a stack.
  static func names(of stack: FormElement.Stack) -> String {
    var classes =
      switch stack.axis {
      case .horizontal: "ak-row"
      case .vertical: "ak-column"
      case .depth: "ak-layers"
      }
    if stack.axis == .horizontal, let count = stack.columns, count > 1 {
      classes = "ak-grid ak-columns-\(min(count, columns.upperBound))"
    }
    switch stack.alignment {
    case .leading: classes += " ak-align-leading"
    case .center: classes += " ak-align-center"
    case .trailing: classes += " ak-align-trailing"
    case nil: break
    }
    switch stack.verticalAlignment {
    case .leading: classes += " ak-top"
    case .trailing: classes += " ak-bottom"
    case .center, nil: break
    }
    switch stack.justification {
    case .center: classes += " ak-justify-center"
    case .end: classes += " ak-justify-end"
    case .spaceBetween: classes += " ak-justify-between"
    case .spaceAround: classes += " ak-justify-around"
    case .spaceEvenly: classes += " ak-justify-evenly"
    case .start, nil: break
    }
    if let spacing = stack.spacing, spacing.isFinite {
      classes += " ak-gap-\(nearest(gaps, to: spacing))"
    }
    if stack.horizontalPadding > 0 {
      classes += " ak-padding-x-\(nearest(paddings, to: stack.horizontalPadding))"
    }
    if stack.verticalPadding > 0 {
      classes += " ak-padding-y-\(nearest(paddings, to: stack.verticalPadding))"
    }
    return classes
  }

  /// The classes of an element that asks for a width; nil if it asks for none.
  static func names(of width: FormElement.Width?) -> String? {
    switch width {
    case .share(let share) where share > 0: "ak-share-\(nearest(shares, to: share))"
    case .percent(let percent) where percent > 0:
      "ak-percent-\(nearest(percentages, to: percent))"
    case .points(let points) where points > 0: "ak-width-\(nearest(widths, to: points))"
    case .share, .percent, .points, nil: nil
    }
  }

  private static func nearest(_ steps: [Int], to value: Double) -> Int {
    let value = min(value, 4096)
    return steps.min { abs(Double($0) - value) < abs(Double($1) - value) } ?? 0
  }

  /// The rules for these classes.
  static let rules: String = {
    func rem(_ points: Int) -> String { "\(Double(points) / 16)rem" }
    var rules = gaps.map { ".ak-gap-\($0) { --gap: \(rem($0)); gap: \(rem($0)); }" }
    rules += paddings.map { ".ak-padding-x-\($0) { padding-inline: min(\(rem($0)), 10%); }" }
    rules += paddings.map { ".ak-padding-y-\($0) { padding-block: \(rem($0)); }" }
    rules += columns.map { ".ak-columns-\($0) { --columns: \($0); }" }
    rules += shares.map { ".ak-row > .ak-share-\($0) { flex: \($0) 1 0; }" }
    rules += percentages.map {
      ".ak-percent-\($0) { width: \($0)%; } .ak-row > .ak-percent-\($0) { flex: 0 1 calc(\($0)% - .75rem); }"
    }
    rules += widths.map { ".ak-width-\($0) { width: min(\(rem($0)), 100%); }" }
    return rules.joined(separator: "\n")
  }()
}

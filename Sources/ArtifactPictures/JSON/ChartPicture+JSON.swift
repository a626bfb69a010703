public import ArtifactBase

extension ChartPicture: JSONFormObject {
  package static let blank = ChartPicture()
  package mutating func members(_ form: JSONForm) {
    form.member("title", &title)
    // Null if nothing but a title is known of it.
    form.object("plot", isNull: self == ChartPicture(title: title)) { plot in
      plot.member("mark", &mark).member("value", &valueTitle).member("key", &keyTitle)
        .nullable("categories", &categories)
        .flag("horizontal", &isHorizontal).flag("logarithmic", &isLogarithmic)
        .member("valueRange", &valueRange).member("keyRange", &keyRange)
        .member("series", &series)
    }
  }

  /// The title and the plot.
  public var json: JSONObject { members() }

  /// Reads the title and the plot.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws { try self.init(members: json) }
}

extension ChartPicture.Mark: JSONFormName {}

extension ChartPicture.Series: JSONFormObject {
  package static let blank = Self(name: "")
  package mutating func members(_ form: JSONForm) {
    form.member("name", &name).member("points", &points).member("mark", &mark)
  }
}

/// Key, value and, unless it is 0, base.
extension ChartPicture.Point: JSONFormProxy {
  package var form: [Double] { base == 0 ? [key, value] : [key, value, base] }
  package init(form numbers: [Double]) throws(PresentationFormatError) {
    guard 2...3 ~= numbers.count else { throw PresentationFormatError("expected 2 to 3 numbers") }
    self.init(key: numbers[0], value: numbers[1], base: numbers.count > 2 ? numbers[2] : 0)
  }
}

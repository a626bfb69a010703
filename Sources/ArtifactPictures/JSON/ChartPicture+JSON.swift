public import ArtifactBase
import Charts

extension ChartPicture: JSONFormObject {
  package static let blank = ChartPicture(Chart(view: ChartView(.layer([]))))
  package mutating func members(_ form: JSONForm) {
    var title = self.title
    form.member("title", &title)
    // Written for readers that draw simple charts by themselves.
    var plot = form.isReading ? nil : chart.singleView().map { SingleViewForm($0) }
    form.nullable("plot", &plot)
    var views: JSONObject?
    if !form.isReading, case .object(let object) = VegaLiteNotation.json(of: chart) {
      views = object
    }
    form.member("views", &views)
    guard form.isReading else { return }
    if let views, let chart = VegaLiteNotation.chart(from: .object(views))?.chart {
      self.chart = chart
    } else if let plot {
      chart = Chart(plot.view)
    }
    if title != self.title { self = withTitle(title) }
  }

  /// The title, the values of a single view, and all views.
  public var json: JSONObject { members() }

  /// Reads the title and the views, or the values of a single view.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws { try self.init(members: json) }
}

/// The values of a single view in the JSON form.
package struct SingleViewForm: JSONFormObject {
  package static let blank = SingleViewForm(
    ChartSingleView(
      valueTitle: "", keyTitle: "", categories: nil, isHorizontal: false, isLogarithmic: false,
      series: []))

  var view: ChartSingleView

  init(_ view: ChartSingleView) {
    self.view = view
  }

  package mutating func members(_ form: JSONForm) {
    var mark = Mark(rawValue: view.series.first?.mark ?? "bar") ?? .bar
    form.member("mark", &mark).member("value", &view.valueTitle).member("key", &view.keyTitle)
      .nullable("categories", &view.categories)
      .flag("horizontal", &view.isHorizontal).flag("logarithmic", &view.isLogarithmic)
    var series = view.series.map { SeriesForm($0, of: mark) }
    form.member("series", &series)
    view.series = series.map { $0.series(of: mark) }
  }

  package enum Mark: String, JSONFormName, CaseIterable {
    case bar, line, area, point
  }

  package struct SeriesForm: JSONFormObject {
    package static let blank = SeriesForm(.init(name: "", mark: "bar", points: []), of: .bar)

    private var name: String
    private var points: [PointForm]
    private var mark: Mark?

    init(_ series: ChartSingleView.Series, of mark: Mark) {
      name = series.name
      points = series.points.map { PointForm($0) }
      self.mark = series.mark == mark.rawValue ? nil : Mark(rawValue: series.mark)
    }

    package mutating func members(_ form: JSONForm) {
      form.member("name", &name).member("points", &points).member("mark", &mark)
    }

    func series(of mark: Mark) -> ChartSingleView.Series {
      .init(
        name: name, mark: (self.mark ?? mark).rawValue, points: points.map(\.point))
    }
  }

  /// Key, value and, unless it is 0, base.
  package struct PointForm: JSONFormProxy {
    var point: ChartSingleView.Point

    init(_ point: ChartSingleView.Point) {
      self.point = point
    }

    package var form: [Double] {
      point.base == 0 ? [point.key, point.value] : [point.key, point.value, point.base]
    }

    package init(form numbers: [Double]) throws(PresentationFormatError) {
      guard 2...3 ~= numbers.count else {
        throw PresentationFormatError("expected 2 to 3 numbers")
      }
      point = .init(
        key: numbers[0], value: numbers[1], base: numbers.count > 2 ? numbers[2] : 0)
    }
  }
}

import ArtifactBase

/// The types and members of Chart.js, ECharts and Plotly that are checked.
enum ForeignWords {
  /// Other names of types, with those that are meant.
  static let aliases: [ChartDialect: [String: String]] = [
    .chartjs: ["donut": "doughnut", "column": "bar", "points": "scatter"],
    .echarts: ["column": "bar", "area": "line", "donut": "pie", "doughnut": "pie"],
    .plotly: [
      "line": "scatter", "lines": "scatter", "area": "scatter", "point": "scatter",
      "markers": "scatter", "donut": "pie", "hist": "histogram", "boxplot": "box",
    ],
  ]

  /// The types of charts of Chart.js and its plugins.
  static let chartJSTypes = split(
    """
    bar line scatter bubble pie doughnut polarArea radar horizontalBar area treemap sankey matrix \
    funnel boxplot violin horizontalBoxplot candlestick ohlc gauge choropleth bubbleMap wordCloud \
    graph forceDirectedGraph dendrogram tree parallelCoordinates pcp venn euler smith icicle \
    sunburst linearGauge radialGauge barWithErrorBars lineWithErrorBars scatterWithErrorBars \
    polarAreaWithErrorBars
    """)

  /// The types of series of ECharts.
  static let echartsTypes = split(
    """
    line bar pie scatter effectScatter radar tree treemap sunburst boxplot candlestick heatmap map \
    parallel lines graph sankey funnel gauge pictorialBar themeRiver custom chord bar3D line3D \
    scatter3D surface globe map3D liquidFill wordCloud
    """)

  /// The types of traces of Plotly.
  static let plotlyTypes = split(
    """
    scatter scattergl bar pie heatmap heatmapgl image contour table box violin histogram \
    histogram2d histogram2dcontour ohlc candlestick waterfall funnel funnelarea indicator \
    scatter3d surface mesh3d cone streamtube volume isosurface scattergeo choropleth scattermapbox \
    choroplethmapbox densitymapbox scattermap choroplethmap densitymap scatterpolar scatterpolargl \
    barpolar scatterternary sunburst treemap icicle sankey splom parcats parcoords carpet \
    scattercarpet contourcarpet scattersmith quiver
    """)

  /// The members of an object that have the data, and the others whose names are similar.
  struct Members {
    var wanted: [String]
    var others: Set<String>

    fileprivate init(_ wanted: String, _ others: String = "") {
      self.wanted = split(wanted)
      self.others = Set(split(others))
    }
  }

  static let chartJS = Members("type data options", "plugins platform")
  static let chartJSData = Members("labels datasets", "xLabels yLabels label data")
  static let chartJSDataset = Members("data label type", "dataKey labels")

  static let echarts = Members(
    "series xAxis yAxis dataset radar legend title visualMap",
    """
    singleAxis radiusAxis angleAxis tooltip toolbox timeline baseOption options grid grid3D \
    xAxis3D yAxis3D zAxis3D geo
    """)
  static let echartsSeries = Members("type data name", "id links edges nodes categories")
  static let echartsAxis = Members("type data name", "id show min max")

  static let plotly = Members("data layout", "config frames")
  static let plotlyTrace = Members(
    "type labels values mode name",
    """
    x y z r theta text value label0 dlabel ids node link locations nodes domain delta title gauge \
    number line marker fill stream width
    """)

  fileprivate static func split(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

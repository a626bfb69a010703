import ArtifactCore

/// The properties by which charts of other vocabularies give rows and name their fields.
package enum ChartProps {
  /// The properties with rows, in the order in which they are read.
  package static let rows = [
    "data", "chartData", "rows", "dataset", "dataPoints", "points", "items",
  ]

  /// The properties that name the field along the axis of categories, preferred ones first.
  package static let positions = [
    "xKey", "xField", "xAxisKey", "xDataKey", "xAxisDataKey", "nameKey", "nameField", "labelKey",
    "labelField", "categoryKey", "categoryField", "dateKey", "timeKey", "indexBy", "indexKey",
    "index", "xAxis", "x", "category", "angleField", "dimension",
  ]

  /// The properties that name the fields of values, or are objects that do, preferred ones first.
  package static let values = [
    "yKeys", "yKey", "yFields", "yField", "yAxisKey", "yDataKey", "dataKeys", "dataKey",
    "valueKeys", "valueKey", "valueField", "series", "lines", "bars", "areas", "metrics",
    "measures", "categories", "keys", "yAxis", "y", "value", "category", "config", "chartConfig",
  ]

  /// The properties that name the field that divides values into series.
  package static let groups = [
    "colorKey", "colorField", "colorBy", "seriesKey", "seriesField", "groupKey", "groupBy",
    "groupField", "stackKey",
  ]

  /// The properties that always name fields, as `Suggestion.bare(_:)` spells them.
  static let fieldNames: Set<String> = {
    let ends = ["key", "keys", "field", "fields", "indexby"]
    let names = (positions + values + groups).filter { $0 != "keys" }.map { Suggestion.bare($0) }
    return Set(names.filter { name in ends.contains { name.hasSuffix($0) } })
  }()
}

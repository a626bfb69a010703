/// The members of views, data and channels of Vega-Lite with the JSON types that they may have.
package enum VegaLiteMembers {
  // The allowed JSON types of members: `a` array, `b` Boolean, `n` number, `o` object, `s` string,
  // `z` null.

  /// The members of a view.
  package static let view: [String: String] = [
    "$schema": "s", "align": "so", "autosize": "soz", "background": "soz", "bounds": "s",
    "center": "bo", "columns": "n", "concat": "a", "config": "o", "data": "oz", "datasets": "o",
    "description": "s", "encoding": "o", "facet": "o", "hconcat": "a", "height": "nso",
    "layer": "a", "mark": "so", "name": "s", "padding": "no", "params": "a", "projection": "o",
    "repeat": "ao", "resolve": "o", "selection": "o", "spacing": "no", "spec": "o",
    "title": "saoz", "transform": "a", "usermeta": "o", "vconcat": "a", "view": "o",
    "width": "nso",
  ]

  /// The members of a data source.
  package static let data: [String: String] = [
    "format": "o", "graticule": "bo", "name": "s", "sequence": "o", "sphere": "bo", "url": "s",
    "values": "aso",
  ]

  /// The checked members of a channel definition; others are ignored.
  package static let channel: [String: String] = [
    "aggregate": "so", "axis": "oz", "bin": "bosz", "condition": "oa", "field": "so",
    "header": "oz", "legend": "oz", "scale": "oz", "timeUnit": "so", "title": "saz", "type": "s",
  ]
}

import ArtifactBase
import RefinerCore

/// The JSON types that members of Vega-Lite may have.
enum VegaLiteWords {
  // The allowed JSON types of members: `a` array, `b` Boolean, `n` number, `o` object, `s` string,
  // `z` null.

  /// The members of a view.
  static let members: [String: String] = [
    "$schema": "s", "align": "so", "autosize": "soz", "background": "soz", "bounds": "s",
    "center": "bo", "columns": "n", "concat": "a", "config": "o", "data": "oz", "datasets": "o",
    "description": "s", "encoding": "o", "facet": "o", "hconcat": "a", "height": "nso",
    "layer": "a", "mark": "so", "name": "s", "padding": "no", "params": "a", "projection": "o",
    "repeat": "ao", "resolve": "o", "selection": "o", "spacing": "no", "spec": "o",
    "title": "saoz", "transform": "a", "usermeta": "o", "vconcat": "a", "view": "o",
    "width": "nso",
  ]

  /// The members of a data source.
  static let dataMembers: [String: String] = [
    "format": "o", "graticule": "bo", "name": "s", "sequence": "o", "sphere": "bo", "url": "s",
    "values": "aso",
  ]

  /// The checked members of a channel definition; others are ignored.
  static let channelMembers: [String: String] = [
    "aggregate": "so", "axis": "oz", "bin": "bosz", "condition": "oa", "field": "so",
    "header": "oz", "legend": "oz", "scale": "oz", "timeUnit": "so", "title": "saz", "type": "s",
  ]
}

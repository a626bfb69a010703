/// Formats byte counts for display.
package enum ByteCountText {
  /// Returns a size such as `999 B`, `1.2 kB` or `34 MB`: decimal units, one decimal below ten.
  package static func text(_ count: Int) -> String {
    var tenths = max(0, count)
    guard tenths >= 1000 else { return "\(tenths) B" }
    var unit = 0
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    // Adding 50 first could overflow.
    tenths = tenths / 100 + (tenths % 100 >= 50 ? 1 : 0)
    while tenths >= 10_000, unit + 1 < units.count {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(units[unit])" }
    return "\((tenths + 5) / 10) \(units[unit])"
  }
}

/// The limits of charts.
public enum ChartLimits {
  /// The largest number of views, small multiples included.
  public static let views = 300
  /// The largest number of marks.
  public static let marks = 50_000
  /// The largest number of marks with a summary.
  public static let summaries = 2_000
  /// The largest number of values of a table: rows × columns.
  public static let values = 20_000_000
  /// The work that transforms may do, in numbers read; a value written is work for 16.
  public static let work = 6_000_000
  /// The largest number of notes.
  public static let notes = 50
}

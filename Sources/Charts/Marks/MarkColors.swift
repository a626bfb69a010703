import ArtifactBase
import Drawing

/// The colors of the marks of a unit apart from scales.
struct MarkColors {
  /// The paint inside and of lines; nil for none.
  var fill, stroke: RGBA?
  /// Whether the color of a mark is that of its area.
  let isFilled: Bool

  init(_ unit: ViewUnit, _ environment: ChartEnvironment) {
    let config = environment.config
    let mark = unit.mark
    isFilled = environment.resolved(config.property("filled", of: mark)) == true
    func color(_ name: String) -> RGBA? {
      // What the mark itself gives precedes what is configured; `fill` precedes `color`.
      for value in [
        mark.properties[name], mark.properties["color"].flatMap { isColor(name) ? $0 : nil },
        config.configured(name, for: mark),
        isColor(name) ? config.configured("color", for: mark) : nil,
      ] {
        guard let value, !value.isNull else { continue }
        return environment.resolved(value).flatMap(environment.color)
      }
      return nil
    }
    func isColor(_ name: String) -> Bool { (name == "fill") == isFilled }
    fill = color("fill")
    stroke = color("stroke")
  }
}

import ArtifactBase

/// The space between and around the bands of a scale, as parts of their distance.
struct ScalePadding {
  let inner: Double
  let outer: Double

  init(_ component: ScaleComponent, _ config: ChartConfig, _ environment: ChartEnvironment) {
    func number(_ name: String) -> Double? {
      environment.resolved(component.property(name))?.doubleValue
    }
    let unit = component.unit
    let isNested = unit.hasNestedOffset(component.channel)
    func usual(_ name: String) -> Double? { config.number("scale", name) }
    if component.type == .point {
      let padding: Double =
        component.channel.isOffset ? 0.5 : usual("pointPadding") ?? 0.5
      inner = 1
      outer = number("padding") ?? number("paddingOuter") ?? padding
      return
    }
    let padding = number("padding")
    var usualInner = 0.0
    if component.channel.isXorY {
      let type = unit.mark.type
      usualInner =
        isNested
        ? usual("bandWithNestedOffsetPaddingInner") ?? 0.2
        : usual("bandPaddingInner")
          ?? (type == "bar"
            ? usual("barBandPaddingInner") ?? 0.1
            : type == "tick"
              ? usual("tickBandPaddingInner") ?? 0.25 : usual("rectBandPaddingInner") ?? 0)
    } else if component.channel.isOffset {
      usualInner = usual("offsetBandPaddingInner") ?? 0
    }
    inner = number("paddingInner") ?? padding ?? usualInner
    var usualOuter = 0.0
    if component.channel.isXorY {
      usualOuter =
        isNested
        ? usual("bandWithNestedOffsetPaddingOuter") ?? 0.2
        : usual("bandPaddingOuter") ?? inner / 2
    } else if component.channel.isOffset {
      usualOuter = usual("offsetBandPaddingOuter") ?? 0
    }
    outer = number("paddingOuter") ?? padding ?? usualOuter
  }
}

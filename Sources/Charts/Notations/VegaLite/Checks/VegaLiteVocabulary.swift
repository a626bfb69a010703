import ArtifactBase
import Drawing

/// The known members and words of Vega-Lite 5 and 6, one table for each kind of object.
enum VegaLiteVocabulary {
  /// A kind of object with a table of members.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case axis, axisConfig, autosize, bin, channel, config, format, header, headerConfig, impute
    case legend, legendConfig, mark, parameter, projection, rangeConfig, scale, scaleConfig
    case selection, sort, sortField, timeUnit, title, view, viewConfig
    case aggregateField, lookupSource
  }

  /// Returns the known members of a kind of object.
  static func members(of kind: Kind) -> Set<String> { memberTable[kind] ?? [] }

  /// Returns the known words of a member of a kind of object; nil if any text is possible.
  static func words(of member: String, in kind: Kind) -> [String]? {
    wordTable["\(kind.rawValue).\(member)"] ?? wordTable[member]
  }

  /// Returns the known members of a transform, given its characteristic member; nil if it isn't one.
  static func members(ofTransform name: String) -> Set<String>? { transformTable[name] }

  /// Returns the known words of a member of a transform; nil if any text is possible.
  static func words(of member: String, inTransform name: String) -> [String]? {
    wordTable["\(name).\(member)"]
  }

  /// The characteristic members of transforms.
  static let transforms: [String] = transformTable.keys.sorted()

  /// Whether a text is the name of a time unit, such as `yearmonth` or `utchours`.
  static func isTimeUnit(_ name: String) -> Bool {
    var rest = Substring(name)
    for prefix in ["binned", "utc"] where rest.hasPrefix(prefix) {
      rest.removeFirst(prefix.count)
    }
    guard !rest.isEmpty, rest.utf8.count <= 80, TimeUnit(name) != nil else { return false }
    while !rest.isEmpty {
      guard
        let unit = CalendarUnit.allCases.map(\.rawValue).filter(rest.hasPrefix)
          .max(by: { $0.utf8.count < $1.utf8.count })
      else { return false }
      rest.removeFirst(unit.count)
    }
    return true
  }

  /// The names of frequent time units, for suggestions.
  static let timeUnits = split(
    """
    year quarter month week date day dayofyear hours minutes seconds milliseconds yearquarter \
    yearmonth yearmonthdate yearweek yearmonthdatehours yearmonthdatehoursminutes monthdate \
    yearmonthdatehoursminutesseconds hoursminutes hoursminutesseconds minutesseconds
    """)

  // MARK: Tables

  private static func split(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static let memberTable: [Kind: Set<String>] = {
    var table: [Kind: Set<String>] = [:]
    for (kind, text) in memberTexts { table[kind, default: []].formUnion(split(text)) }
    table[.axisConfig, default: []].formUnion(table[.axis] ?? [])
    table[.legendConfig, default: []].formUnion(table[.legend] ?? [])
    table[.headerConfig] = table[.header]
    table[.viewConfig, default: []].formUnion(table[.view] ?? [])
    return table
  }()

  private static let transformTable: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for line in transformTexts {
      let words = split(line)
      table[words[0]] = Set(words)
    }
    return table
  }()

  private static let wordTable = wordTexts.mapValues(split)
}

extension VegaLiteVocabulary {
  private static let labels = """
    labelAlign labelAnchor labelAngle labelBaseline labelColor labelExpr labelFont labelFontSize \
    labelFontStyle labelFontWeight labelLimit labelLineHeight labelOpacity labelPadding
    """
  private static let titles = """
    title titleAlign titleAnchor titleAngle titleBaseline titleColor titleFont titleFontSize \
    titleFontStyle titleFontWeight titleLimit titleLineHeight titleOpacity titlePadding
    """
  private static let strokes = """
    cursor fill fillOpacity opacity stroke strokeCap strokeDash strokeDashOffset strokeJoin \
    strokeMiterLimit strokeOpacity strokeWidth style cornerRadius
    """

  private static let memberTexts: KeyValuePairs<Kind, String> = [
    .axis: labels, .axis: titles, .legend: labels, .legend: titles, .header: labels,
    .header: titles, .mark: strokes, .view: strokes,
    .axis: """
    aria bandPosition description domain domainCap domainColor domainDash domainDashOffset \
    domainOpacity domainWidth encoding format formatType grid gridCap gridColor gridDash \
    gridDashOffset gridOpacity gridWidth labelBound labelFlush labelFlushOffset labelOffset \
    labelOverlap labelSeparation labels maxExtent minExtent offset orient position style \
    tickBand tickCap tickColor tickCount tickDash tickDashOffset tickExtra tickMinStep \
    tickOffset tickOpacity tickRound tickSize tickWidth ticks titleX titleY translate values \
    zindex
    """,
    .axisConfig: "disable",
    .legend: """
    aria clipHeight columnPadding columns cornerRadius description direction encoding fillColor \
    format formatType gradientLength gradientOpacity gradientStrokeColor gradientStrokeWidth \
    gradientThickness gridAlign labelOffset labelOverlap labelSeparation legendX legendY offset \
    orient padding rowPadding strokeColor symbolDash symbolDashOffset symbolFillColor \
    symbolLimit symbolOffset symbolOpacity symbolSize symbolStrokeColor symbolStrokeWidth \
    symbolType tickCount tickMinStep titleOrient type values zindex
    """,
    .legendConfig: """
    disable gradientDirection gradientHorizontalMaxLength gradientHorizontalMinLength \
    gradientLabelLimit gradientLabelOffset gradientVerticalMaxLength gradientVerticalMinLength \
    layout strokeDash strokeWidth symbolBaseFillColor symbolBaseStrokeColor symbolDirection \
    unselectedOpacity
    """,
    .header: "format formatType labelOrient labels orient titleOrient",
    .scale: """
    align base bins clamp constant domain domainMax domainMid domainMin domainRaw exponent \
    interpolate nice padding paddingInner paddingOuter range rangeMax rangeMin rangeStep reverse \
    round scheme type zero
    """,
    .scaleConfig: """
    animationDuration bandPaddingInner bandPaddingOuter bandWithNestedOffsetPaddingInner \
    bandWithNestedOffsetPaddingOuter barBandPaddingInner clamp continuousPadding \
    framesPerSecond invalid maxBandSize maxFontSize maxOpacity maxSize maxStrokeWidth \
    minBandSize minFontSize minOpacity minSize minStrokeWidth offsetBandPaddingInner \
    offsetBandPaddingOuter pointPadding quantileCount quantizeCount rangeStep \
    rectBandPaddingInner round textXRangeStep tickBandPaddingInner useUnaggregatedDomain \
    xReverse zero
    """,
    .rangeConfig: "category diverging heatmap ordinal ramp symbol",
    .mark: """
    align angle aria ariaRole ariaRoleDescription aspect band bandSize baseline binSpacing blend \
    borders box clip color continuousBandSize cornerRadiusBottomLeft cornerRadiusBottomRight \
    cornerRadiusEnd cornerRadiusTopLeft cornerRadiusTopRight description dir discreteBandSize \
    dx dy ellipsis endAngle extent filled font fontSize fontStyle fontWeight height href \
    innerRadius interpolate invalid limit line lineBreak lineHeight median minBandSize order \
    orient outerRadius outliers padAngle point radius radius2 radius2Offset radiusOffset rule \
    shape size smooth startAngle strokeOffset tension text theta theta2 theta2Offset \
    thetaOffset thickness ticks time timeUnitBand timeUnitBandPosition timeUnitBandSize \
    tooltip type url width x x2 x2Offset xOffset y y2 y2Offset yOffset
    """,
    .channel: """
    aggregate align axis band bandPosition bin bounds center columns condition datum empty expr \
    field filter format formatType header impute labelExpr legend param rescale scale selection sort \
    spacing stack test timeUnit title tooltip type value
    """,
    .config: """
    arc area aria autosize axis axisBand axisBottom axisDiscrete axisLeft axisPoint \
    axisQuantitative axisRight axisTemporal axisTop axisX axisXBand axisXDiscrete axisXPoint \
    axisXQuantitative axisXTemporal axisY axisYBand axisYDiscrete axisYPoint axisYQuantitative \
    axisYTemporal background bar boxplot circle concat countTitle customFormatTypes errorband \
    errorbar events facet fieldTitle font geoshape group header headerColumn headerFacet \
    headerRow image invalidValues legend line lineBreak locale mark normalizedNumberFormat \
    normalizedNumberFormatType numberFormat numberFormatType overlay padding params point \
    projection range rect repeat rule scale selection signals square stack style symbol text \
    tick timeFormat timeFormatType title tooltipFormat trail view
    """,
    .title: """
    align anchor angle aria baseline color dx dy encoding font fontSize fontStyle fontWeight \
    frame interactive limit lineHeight name offset orient style subtitle subtitleColor \
    subtitleFont subtitleFontSize subtitleFontStyle subtitleFontWeight subtitleLineHeight \
    subtitlePadding text zindex
    """,
    .projection: """
    center clipAngle clipExtent coefficient distance extent fit fraction lobes parallel \
    parallels pointRadius precision radius ratio reflectX reflectY rotate scale size spacing \
    tilt translate type
    """,
    .viewConfig: """
    clip continuousHeight continuousWidth discreteHeight discreteWidth height step width
    """,
    .parameter: "bind description expr name react select value views",
    .selection: """
    bind clear empty encodings fields init mark nearest on resolve toggle translate type zoom
    """,
    .sort: "encoding field op order", .sortField: "field order",
    .format: "delimiter feature mesh parse property type filter",
    .bin: "anchor base binned divide extent maxbins minstep nice span step steps",
    .timeUnit: "binned maxbins step unit utc", .impute: "frame keyvals method value",
    .autosize: "contains resize type", .aggregateField: "as field op param",
    .lookupSource: "data fields key param",
  ]

  private static let transformTexts = [
    "aggregate groupby", "bin as field", "calculate as",
    "density as bandwidth counts cumulative extent groupby maxsteps minsteps resolve steps",
    "extent param", "filter", "flatten as", "fold as",
    "impute frame groupby key keyvals method value", "joinaggregate groupby",
    "loess as bandwidth groupby on", "lookup as default from", "pivot groupby limit op value",
    "quantile as groupby probs step", "regression as extent groupby method on order params",
    "sample", "stack as groupby offset sort", "timeUnit as field",
    "window frame groupby ignorePeers sort",
  ]

  private static let wordTexts: [String: String] = [
    "scale.type": """
    linear log pow sqrt symlog identity sequential time utc quantile quantize threshold \
    bin-ordinal bin-linear ordinal point band
    """,
    "scale.interpolate": "rgb lab hcl hsl hsl-long hcl-long cubehelix cubehelix-long",
    "interpolate": """
    basis basis-open basis-closed bundle cardinal cardinal-open cardinal-closed catmull-rom \
    linear linear-closed monotone natural step step-before step-after
    """,
    "axis.orient": "top bottom left right", "header.orient": "top bottom left right",
    "legend.orient": """
    none left right top bottom top-left top-right bottom-left bottom-right
    """,
    "legend.direction": "horizontal vertical", "legend.type": "symbol gradient",
    "mark.orient": "horizontal vertical",
    "mark.invalid": """
    filter break-paths-filter-domains break-paths-show-domains break-paths-show-path-domains \
    show
    """,
    "align": "left center right", "axis.labelAlign": "left center right",
    "legend.gridAlign": "all each none", "channel.align": "all each none",
    "baseline": "alphabetic top middle bottom line-top line-bottom",
    "strokeCap": "butt round square", "strokeJoin": "miter round bevel",
    "channel.stack": "zero center normalize true false",
    "stack.offset": "zero center normalize",
    "sort.order": "ascending descending", "sortField.order": "ascending descending",
    "projection.type": """
    albers albersUsa azimuthalEqualArea azimuthalEquidistant conicConformal conicEqualArea \
    conicEquidistant equalEarth equirectangular gnomonic identity mercator mollweide \
    naturalEarth1 orthographic stereographic transverseMercator
    """,
    "anchor": "start middle end", "titleAnchor": "start middle end",
    "labelAnchor": "start middle end", "title.orient": "none left right top bottom",
    "titleOrient": "none left right top bottom", "labelOrient": "left right top bottom",
    "autosize.type": "pad fit fit-x fit-y none", "autosize.contains": "content padding",
    "impute.method": "value median max min mean",
    "regression.method": "linear log exp pow quad poly", "density.resolve": "shared independent",
    "sort.encoding": """
    x y color fill stroke strokeWidth size shape fillOpacity strokeOpacity opacity text theta \
    radius angle
    """,
    "format.type": "json csv tsv dsv topojson arrow",
    "selection.type": "point interval single multi",
    "selection.resolve": "global union intersect",
  ]
}

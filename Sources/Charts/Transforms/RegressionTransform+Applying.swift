extension DataFrame {
  func fitting(_ transform: RegressionTransform, _ environment: inout TransformEnvironment)
    -> DataFrame
  {
    environment.check([transform.on, transform.field] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let (rows, starts) = groups.members()
    let x = MeasuredValues(column(at: transform.on))
    let y = MeasuredValues(column(at: transform.field))
    let order = max(0, min(32, transform.order))
    if order != transform.order, transform.method == .poly {
      environment.report(.invalidParameter, "polynomial `order` must be from 0 to 32")
    }
    var extent = transform.extent.map { (start: $0.start, end: $0.end) }
    if transform.method == .log, let start = extent?.start, start <= 0 {
      environment.report(
        .invalidParameter, "`extent` of a `log` regression must be above 0; it is ignored")
      extent = nil
    }
    let freedom = transform.method == .poly ? order : transform.method == .quad ? 2 : 1
    var curves = GroupedCurves(groups: groups)
    var parameters: [ChartRecord] = []
    for group in 0..<groups.count {
      let members = rows[starts[group]..<starts[group + 1]]
      guard members.count > freedom else {
        environment.report(
          .invalidParameter,
          "a `\(transform.method.rawValue)` regression needs more rows in each group")
        continue
      }
      let work = transform.method == .poly ? 3 * (order + 1) : 2
      guard environment.spend(members.count * work + 200) else { break }
      let points = RegressionPoints(x, y, rows: members)
      let model = RegressionModel(transform.method, order: order, points: points)
      if transform.givesParameters {
        let keys = transform.groupby.map { column(at: $0)[groups.firstRows[group]] }
        parameters.append(
          ChartRecord([
            ("keys", transform.groupby.isEmpty ? .missing : .list(keys)),
            ("coef", .list(model.coefficients.map { .number($0) })),
            ("rSquared", .number(model.rSquared)),
          ]))
        continue
      }
      guard let domain = extent ?? x.firstExtent(of: Array(members)) else { continue }
      if transform.method == .linear || transform.method == .constant {
        for end in [domain.start, domain.end] {
          curves.append(end, model.predict(end), group: group)
        }
      } else {
        for point in SampledCurve.points(in: domain, of: model.predict) {
          curves.append(point.x, point.y, group: group)
        }
      }
    }
    if transform.givesParameters { return DataFrame(records: parameters) }
    return curves.frame(
      self, groupby: transform.groupby, x: transform.onOutput, y: transform.output)
  }

  func smoothing(_ transform: LoessTransform, _ environment: inout TransformEnvironment)
    -> DataFrame
  {
    environment.check([transform.on, transform.field] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let (rows, starts) = groups.members()
    let x = MeasuredValues(column(at: transform.on))
    let y = MeasuredValues(column(at: transform.field))
    let bandwidth = transform.bandwidth > 0 ? transform.bandwidth : 0.3
    var curves = GroupedCurves(groups: groups)
    for group in 0..<groups.count {
      let points = RegressionPoints(x, y, rows: rows[starts[group]..<starts[group + 1]])
      let smoothing = LocalRegression(points, bandwidth: bandwidth)
      guard environment.spend(smoothing.work) else { break }
      for point in smoothing.points() { curves.append(point.x, point.y, group: group) }
    }
    return curves.frame(
      self, groupby: transform.groupby, x: transform.onOutput, y: transform.output)
  }

  func computingQuantiles(
    _ transform: QuantileTransform, _ environment: inout TransformEnvironment
  ) -> DataFrame {
    environment.check([transform.field] + transform.groupby, in: self)
    let groups = RowGroups(self, by: transform.groupby)
    let (rows, starts) = groups.members()
    let values = MeasuredValues(column(at: transform.field))
    let probabilities = transform.allProbabilities(&environment)
    var quantiles: [Double?] = []
    var firstRows: [Int] = []
    for group in 0..<groups.count {
      let members = rows[starts[group]..<starts[group + 1]]
      guard environment.spend(members.count + probabilities.count * 3) else { break }
      var numbers = members.filter { values.isNumber(at: $0) }.map { values.numbers[$0] }
      numbers.sort()
      for probability in probabilities {
        quantiles.append(Statistics.quantile(probability, of: numbers))
        firstRows.append(groups.firstRows[group])
      }
    }
    var result = DataFrame(rowCount: quantiles.count)
    for field in transform.groupby {
      result[FieldPath.name(of: field)] = column(at: field).selecting(firstRows)
    }
    let count = max(1, probabilities.count)
    result[transform.probabilityOutput] = Column(
      numbers: quantiles.indices.map { probabilities[$0 % count] })
    result[transform.valueOutput] = Column(optional: quantiles)
    return result
  }
}

extension QuantileTransform {
  fileprivate func allProbabilities(_ environment: inout TransformEnvironment) -> [Double] {
    if let probabilities { return probabilities }
    let step = step > 0 && step.isFinite ? step : 0.01
    let count = ((1 - 1e-14 - step / 2) / step).rounded(.up)
    let granted = environment.grant(Int(max(0, min(count, 1e12))))
    return (0..<granted).map { step / 2 + Double($0) * step }
  }
}

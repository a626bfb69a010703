@testable import Charts

/// Results of transforms in Vega-Lite 6 (vl-convert 1.9.0).
enum TransformTruth {
  static let data0 = #"""
    [{"g":"x","h":1,"v":3},
    {"g":"y","h":1,"v":null},
    {"g":"x","h":2,"v":-1.5},
    {"g":"x","h":2,"v":4.25},
    {"g":"y","h":1},
    {"g":"z","h":3,"v":7},
    {"g":"y","h":2,"v":2},
    {"g":"x","h":1,"v":3},
    {"g":"y","v":5},
    {"g":"z","v":-8}]
    """#
  static let data1 = #"""
    [{"g":"x","h":1,"v":3},
    {"g":"y","h":1,"v":null},
    {"g":"x","h":2,"v":-1.5},
    {"g":"x","h":2,"v":4.25},
    {"g":"y","h":1},
    {"g":"z","h":3,"v":7},
    {"g":"y","h":2,"v":2},
    {"g":"x","h":1,"v":3}]
    """#
  static let data2 = #"""
    [{"g":1,"v":1},
    {"g":"1","v":"1"},
    {"g":null,"v":2},
    {"g":"null","v":null},
    {"g":"a","v":"2"},
    {"g":true,"v":3},
    {"g":"true","v":"3"},
    {"v":4}]
    """#
  static let data3 = #"""
    [{"g":"x","v":"b"},
    {"g":"x","v":"a"},
    {"g":"y","v":""},
    {"g":"y","v":"12"},
    {"g":"y","v":"9"},
    {"g":"x","v":null}]
    """#
  static let data4 = #"""
    [{"k":"a","t":1,"v":5},
    {"k":"a","t":2,"v":3},
    {"k":"b","t":1,"v":8},
    {"k":"a","t":2,"v":9},
    {"k":"b","t":3,"v":null},
    {"k":"a","t":3,"v":1},
    {"k":"b","t":2,"v":4},
    {"k":"a","t":4,"v":7}]
    """#
  static let data5 = #"""
    [{"v":1},
    {"v":null},
    {"v":3},
    {"v":5},
    {"v":7},
    {"v":11},
    {"v":-2},
    {"v":0.5}]
    """#
  static let data6 = #"""
    [{"x":"a","c":"r","v":3},
    {"x":"a","c":"s","v":-2},
    {"x":"b","c":"s","v":5},
    {"x":"a","c":"t","v":4},
    {"x":"b","c":"r","v":-1},
    {"x":"b","c":"t","v":null}]
    """#
  static let data7 = #"""
    [{"n":"r","a":[1,2,3],"b":["p","q"],"c":7,"d":"s"},
    {"n":"s","a":[],"b":["z"],"c":8,"d":null}]
    """#
  static let data8 = #"""
    [{"r":"m","k":"u","v":1},
    {"r":"m","k":"w","v":2},
    {"r":"n","k":"u","v":3},
    {"r":"n","k":"u","v":4},
    {"r":"o","k":"t","v":null}]
    """#
  static let data9 = #"""
    [{"q":"1"},
    {"q":1},
    {"q":"01"},
    {"q":null}]
    """#
  static let data10 = #"""
    [{"g":"p","x":1,"y":10},
    {"g":"p","x":3,"y":30},
    {"g":"q","x":1,"y":null},
    {"g":"q","x":2,"y":22},
    {"g":"q","x":4,"y":44}]
    """#
  static let data11 = #"""
    [{"x":1,"y":2.1,"g":"p"},
    {"x":2,"y":3.9,"g":"q"},
    {"x":3,"y":6.2,"g":"p"},
    {"x":4,"y":8.4,"g":"q"},
    {"x":5,"y":9.8,"g":"p"},
    {"x":6,"y":12.5,"g":"q"},
    {"x":7,"y":13.9,"g":"p"},
    {"x":8,"y":16.4,"g":"q"},
    {"x":9,"y":17.6,"g":"p"},
    {"x":10,"y":20.9,"g":"q"}]
    """#
  static let data12 = #"""
    [{"x":1,"y":2.7},
    {"x":2,"y":7.1},
    {"x":3,"y":20.5},
    {"x":4,"y":53.1},
    {"x":5,"y":150.2},
    {"x":6,"y":400.1}]
    """#
  static let data13 = #"""
    [{"x":3,"y":5},
    {"x":1,"y":2},
    {"x":2,"y":4.5},
    {"x":2,"y":3},
    {"x":5,"y":7.5},
    {"x":4,"y":6},
    {"x":8,"y":7},
    {"x":7,"y":9},
    {"x":6,"y":8.25},
    {"x":9,"y":12},
    {"x":10,"y":10.5},
    {"x":8,"y":8}]
    """#
  static let data14 = #"""
    [{"g":"x","v":"b"},
    {"g":"x","v":"a"},
    {"g":"y","v":""},
    {"g":"y","v":"12"},
    {"g":"y","v":"9"},
    {"g":"x","v":null},
    {"g":"x","h":1,"v":3},
    {"g":"y","h":1,"v":null},
    {"g":"x","h":2,"v":-1.5},
    {"g":"x","h":2,"v":4.25},
    {"g":"y","h":1},
    {"g":"z","h":3,"v":7},
    {"g":"y","h":2,"v":2},
    {"g":"x","h":1,"v":3}]
    """#
  static let data15 = #"""
    [{"d":1325376000000,"v":1},
    {"d":1328054400000,"v":2},
    {"d":1330560000000,"v":3}]
    """#
  static let keys = #"""
    [{"id":"x","n":1},{"id":"y","n":2},{"id":"x","n":3},{"id":1,"n":4}]
    """#

  static let cases: [TransformCase] = [
    TransformCase(
      "aggregate", data0,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.valid, of: "v", as: "valid_"),
            .init(.missing, of: "v", as: "missing_"), .init(.distinct, of: "v", as: "distinct_"),
            .init(.sum, of: "v", as: "sum_"), .init(.product, of: "v", as: "product_"),
            .init(.mean, of: "v", as: "mean_"), .init(.average, of: "v", as: "average_"),
            .init(.variance, of: "v", as: "variance_"),
            .init(.variancep, of: "v", as: "variancep_"), .init(.stdev, of: "v", as: "stdev_"),
            .init(.stdevp, of: "v", as: "stdevp_"), .init(.stderr, of: "v", as: "stderr_"),
            .init(.median, of: "v", as: "median_"), .init(.q1, of: "v", as: "q1_"),
            .init(.q3, of: "v", as: "q3_"), .init(.min, of: "v", as: "min_"),
            .init(.max, of: "v", as: "max_"),
          ], groupby: ["g"])),
      [
        "g", "count_", "valid_", "missing_", "distinct_", "sum_", "product_", "mean_", "average_",
        "variance_", "variancep_", "stdev_", "stdevp_", "stderr_", "median_", "q1_", "q3_", "min_",
        "max_",
      ],
      """
      x | 4 | 4 | 0 | 3 | 8.75 | -57.375 | 2.1875 | 2.1875 | 6.390624999999999 | 4.792968749999999 | 2.5279685520195856 | 2.189284986017124 | 1.2639842760097928 | 3 | 1.875 | 3.3125 | -1.5 | 4.25
      y | 4 | 2 | 2 | 4 | 7 | 10 | 3.5 | 3.5 | 4.5 | 2.25 | 2.1213203435596424 | 1.5 | 1.5 | 3.5 | 2.75 | 4.25 | 2 | 5
      z | 2 | 2 | 0 | 2 | -1 | -56 | -0.5 | -0.5 | 112.5 | 56.25 | 10.606601717798213 | 7.5 | 7.5 | -0.5 | -4.25 | 3.25 | -8 | 7
      """),
    TransformCase(
      "aggregate by two fields", data1,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.sum, of: "v", as: "sum_"),
            .init(.mean, of: "v", as: "mean_"),
          ], groupby: ["g", "h"])),
      ["g", "h", "count_", "sum_", "mean_"],
      """
      x | 1 | 2 | 6 | 3
      y | 1 | 2 | undefined | undefined
      x | 2 | 2 | 2.75 | 1.375
      z | 3 | 1 | 7 | 7
      y | 2 | 1 | 2 | 2
      """),
    TransformCase(
      "aggregate by mixed values", data2,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.distinct, of: "v", as: "distinct_"),
            .init(.sum, of: "v", as: "sum_"),
          ], groupby: ["g"])),
      ["g", "count_", "distinct_", "sum_"],
      """
      1 | 2 | 1 | 2
      null | 2 | 2 | 2
      a | 1 | 1 | 2
      true | 2 | 1 | 6
      undefined | 1 | 1 | 4
      """),
    TransformCase(
      "distinct mixed values", data2,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.distinct, of: "v", as: "distinct_"),
            .init(.missing, of: "v", as: "missing_"),
          ], groupby: [])),
      ["count_", "distinct_", "missing_"],
      """
      8 | 5 | 1
      """),
    TransformCase(
      "aggregate everything", data1,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.sum, of: "v", as: "sum_"),
            .init(.median, of: "v", as: "median_"), .init(.q3, of: "v", as: "q3_"),
          ], groupby: [])),
      ["count_", "sum_", "median_", "q3_"],
      """
      8 | 17.75 | 3 | 3.9375
      """),
    TransformCase(
      "aggregate of text", data3,
      .aggregate(
        .init(
          [
            .init(.count, of: "v", as: "count_"), .init(.valid, of: "v", as: "valid_"),
            .init(.missing, of: "v", as: "missing_"), .init(.distinct, of: "v", as: "distinct_"),
            .init(.min, of: "v", as: "min_"), .init(.max, of: "v", as: "max_"),
            .init(.median, of: "v", as: "median_"), .init(.sum, of: "v", as: "sum_"),
          ], groupby: ["g"])),
      ["g", "count_", "valid_", "missing_", "distinct_", "min_", "max_", "median_", "sum_"],
      """
      x | 3 | 2 | 1 | 3 | a | b | undefined | NaN
      y | 3 | 2 | 1 | 3 | 12 | 9 | 10.5 | 21
      """),
    TransformCase(
      "joinaggregate", data1,
      .joinAggregate(
        .init([.init(.mean, of: "v", as: "a"), .init(.count, as: "c")], groupby: ["g"])),
      ["g", "v", "a", "c"],
      """
      x | 3 | 2.1875 | 4
      y | null | 2 | 3
      x | -1.5 | 2.1875 | 4
      x | 4.25 | 2.1875 | 4
      y | undefined | 2 | 3
      z | 7 | 7 | 1
      y | 2 | 2 | 3
      x | 3 | 2.1875 | 4
      """),
    TransformCase(
      "window ops", data4,
      .window(
        .init(
          [
            .init(.rowNumber, as: "row_number_"), .init(.rank, as: "rank_"),
            .init(.denseRank, as: "dense_rank_"), .init(.percentRank, as: "percent_rank_"),
            .init(.cumeDist, as: "cume_dist_"), .init(.ntile, parameter: 2, as: "ntile_"),
            .init(.lag, of: "v", as: "lag_"), .init(.lead, of: "v", parameter: 2, as: "lead_"),
            .init(.firstValue, of: "v", as: "first_value_"),
            .init(.lastValue, of: "v", as: "last_value_"),
            .init(.nthValue, of: "v", parameter: 2, as: "nth_value_"),
            .init(.prevValue, of: "v", as: "prev_value_"),
            .init(.nextValue, of: "v", as: "next_value_"),
          ], groupby: ["k"], sort: [.init("t")])),
      [
        "k", "t", "v", "row_number_", "rank_", "dense_rank_", "percent_rank_", "cume_dist_",
        "ntile_", "lag_", "lead_", "first_value_", "last_value_", "nth_value_", "prev_value_",
        "next_value_",
      ],
      """
      a | 1 | 5 | 1 | 1 | 1 | 0 | 0.2 | 1 | null | 9 | 5 | 5 | null | 5 | 5
      a | 2 | 3 | 2 | 2 | 2 | 0.25 | 0.6 | 2 | 5 | 1 | 5 | 9 | 3 | 3 | 3
      b | 1 | 8 | 1 | 1 | 1 | 0 | 0.3333333333333333 | 1 | null | null | 8 | 8 | null | 8 | 8
      a | 2 | 9 | 3 | 2 | 2 | 0.25 | 0.6 | 2 | 3 | 7 | 5 | 9 | 3 | 9 | 9
      b | 3 | null | 3 | 3 | 3 | 1 | 1 | 2 | 4 | null | 8 | null | 4 | 4 | null
      a | 3 | 1 | 4 | 4 | 3 | 0.75 | 0.8 | 2 | 9 | null | 5 | 1 | 3 | 1 | 1
      b | 2 | 4 | 2 | 2 | 2 | 0.5 | 0.6666666666666666 | 2 | 8 | null | 8 | 4 | 4 | 4 | 4
      a | 4 | 7 | 5 | 5 | 4 | 1 | 1 | 2 | 1 | null | 5 | 7 | 3 | 7 | 7
      """),
    TransformCase(
      "window ops unsorted", data4,
      .window(
        .init([
          .init(.rowNumber, as: "row_number_"), .init(.rank, as: "rank_"),
          .init(.denseRank, as: "dense_rank_"), .init(.percentRank, as: "percent_rank_"),
          .init(.cumeDist, as: "cume_dist_"), .init(.ntile, parameter: 2, as: "ntile_"),
          .init(.lag, of: "v", as: "lag_"), .init(.lead, of: "v", parameter: 2, as: "lead_"),
          .init(.firstValue, of: "v", as: "first_value_"),
          .init(.lastValue, of: "v", as: "last_value_"),
          .init(.nthValue, of: "v", parameter: 2, as: "nth_value_"),
          .init(.prevValue, of: "v", as: "prev_value_"),
          .init(.nextValue, of: "v", as: "next_value_"),
        ])),
      [
        "k", "t", "v", "row_number_", "rank_", "dense_rank_", "percent_rank_", "cume_dist_",
        "ntile_", "lag_", "lead_", "first_value_", "last_value_", "nth_value_", "prev_value_",
        "next_value_",
      ],
      """
      a | 1 | 5 | 1 | 1 | 1 | 0 | 0.125 | 1 | null | 8 | 5 | 5 | null | 5 | 5
      a | 2 | 3 | 2 | 2 | 2 | 0.14285714285714285 | 0.25 | 1 | 5 | 9 | 5 | 3 | 3 | 3 | 3
      b | 1 | 8 | 3 | 3 | 3 | 0.2857142857142857 | 0.375 | 1 | 3 | null | 5 | 8 | 3 | 8 | 8
      a | 2 | 9 | 4 | 4 | 4 | 0.42857142857142855 | 0.5 | 1 | 8 | 1 | 5 | 9 | 3 | 9 | 9
      b | 3 | null | 5 | 5 | 5 | 0.5714285714285714 | 0.625 | 2 | 9 | 4 | 5 | null | 3 | 9 | 1
      a | 3 | 1 | 6 | 6 | 6 | 0.7142857142857143 | 0.75 | 2 | null | 7 | 5 | 1 | 3 | 1 | 1
      b | 2 | 4 | 7 | 7 | 7 | 0.8571428571428571 | 0.875 | 2 | 1 | null | 5 | 4 | 3 | 4 | 4
      a | 4 | 7 | 8 | 8 | 8 | 1 | 1 | 2 | 4 | null | 5 | 7 | 3 | 7 | 7
      """),
    TransformCase(
      "window ops descending", data4,
      .window(
        .init(
          [
            .init(.rowNumber, as: "row_number_"), .init(.rank, as: "rank_"),
            .init(.denseRank, as: "dense_rank_"), .init(.percentRank, as: "percent_rank_"),
            .init(.cumeDist, as: "cume_dist_"), .init(.ntile, parameter: 2, as: "ntile_"),
            .init(.lag, of: "v", as: "lag_"), .init(.lead, of: "v", parameter: 2, as: "lead_"),
            .init(.firstValue, of: "v", as: "first_value_"),
            .init(.lastValue, of: "v", as: "last_value_"),
            .init(.nthValue, of: "v", parameter: 2, as: "nth_value_"),
            .init(.prevValue, of: "v", as: "prev_value_"),
            .init(.nextValue, of: "v", as: "next_value_"),
          ], sort: [.init("k", isDescending: true), .init("v")])),
      [
        "k", "t", "v", "row_number_", "rank_", "dense_rank_", "percent_rank_", "cume_dist_",
        "ntile_", "lag_", "lead_", "first_value_", "last_value_", "nth_value_", "prev_value_",
        "next_value_",
      ],
      """
      a | 1 | 5 | 6 | 6 | 6 | 0.7142857142857143 | 0.75 | 2 | 3 | 9 | null | 5 | 4 | 5 | 5
      a | 2 | 3 | 5 | 5 | 5 | 0.5714285714285714 | 0.625 | 2 | 1 | 7 | null | 3 | 4 | 3 | 3
      b | 1 | 8 | 3 | 3 | 3 | 0.2857142857142857 | 0.375 | 1 | 4 | 3 | null | 8 | 4 | 8 | 8
      a | 2 | 9 | 8 | 8 | 8 | 1 | 1 | 2 | 7 | null | null | 9 | 4 | 9 | 9
      b | 3 | null | 1 | 1 | 1 | 0 | 0.125 | 1 | null | 8 | null | null | null | null | 4
      a | 3 | 1 | 4 | 4 | 4 | 0.42857142857142855 | 0.5 | 1 | 8 | 5 | null | 1 | 4 | 1 | 1
      b | 2 | 4 | 2 | 2 | 2 | 0.14285714285714285 | 0.25 | 1 | null | 1 | null | 4 | 4 | 4 | 4
      a | 4 | 7 | 7 | 7 | 7 | 0.8571428571428571 | 0.875 | 2 | 5 | null | null | 7 | 4 | 7 | 7
      """),
    TransformCase(
      "window aggregates running", data4,
      .window(
        .init(
          [
            .init(.aggregate(.count), as: "count_"),
            .init(.aggregate(.valid), of: "v", as: "valid_"),
            .init(.aggregate(.missing), of: "v", as: "missing_"),
            .init(.aggregate(.distinct), of: "v", as: "distinct_"),
            .init(.aggregate(.sum), of: "v", as: "sum_"),
            .init(.aggregate(.product), of: "v", as: "product_"),
            .init(.aggregate(.mean), of: "v", as: "mean_"),
            .init(.aggregate(.variance), of: "v", as: "variance_"),
            .init(.aggregate(.stdevp), of: "v", as: "stdevp_"),
            .init(.aggregate(.median), of: "v", as: "median_"),
            .init(.aggregate(.q1), of: "v", as: "q1_"),
            .init(.aggregate(.min), of: "v", as: "min_"),
            .init(.aggregate(.max), of: "v", as: "max_"),
          ], sort: [.init("t")])),
      [
        "k", "t", "v", "count_", "valid_", "missing_", "distinct_", "sum_", "product_", "mean_",
        "variance_", "stdevp_", "median_", "q1_", "min_", "max_",
      ],
      """
      a | 1 | 5 | 2 | 2 | 0 | 2 | 13 | 40 | 6.5 | 4.5 | 1.5 | 6.5 | 5.75 | 5 | 8
      a | 2 | 3 | 5 | 5 | 0 | 5 | 29 | 4320 | 5.8 | 6.7 | 2.3151673805580453 | 5 | 4 | 3 | 9
      b | 1 | 8 | 2 | 2 | 0 | 2 | 13 | 40 | 6.5 | 4.5 | 1.5 | 6.5 | 5.75 | 5 | 8
      a | 2 | 9 | 5 | 5 | 0 | 5 | 29 | 4320 | 5.8 | 6.7 | 2.3151673805580453 | 5 | 4 | 3 | 9
      b | 3 | null | 7 | 6 | 1 | 7 | 30 | 4320 | 5 | 9.2 | 2.7688746209726918 | 4.5 | 3.25 | 1 | 9
      a | 3 | 1 | 7 | 6 | 1 | 7 | 30 | 4320 | 5 | 9.2 | 2.7688746209726918 | 4.5 | 3.25 | 1 | 9
      b | 2 | 4 | 5 | 5 | 0 | 5 | 29 | 4320 | 5.8 | 6.7 | 2.3151673805580453 | 5 | 4 | 3 | 9
      a | 4 | 7 | 8 | 7 | 1 | 8 | 37 | 30240 | 5.285714285714286 | 8.238095238095239 | 2.657296462534039 | 5 | 3.5 | 1 | 9
      """),
    TransformCase(
      "window extremes sliding", data4,
      .window(
        .init(
          [
            .init(.aggregate(.min), of: "v", as: "min_"),
            .init(.aggregate(.max), of: "v", as: "max_"),
          ], frame: .init(-1, 1))),
      ["v", "min_", "max_"],
      """
      5 | 3 | 5
      3 | 3 | 8
      8 | 3 | 9
      9 | 8 | 9
      null | 1 | 9
      1 | 1 | 4
      4 | 1 | 7
      7 | 4 | 7
      """),
    TransformCase(
      "window aggregates sliding", data4,
      .window(
        .init(
          [
            .init(.firstValue, of: "v", as: "first_value_"),
            .init(.lastValue, of: "v", as: "last_value_"),
            .init(.nthValue, of: "v", parameter: 2, as: "nth_value_"),
            .init(.aggregate(.count), as: "count_"),
            .init(.aggregate(.valid), of: "v", as: "valid_"),
            .init(.aggregate(.missing), of: "v", as: "missing_"),
            .init(.aggregate(.distinct), of: "v", as: "distinct_"),
            .init(.aggregate(.sum), of: "v", as: "sum_"),
            .init(.aggregate(.product), of: "v", as: "product_"),
            .init(.aggregate(.mean), of: "v", as: "mean_"),
            .init(.aggregate(.variance), of: "v", as: "variance_"),
            .init(.aggregate(.stdevp), of: "v", as: "stdevp_"),
            .init(.aggregate(.median), of: "v", as: "median_"),
            .init(.aggregate(.q1), of: "v", as: "q1_"),
          ], frame: .init(-1, 1))),
      [
        "v", "first_value_", "last_value_", "nth_value_", "count_", "valid_", "missing_",
        "distinct_", "sum_", "product_", "mean_", "variance_", "stdevp_", "median_", "q1_",
      ],
      """
      5 | 5 | 3 | 3 | 2 | 2 | 0 | 2 | 8 | 15 | 4 | 2 | 1 | 4 | 3.5
      3 | 5 | 8 | 3 | 3 | 3 | 0 | 3 | 16 | 120 | 5.333333333333333 | 6.333333333333334 | 2.0548046676563256 | 5 | 4
      8 | 3 | 9 | 8 | 3 | 3 | 0 | 3 | 20 | 216 | 6.666666666666667 | 10.333333333333334 | 2.6246692913372702 | 8 | 5.5
      9 | 8 | null | 9 | 3 | 2 | 1 | 3 | 17 | 72 | 8.5 | 0.5 | 0.5 | 8.5 | 8.25
      null | 9 | 1 | null | 3 | 2 | 1 | 3 | 10 | 9 | 5 | 32 | 4 | 5 | 3
      1 | null | 4 | 1 | 3 | 2 | 1 | 3 | 5 | 4 | 2.5 | 4.5 | 1.5 | 2.5 | 1.75
      4 | 1 | 7 | 4 | 3 | 3 | 0 | 3 | 12 | 28 | 4 | 9 | 2.449489742783178 | 4 | 2.5
      7 | 4 | 7 | 7 | 2 | 2 | 0 | 2 | 11 | 28 | 5.5 | 4.5 | 1.5 | 5.5 | 4.75
      """),
    TransformCase(
      "window aggregates sliding with peers", data4,
      .window(
        .init(
          [
            .init(.firstValue, of: "v", as: "first_value_"),
            .init(.lastValue, of: "v", as: "last_value_"),
            .init(.nthValue, of: "v", parameter: 2, as: "nth_value_"),
            .init(.aggregate(.count), as: "count_"),
            .init(.aggregate(.valid), of: "v", as: "valid_"),
            .init(.aggregate(.missing), of: "v", as: "missing_"),
            .init(.aggregate(.distinct), of: "v", as: "distinct_"),
            .init(.aggregate(.sum), of: "v", as: "sum_"),
            .init(.aggregate(.product), of: "v", as: "product_"),
            .init(.aggregate(.mean), of: "v", as: "mean_"),
            .init(.aggregate(.variance), of: "v", as: "variance_"),
            .init(.aggregate(.stdevp), of: "v", as: "stdevp_"),
            .init(.aggregate(.median), of: "v", as: "median_"),
            .init(.aggregate(.q1), of: "v", as: "q1_"),
          ], frame: .init(-2, 0), sort: [.init("t")])),
      [
        "v", "first_value_", "last_value_", "nth_value_", "count_", "valid_", "missing_",
        "distinct_", "sum_", "product_", "mean_", "variance_", "stdevp_", "median_", "q1_",
      ],
      """
      5 | 5 | 8 | 8 | 2 | 2 | 0 | 2 | 13 | 40 | 6.5 | 4.5 | 1.5 | 6.5 | 5.75
      3 | 5 | 4 | 8 | 5 | 5 | 0 | 5 | 29 | 4320 | 5.8 | 6.7 | 2.3151673805580453 | 5 | 4
      8 | 5 | 8 | 8 | 2 | 2 | 0 | 2 | 13 | 40 | 6.5 | 4.5 | 1.5 | 6.5 | 5.75
      9 | 5 | 4 | 8 | 5 | 5 | 0 | 5 | 29 | 4320 | 5.8 | 6.7 | 2.3151673805580453 | 5 | 4
      null | 3 | 1 | 9 | 5 | 4 | 1 | 5 | 17 | 108 | 4.25 | 11.583333333333334 | 2.947456530637899 | 3.5 | 2.5
      1 | 3 | 1 | 9 | 5 | 4 | 1 | 5 | 17 | 108 | 4.25 | 11.583333333333334 | 2.947456530637899 | 3.5 | 2.5
      4 | 3 | 4 | 9 | 3 | 3 | 0 | 3 | 16 | 108 | 5.333333333333333 | 10.333333333333332 | 2.6246692913372702 | 4 | 3.5
      7 | null | 7 | 1 | 3 | 2 | 1 | 3 | 8 | 7 | 4 | 18 | 3 | 4 | 2.5
      """),
    TransformCase(
      "window aggregates ignoring peers", data4,
      .window(
        .init(
          [
            .init(.aggregate(.sum), of: "v", as: "sum_"), .init(.aggregate(.count), as: "count_"),
            .init(.aggregate(.max), of: "v", as: "max_"),
          ], frame: .init(-1, 1), ignorePeers: true, groupby: ["k"], sort: [.init("t")])),
      ["v", "sum_", "count_", "max_"],
      """
      5 | 8 | 2 | 5
      3 | 17 | 3 | 9
      8 | 12 | 2 | 8
      9 | 13 | 3 | 9
      null | 4 | 2 | 4
      1 | 17 | 3 | 9
      4 | 12 | 3 | 8
      7 | 8 | 2 | 7
      """),
    TransformCase(
      "window of all rows", data4,
      .window(
        .init(
          [
            .init(.aggregate(.sum), of: "v", as: "sum_"),
            .init(.aggregate(.mean), of: "v", as: "mean_"),
          ], frame: .init(nil, nil), groupby: ["k"])),
      ["k", "v", "sum_", "mean_"],
      """
      a | 5 | 25 | 5
      a | 3 | 25 | 5
      b | 8 | 12 | 6
      a | 9 | 25 | 5
      b | null | 12 | 6
      a | 1 | 25 | 5
      b | 4 | 12 | 6
      a | 7 | 25 | 5
      """),
    TransformCase(
      "bin", data5,
      .bin(.init("v", parameters: .init(), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 0 | 2
      null | null | null
      3 | 2 | 4
      5 | 4 | 6
      7 | 6 | 8
      11 | 10 | 12
      -2 | -2 | 0
      0.5 | 0 | 2
      """),
    TransformCase(
      "bin maxbins", data5,
      .bin(.init("v", parameters: .init(maxbins: 30), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 1 | 1.5
      null | null | null
      3 | 3 | 3.5
      5 | 5 | 5.5
      7 | 7 | 7.5
      11 | 10.5 | 11
      -2 | -2 | -1.5
      0.5 | 0.5 | 1
      """),
    TransformCase(
      "bin step", data5,
      .bin(.init("v", parameters: .init(step: 3), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 0 | 3
      null | null | null
      3 | 3 | 6
      5 | 3 | 6
      7 | 6 | 9
      11 | 9 | 12
      -2 | -3 | 0
      0.5 | 0 | 3
      """),
    TransformCase(
      "bin steps", data5,
      .bin(.init("v", parameters: .init(steps: [1, 2, 4]), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 1 | 2
      null | null | null
      3 | 3 | 4
      5 | 5 | 6
      7 | 7 | 8
      11 | 10 | 11
      -2 | -2 | -1
      0.5 | 0 | 1
      """),
    TransformCase(
      "bin minstep", data5,
      .bin(.init("v", parameters: .init(maxbins: 100, minstep: 1), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 1 | 2
      null | null | null
      3 | 3 | 4
      5 | 5 | 6
      7 | 7 | 8
      11 | 10 | 11
      -2 | -2 | -1
      0.5 | 0 | 1
      """),
    TransformCase(
      "bin anchor", data5,
      .bin(.init("v", parameters: .init(step: 2, anchor: 0.5), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 0.5 | 2.5
      null | null | null
      3 | 2.5 | 4.5
      5 | 4.5 | 6.5
      7 | 6.5 | 8.5
      11 | 10.5 | 12.5
      -2 | -Infinity | -Infinity
      0.5 | 0.5 | 2.5
      """),
    TransformCase(
      "bin extent", data5,
      .bin(.init("v", parameters: .init(extent: .init(0, 6)), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 1 | 2
      null | null | null
      3 | 3 | 4
      5 | 5 | 6
      7 | Infinity | Infinity
      11 | Infinity | Infinity
      -2 | -Infinity | -Infinity
      0.5 | 0 | 1
      """),
    TransformCase(
      "bin not nice", data5,
      .bin(.init("v", parameters: .init(step: 4, isNice: false), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | -2 | 2
      null | null | null
      3 | 2 | 6
      5 | 2 | 6
      7 | 6 | 10
      11 | 10 | 14
      -2 | -2 | 2
      0.5 | -2 | 2
      """),
    TransformCase(
      "bin base", data5,
      .bin(.init("v", parameters: .init(maxbins: 12, base: 2), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 0 | 2
      null | null | null
      3 | 2 | 4
      5 | 4 | 6
      7 | 6 | 8
      11 | 10 | 12
      -2 | -2 | 0
      0.5 | 0 | 2
      """),
    TransformCase(
      "bin divide", data5,
      .bin(.init("v", parameters: .init(maxbins: 9, divide: [4, 2]), as: "s", end: "e")),
      ["v", "s", "e"],
      """
      1 | 0 | 2.5
      null | null | null
      3 | 2.5 | 5
      5 | 5 | 7.5
      7 | 5 | 7.5
      11 | 10 | 12.5
      -2 | -2.5 | 0
      0.5 | 0 | 2.5
      """),
    TransformCase(
      "stack zero", data6,
      .stack(
        .init(
          "v", groupby: ["x"], offset: .zero, sort: [.init("c", isDescending: true)], as: "s",
          end: "e")),
      ["x", "c", "v", "s", "e"],
      """
      a | r | 3 | 4 | 7
      a | s | -2 | 0 | -2
      b | s | 5 | 0 | 5
      a | t | 4 | 0 | 4
      b | r | -1 | 0 | -1
      b | t | null | 0 | 0
      """),
    TransformCase(
      "stack center", data6,
      .stack(
        .init(
          "v", groupby: ["x"], offset: .center, sort: [.init("c", isDescending: true)], as: "s",
          end: "e")),
      ["x", "c", "v", "s", "e"],
      """
      a | r | 3 | 6 | 9
      a | s | -2 | 4 | 6
      b | s | 5 | 1.5 | 6.5
      a | t | 4 | 0 | 4
      b | r | -1 | 6.5 | 7.5
      b | t | null | 1.5 | 1.5
      """),
    TransformCase(
      "stack normalize", data6,
      .stack(
        .init(
          "v", groupby: ["x"], offset: .normalize, sort: [.init("c", isDescending: true)], as: "s",
          end: "e")),
      ["x", "c", "v", "s", "e"],
      """
      a | r | 3 | 0.6666666666666666 | 1
      a | s | -2 | 0.4444444444444444 | 0.6666666666666666
      b | s | 5 | 0 | 0.8333333333333333
      a | t | 4 | 0 | 0.4444444444444444
      b | r | -1 | 0.8333333333333333 | 1
      b | t | null | 0 | 0
      """),
    TransformCase(
      "stack unsorted", data6,
      .stack(.init("v", as: "s", end: "e")),
      ["x", "c", "s", "e"],
      """
      a | r | 0 | 3
      a | s | 0 | -2
      b | s | 3 | 8
      a | t | 8 | 12
      b | r | -2 | -3
      b | t | 12 | 12
      """),
    TransformCase(
      "fold", data7,
      .fold(.init(["c", "d"])),
      ["n", "key", "value"],
      """
      r | c | 7
      r | d | s
      s | c | 8
      s | d | null
      """),
    TransformCase(
      "flatten", data7,
      .flatten(.init(["a", "b"], as: ["A"])),
      ["n", "A", "b"],
      """
      r | 1 | p
      r | 2 | q
      r | 3 | null
      s | null | z
      """),
    TransformCase(
      "pivot", data8,
      .pivot(.init("k", value: "v", groupby: ["r"])),
      ["r", "t", "u", "w"],
      """
      m | undefined | 1 | 2
      n | undefined | 7 | undefined
      o | undefined | undefined | undefined
      """),
    TransformCase(
      "pivot count", data8,
      .pivot(.init("k", value: "v", groupby: ["r"], limit: 2, operation: .count)),
      ["r", "t", "u", "w"],
      """
      m | 0 | 1 | undefined
      n | 0 | 2 | undefined
      o | 1 | 0 | undefined
      """),
    TransformCase(
      "pivot mean", data8,
      .pivot(.init("k", value: "v", operation: .mean)),
      ["t", "u", "w"],
      """
      undefined | 2.6666666666666665 | 2
      """),
    TransformCase(
      "lookup", data1,
      .lookup(.init("g", in: .named("keys"), key: "id", fields: ["n"], as: ["o"], default: "none")),
      ["g", "o"],
      """
      x | 3
      y | 2
      x | 3
      x | 3
      y | 2
      z | none
      y | 2
      x | 3
      """),
    TransformCase(
      "lookup text and number", data9,
      .lookup(.init("q", in: .named("keys"), key: "id", fields: ["n"])),
      ["q", "n"],
      """
      1 | 4
      1 | 4
      01 | null
      null | null
      """),
    TransformCase(
      "impute value", data10,
      .impute(.init("y", key: "x", value: 5, groupby: ["g"])),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | null
      q | 2 | 22
      q | 4 | 44
      p | 2 | 5
      p | 4 | 5
      q | 3 | 5
      """),
    TransformCase(
      "impute default", data10,
      .impute(.init("y", key: "x", groupby: ["g"])),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | null
      q | 2 | 22
      q | 4 | 44
      p | 2 | 0
      p | 4 | 0
      q | 3 | 0
      """),
    TransformCase(
      "impute mean", data10,
      .impute(.init("y", key: "x", method: .mean, groupby: ["g"])),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | 33
      q | 2 | 22
      q | 4 | 44
      p | 2 | 20
      p | 4 | 20
      q | 3 | 33
      """),
    TransformCase(
      "impute frame", data10,
      .impute(.init("y", key: "x", method: .max, frame: .init(-1, 1), groupby: ["g"])),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | 22
      q | 2 | 22
      q | 4 | 44
      p | 2 | 30
      p | 4 | undefined
      q | 3 | 44
      """),
    TransformCase(
      "impute keyvals", data10,
      .impute(.init("y", key: "x", keys: .values([6, 2]), value: nil, groupby: ["g"])),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | null
      q | 2 | 22
      q | 4 | 44
      p | 6 | null
      p | 2 | null
      p | 4 | null
      q | 6 | null
      q | 3 | null
      """),
    TransformCase(
      "impute sequence", data10,
      .impute(.init("y", key: "x", keys: .sequence(start: 0, stop: 6, step: 2), method: .median)),
      ["g", "x", "y"],
      """
      p | 1 | 10
      p | 3 | 30
      q | 1 | 26
      q | 2 | 22
      q | 4 | 44
      undefined | 0 | 26
      """),
    TransformCase(
      "density", data11,
      .density(.init("y", steps: 8)),
      ["value", "density"],
      """
      2.1 | 0.02967221352317299
      4.449999999999999 | 0.03928997543205286
      6.799999999999999 | 0.04548515533334791
      9.149999999999999 | 0.048461390787174805
      11.499999999999998 | 0.04920277777738844
      13.849999999999998 | 0.04791467936305366
      16.2 | 0.04377140682058081
      18.549999999999997 | 0.036129475275838124
      20.9 | 0.02591263604898527
      """),
    TransformCase(
      "density grouped", data11,
      .density(.init("y", groupby: ["g"], usesCounts: true, steps: 5)),
      ["g", "value", "density"],
      """
      p | 2.1 | 0.1715499479997875
      p | 5.859999999999999 | 0.2335001428827992
      p | 9.62 | 0.25253567322047543
      p | 13.379999999999997 | 0.2395458227217831
      p | 17.14 | 0.18606051548306807
      p | 20.9 | 0.09824193083741267
      q | 2.1 | 0.12174237451618003
      q | 5.859999999999999 | 0.19111190294859187
      q | 9.62 | 0.2287357457258931
      q | 13.379999999999997 | 0.2366208653814826
      q | 17.14 | 0.21565747676398503
      q | 20.9 | 0.15920166415866546
      """),
    TransformCase(
      "density independent", data11,
      .density(.init("y", groupby: ["g"], minsteps: 4, maxsteps: 12, isShared: false)),
      ["g", "value", "density"],
      """
      p | 2.1 | 0.0343099895999575
      p | 4.0375000000000005 | 0.04180598006622592
      p | 5.9750000000000005 | 0.04693480533907843
      p | 7.912500000000001 | 0.049686433236102265
      p | 9.850000000000001 | 0.05052121702189684
      p | 11.787500000000001 | 0.04978667494873219
      p | 13.725000000000001 | 0.047319507142364055
      p | 15.662500000000001 | 0.04256517833433675
      p | 17.6 | 0.03527106945492083
      q | 3.9 | 0.03158789495367868
      q | 6.025 | 0.038698518742157725
      q | 8.15 | 0.043604866138418685
      q | 10.275 | 0.04640852721521001
      q | 12.4 | 0.04742528575306833
      q | 14.524999999999999 | 0.046724123664545605
      q | 16.65 | 0.04406232768011463
      q | 18.775 | 0.03909978562896393
      q | 20.9 | 0.03184033283173309
      """),
    TransformCase(
      "density cumulative", data11,
      .density(.init("y", isCumulative: true, bandwidth: 2, extent: .init(0, 25), steps: 6)),
      ["value", "density"],
      """
      0 | 0.017342854425009834
      4.166666666666666 | 0.15765535031435482
      8.333333333333332 | 0.35824131831729844
      12.5 | 0.5663436004742125
      16.666666666666664 | 0.778834055071784
      20.833333333333336 | 0.9420127371344886
      25 | 0.9979701430466626
      """),
    TransformCase(
      "regression linear", data12,
      .regression(.init("y", on: "x", method: .linear)),
      ["x", "y"],
      """
      1 | -69.3047619047618
      6 | 280.53809523809514
      """),
    TransformCase(
      "regression parameters linear", data12,
      .regression(.init("y", on: "x", method: .linear, givesParameters: true)),
      ["coef", "rSquared"],
      """
      -139.2733333333332,69.9685714285714 | 0.7198909394454363
      """),
    TransformCase(
      "regression log", data12,
      .regression(.init("y", on: "x", method: .log)),
      ["x", "y"],
      """
      1 | -76.58262953707165
      1.1 | -60.746072650750015
      1.2 | -46.288428941731226
      1.2999999999999998 | -32.98868597608371
      1.4 | -20.675047294970845
      1.5 | -9.211323941421924
      1.6 | 1.5122730914717124
      1.7000000000000002 | 11.585544111196938
      1.8 | 21.082876653918518
      1.9 | 30.066582561198786
      2 | 38.589378091781
      2.1 | 46.696258300678906
      2.2 | 54.425934978102646
      2.3000000000000003 | 61.811954688647035
      2.4000000000000004 | 68.88357868712146
      2.5 | 75.66648309209032
      2.6 | 82.183321652769
      2.7 | 88.45418224956825
      2.8 | 94.49696033388182
      3 | 105.9606836874307
      3.2 | 116.68428072032435
      3.4 | 126.75755174004956
      3.6 | 136.25488428277117
      3.8000000000000003 | 145.23859019005147
      4 | 153.76138572063365
      4.2 | 161.8682659295316
      4.4 | 169.5979426069553
      4.6 | 176.98396231749965
      4.8 | 184.05558631597407
      5 | 190.83849072094293
      5.2 | 197.35532928162164
      5.4 | 203.6261898784209
      5.6000000000000005 | 209.6689679627345
      5.8 | 215.4996744365677
      6 | 221.13269131628337
      """),
    TransformCase(
      "regression parameters log", data12,
      .regression(.init("y", on: "x", method: .log, givesParameters: true)),
      ["coef", "rSquared"],
      """
      -76.58262953707165,166.1580842553716 | 0.509325568774887
      """),
    TransformCase(
      "regression exp", data12,
      .regression(.init("y", on: "x", method: .exp)),
      ["x", "y"],
      """
      1 | 2.71762824355012
      1.2 | 3.3186745377115967
      1.4 | 4.052651687512594
      1.6 | 4.948959445605623
      1.8 | 6.043499783047417
      2 | 7.380114957322024
      2.2 | 9.012343631759661
      2.4000000000000004 | 11.005565388427435
      2.6 | 13.43961953382627
      2.7 | 14.851635511990061
      2.8 | 16.412003094719118
      2.9 | 18.13630864854005
      3 | 20.041776101111445
      3.1 | 22.147438989433837
      3.2 | 24.47433058407892
      3.3 | 27.045693988571315
      3.4 | 29.887214312585932
      3.5 | 33.02727523811736
      3.55 | 34.71893539336094
      3.6 | 36.497242541437146
      3.6500000000000004 | 38.36663474949777
      3.7 | 40.33177740291299
      3.75 | 42.397574848532045
      3.8000000000000003 | 44.569182634312796
      3.8500000000000005 | 46.85202037586605
      3.9000000000000004 | 49.25178528202576
      3.95 | 51.77446637320027
      4 | 54.426359427988444
      4.05 | 57.21408269536328
      4.1 | 60.144593411634915
      4.15 | 63.22520516341412
      4.2 | 66.46360613990785
      4.25 | 69.86787832010035
      4.300000000000001 | 73.44651764270225
      4.3500000000000005 | 77.20845520920659
      4.4 | 81.16307957296826
      4.45 | 85.32026016993117
      4.5 | 89.69037194947964
      4.55 | 94.28432126688503
      4.6 | 99.11357310196516
      4.6499999999999995 | 104.19017967188611
      4.699999999999999 | 109.52681050951509
      4.75 | 115.13678408238879
      4.8 | 121.03410103120773
      4.85 | 127.23347911081125
      4.9 | 133.75038992083088
      4.95 | 140.60109751769093
      5 | 147.80269900432177
      5.05 | 155.37316719887937
      5.1 | 163.3313954889624
      5.15 | 171.69724498326536
      5.2 | 180.49159407834495
      5.25 | 189.73639056420063
      5.300000000000001 | 199.4547063987069
      5.4 | 220.41015321370764
      5.5 | 243.5672565308042
      5.6000000000000005 | 269.15733049929696
      5.7 | 297.4359919858336
      5.8 | 328.6857139074943
      5.9 | 363.2186468274656
      6 | 401.37973699795435
      """),
    TransformCase(
      "regression parameters exp", data12,
      .regression(.init("y", on: "x", method: .exp, givesParameters: true)),
      ["coef", "rSquared"],
      """
      1.0007301123153827,0.9990296847254592 | 0.9999207387197356
      """),
    TransformCase(
      "regression pow", data12,
      .regression(.init("y", on: "x", method: .pow)),
      ["x", "y"],
      """
      1 | 1.629256557727036
      1.1 | 2.1152711559301944
      1.2 | 2.6845453571484246
      1.2999999999999998 | 3.3426110067906936
      1.4 | 4.0948806253634515
      1.5 | 4.946658917291724
      1.6 | 5.903152427915624
      1.7000000000000002 | 6.969477750419861
      1.8 | 8.15066857753731
      1.9 | 9.45168181905208
      2 | 10.87740295388372
      2.1 | 12.432650747748534
      2.2 | 14.122181439539112
      2.3000000000000003 | 15.950692478678757
      2.4000000000000004 | 17.922825879810517
      2.5 | 20.04317124891451
      2.6 | 22.3162685253656
      2.7 | 24.746610476874523
      2.8 | 27.338644978215946
      2.9 | 30.096777099781246
      3 | 33.02537102804099
      3.1 | 36.12875183676519
      3.2 | 39.41120712517833
      3.3 | 42.876988537008344
      3.4 | 46.530313172534086
      3.5 | 50.37536490417643
      3.6 | 54.41629560486032
      3.7 | 58.657226297253466
      3.8000000000000003 | 63.102248231030806
      3.9000000000000004 | 67.75542389449213
      4 | 72.62078796615234
      4.1 | 77.70234821131159
      4.2 | 83.00408632807952
      4.300000000000001 | 88.52995874686466
      4.4 | 94.28389738693365
      4.5 | 100.26981037328855
      4.6 | 106.49158271679606
      4.8 | 119.65813379261341
      5 | 133.81419219345958
      5.2 | 148.9900679093311
      5.4 | 165.2157559981187
      5.6000000000000005 | 182.5209517990759
      5.8 | 200.93506487661998
      6 | 220.48723184191354
      """),
    TransformCase(
      "regression parameters pow", data12,
      .regression(.init("y", on: "x", method: .pow, givesParameters: true)),
      ["coef", "rSquared"],
      """
      1.629256557727036,2.7390484385865657 | 0.7220143918245261
      """),
    TransformCase(
      "regression quad", data12,
      .regression(.init("y", on: "x", method: .quad)),
      ["x", "y"],
      """
      1 | 23.689285714285717
      1.05 | 20.282906249999996
      1.1 | 17.016017857142856
      1.15 | 13.888620535714296
      1.2 | 10.900714285714258
      1.25 | 8.052299107142858
      1.2999999999999998 | 5.343375000000009
      1.3499999999999999 | 2.77394196428574
      1.4 | 0.3440000000000083
      1.45 | -1.9464508928571291
      1.5 | -4.097410714285701
      1.55 | -6.1088794642856925
      1.6 | -7.9808571428571184
      1.6500000000000001 | -9.713343749999979
      1.7000000000000002 | -11.306339285714273
      1.75 | -12.759843749999987
      1.8 | -14.073857142857122
      1.85 | -15.24837946428569
      1.9 | -16.28341071428568
      1.95 | -17.178950892857102
      2 | -17.934999999999974
      2.05 | -18.55155803571425
      2.075 | -18.80752790178569
      2.1 | -19.028624999999977
      2.1500000000000004 | -19.36620089285711
      2.2 | -19.564285714285674
      2.25 | -19.622879464285674
      2.2750000000000004 | -19.599867187499967
      2.3000000000000003 | -19.541982142857094
      2.3500000000000005 | -19.32159374999995
      2.4000000000000004 | -18.96171428571425
      2.45 | -18.46234374999996
      2.5 | -17.823482142857102
      2.55 | -17.04512946428568
      2.6 | -16.127285714285676
      2.6500000000000004 | -15.069950892857094
      2.7 | -13.873124999999959
      2.75 | -12.536808035714245
      2.8 | -11.060999999999964
      2.8499999999999996 | -9.445700892857104
      2.9 | -7.690910714285678
      2.95 | -5.796629464285672
      3 | -3.7628571428571007
      3.05 | -1.5895937499999633
      3.1 | 0.7231607142857683
      3.1500000000000004 | 3.1754062500000657
      3.2 | 5.767142857142915
      3.25 | 8.49837053571433
      3.3 | 11.369089285714324
      3.3499999999999996 | 14.379299107142884
      3.4 | 17.52900000000004
      3.45 | 20.818191964285774
      3.5 | 24.246875000000045
      3.55 | 27.815049107142883
      3.6 | 31.522714285714343
      3.6500000000000004 | 35.369870535714355
      3.7 | 39.35651785714292
      3.8000000000000003 | 47.748285714285785
      3.9000000000000004 | 56.69801785714293
      4 | 66.20571428571432
      4.1 | 76.271375
      4.2 | 86.89500000000005
      4.300000000000001 | 98.0765892857144
      4.4 | 109.81614285714294
      4.5 | 122.11366071428574
      4.6 | 134.96914285714286
      4.699999999999999 | 148.3825892857142
      4.8 | 162.35399999999998
      5 | 191.9707142857143
      5.2 | 223.81928571428574
      5.4 | 257.89971428571437
      5.6000000000000005 | 294.2120000000001
      5.8 | 332.7561428571428
      6 | 373.53214285714284
      """),
    TransformCase(
      "regression parameters quad", data12,
      .regression(.init("y", on: "x", method: .quad, givesParameters: true)),
      ["coef", "rSquared"],
      """
      121.1099999999999,-125.31892857142849,27.898214285714275 | 0.9640496510749401
      """),
    TransformCase(
      "regression poly", data12,
      .regression(.init("y", on: "x", method: .poly)),
      ["x", "y"],
      """
      1 | -0.0579365079365175
      1.05 | 1.8105357638888648
      1.1 | 3.527595634920644
      1.15 | 5.0991799107142555
      1.2 | 6.531225396825377
      1.25 | 7.829668898809501
      1.2999999999999998 | 9.000447222222192
      1.3499999999999999 | 10.049497172618999
      1.4 | 10.982755555555514
      1.45 | 11.806159176587272
      1.5 | 12.525644841269802
      1.55 | 13.147149355158703
      1.6 | 13.676609523809503
      1.6500000000000001 | 14.119962152777738
      1.7000000000000002 | 14.483144047619021
      1.8 | 14.992742857142822
      1.9 | 15.25290039682536
      2 | 15.311111111111074
      2.2 | 15.011669841269814
      2.4000000000000004 | 14.474374603174574
      2.6 | 14.079180952380938
      2.7 | 14.053608333333319
      2.8 | 14.206044444444435
      2.9 | 14.583983730158723
      2.95 | 14.872359077380949
      3 | 15.234920634920632
      3.05 | 15.677605208333329
      3.1 | 16.206349603174605
      3.1500000000000004 | 16.827090625000007
      3.2 | 17.545765079365086
      3.25 | 18.368309771825402
      3.3 | 19.30066150793651
      3.3499999999999996 | 20.34875709325397
      3.4 | 21.51853333333334
      3.45 | 22.81592703373018
      3.5 | 24.246875000000017
      3.55 | 25.817314037698427
      3.6 | 27.533180952380977
      3.6500000000000004 | 29.400412549603214
      3.7 | 31.424945634920668
      3.75 | 33.61271701388891
      3.8000000000000003 | 35.96966349206354
      3.8500000000000005 | 38.50172187500006
      3.9000000000000004 | 41.21482896825402
      3.95 | 44.114921577381
      4 | 47.207936507936545
      4.05 | 50.49981056547622
      4.1 | 53.99648055555557
      4.15 | 57.70388328373023
      4.2 | 61.62795555555561
      4.25 | 65.77463417658734
      4.300000000000001 | 70.14985595238106
      4.3500000000000005 | 74.75955768849217
      4.4 | 79.60967619047628
      4.45 | 84.70614826388895
      4.5 | 90.05491071428575
      4.55 | 95.66190034722224
      4.6 | 101.53305396825397
      4.6499999999999995 | 107.67430838293649
      4.699999999999999 | 114.09160039682536
      4.75 | 120.79086681547625
      4.8 | 127.77804444444448
      4.9 | 142.63988055555566
      5 | 158.72460317460323
      5.1 | 176.07970674603175
      5.2 | 194.75268571428578
      5.300000000000001 | 214.79103452380969
      5.4 | 236.24224761904773
      5.5 | 259.1538194444445
      5.6000000000000005 | 283.57324444444464
      5.8 | 337.12563174603173
      6 | 397.2793650793651
      """),
    TransformCase(
      "regression parameters poly", data12,
      .regression(.init("y", on: "x", method: .poly, givesParameters: true)),
      ["coef", "rSquared"],
      """
      -78.36666666666662,125.6100529100528,-55.21706349206344,7.915740740740735 | 0.9981674318422067
      """),
    TransformCase(
      "regression grouped", data11,
      .regression(
        .init("y", on: "x", groupby: ["g"], extent: .init(0, 12), onOutput: "u", output: "w")),
      ["g", "u", "w"],
      """
      p | 0 | 0.24500000000000277
      p | 12 | 23.464999999999996
      q | 0 | -0.17999999999999794
      q | 12 | 25.019999999999996
      """),
    TransformCase(
      "regression order 4", data13,
      .regression(.init("y", on: "x", method: .poly, order: 4, givesParameters: true)),
      ["coef", "rSquared"],
      """
      0.15122534440399793,1.8498472825795131,0.019420040147486342,-0.03364784606134112,0.002417373360506935 | 0.876194031784665
      """),
    TransformCase(
      "loess", data13,
      .loess(.init("y", on: "x")),
      ["x", "y"],
      """
      1 | 2
      2 | 3.75
      3 | 5
      4 | 6
      5 | 7.5
      6 | 8.25
      7 | 9
      8 | 7.5
      9 | 12
      10 | 10.499999999999982
      """),
    TransformCase(
      "loess bandwidth", data13,
      .loess(.init("y", on: "x", bandwidth: 0.6)),
      ["x", "y"],
      """
      1 | 2.190812134040751
      2 | 3.545521124416458
      3 | 4.883951023856371
      4 | 6.117842611279293
      5 | 7.209773725164047
      6 | 7.964611884148489
      7 | 8.306145274139741
      8 | 8.845919027331414
      9 | 9.561010921302717
      10 | 10.3066632736747
      """),
    TransformCase(
      "loess grouped", data11,
      .loess(.init("y", on: "x", groupby: ["g"], bandwidth: 1)),
      ["g", "x", "y"],
      """
      p | 1 | 2.1593707305655414
      p | 3 | 6.048097560989374
      p | 5 | 9.943903429650259
      p | 7 | 13.786791762738787
      p | 9 | 17.640664850193453
      q | 2 | 3.9955077291797902
      q | 4 | 8.240056625332258
      q | 6 | 12.447322449691068
      q | 8 | 16.61931863555096
      q | 10 | 20.80175527787211
      """),
    TransformCase(
      "quantile", data1,
      .quantile(.init("v", groupby: ["g"], probabilities: [0, 0.25, 0.5, 0.9, 1])),
      ["g", "prob", "value"],
      """
      x | 0 | -1.5
      x | 0.25 | 1.875
      x | 0.5 | 3
      x | 0.9 | 3.875
      x | 1 | 4.25
      y | 0 | 2
      y | 0.25 | 2
      y | 0.5 | 2
      y | 0.9 | 2
      y | 1 | 2
      z | 0 | 7
      z | 0.25 | 7
      z | 0.5 | 7
      z | 0.9 | 7
      z | 1 | 7
      """),
    TransformCase(
      "quantile step", data11,
      .quantile(.init("y", step: 0.2, probability: "p", value: "q")),
      ["p", "q"],
      """
      0.1 | 3.7199999999999998
      0.30000000000000004 | 7.74
      0.5 | 11.15
      0.7000000000000001 | 14.650000000000002
      0.9 | 17.93
      """),
    TransformCase(
      "filter equal", data1,
      .filter(.field(.init("g", .equal(.value("x"))))),
      ["g", "h", "v"],
      """
      x | 1 | 3
      x | 2 | -1.5
      x | 2 | 4.25
      x | 1 | 3
      """),
    TransformCase(
      "filter lt", data1,
      .filter(.field(.init("v", .lt(.value(3))))),
      ["g", "h"],
      """
      y | 1
      x | 2
      y | 1
      y | 2
      """),
    TransformCase(
      "filter gte", data1,
      .filter(.field(.init("v", .gte(.value(3))))),
      ["g", "h", "v"],
      """
      x | 1 | 3
      x | 2 | 4.25
      z | 3 | 7
      x | 1 | 3
      """),
    TransformCase(
      "filter range", data1,
      .filter(.field(.init("v", .range(.value(3), .value(-2))))),
      ["g", "h"],
      """
      x | 1
      y | 1
      x | 2
      y | 1
      y | 2
      x | 1
      """),
    TransformCase(
      "filter open range", data1,
      .filter(.field(.init("v", .range(.value(3), nil)))),
      ["g", "h", "v"],
      """
      x | 1 | 3
      x | 2 | 4.25
      z | 3 | 7
      x | 1 | 3
      """),
    TransformCase(
      "filter open start", data1,
      .filter(.field(.init("v", .range(nil, .value(3))))),
      ["g", "h", "v"],
      """
      x | 1 | 3
      y | 1 | null
      x | 2 | -1.5
      y | 2 | 2
      x | 1 | 3
      """),
    TransformCase(
      "filter oneOf", data1,
      .filter(.field(.init("g", .oneOf([.value("z"), .value("y")])))),
      ["g", "h", "v"],
      """
      y | 1 | null
      y | 1 | undefined
      z | 3 | 7
      y | 2 | 2
      """),
    TransformCase(
      "filter valid", data14,
      .filter(.field(.init("v", .valid(true)))),
      ["g", "v"],
      """
      y | 
      y | 12
      y | 9
      x | 3
      x | -1.5
      x | 4.25
      z | 7
      y | 2
      x | 3
      """),
    TransformCase(
      "filter invalid", data14,
      .filter(.field(.init("v", .valid(false)))),
      ["g", "v"],
      """
      x | b
      x | a
      x | null
      y | null
      y | undefined
      """),
    TransformCase(
      "filter not and or", data1,
      .filter(
        .or([
          .and([
            .field(.init("g", .equal(.value("x")))), .not(.field(.init("h", .equal(.value(1))))),
          ]), .field(.init("v", .gt(.value(5)))),
        ])),
      ["g", "h", "v"],
      """
      x | 2 | -1.5
      x | 2 | 4.25
      z | 3 | 7
      """),
    TransformCase(
      "filter text order", data3,
      .filter(.field(.init("v", .gt(.value("12"))))),
      ["g", "v"],
      """
      x | b
      x | a
      y | 9
      """),
    TransformCase(
      "filter numbers in text", data3,
      .filter(.field(.init("v", .gte(.value(10))))),
      ["g", "v"],
      """
      y | 12
      """),
    TransformCase(
      "filter date range", data15,
      .filter(
        .field(
          .init(
            "d",
            .range(
              .dateTime(.init(year: 2012, month: 2)),
              .dateTime(.init(year: 2012, month: 3, date: 1)))))),
      ["v"],
      """
      2
      3
      """),
  ]
}

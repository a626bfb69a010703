extension ChartCellSpecs {
  /// Charts as Vega-Lite: bars.
  static let bars: [(name: String, json: String)] = [
    (
      "bars",
      #"""
      {"data": {"values": [{"fruit": "Apples", "tons": 28}, {"fruit": "Pears", "tons": 55},
      {"fruit": "Cherries", "tons": 43.5}, {"fruit": "Plums", "tons": 91}, {"fruit": "Quinces",
      "tons": 8}]}, "mark": "bar", "encoding": {"x": {"field": "fruit", "type": "nominal"},
      "y": {"field": "tons", "type": "quantitative", "title": "Harvest (t)"}}}
      """#
    ),
    (
      "bars-sorted-negative",
      #"""
      {"data": {"values": [{"m": "Revenue", "d": 34}, {"m": "Costs", "d": -21}, {"m": "Taxes",
      "d": -4}, {"m": "Interest", "d": 2.5}, {"m": "Profit", "d": 11}]}, "mark": "bar",
      "encoding": {"y": {"field": "m", "type": "nominal", "sort": "-x", "title": null},
      "x": {"field": "d", "type": "quantitative", "title": "Change (%)"}}}
      """#
    ),
    (
      "bars-grouped",
      #"""
      {"data": {"values": [{"region": "North", "quarter": "Q1", "sales": 120}, {"region": "North",
      "quarter": "Q2", "sales": 135}, {"region": "North", "quarter": "Q3", "sales": 98},
      {"region": "North", "quarter": "Q4", "sales": 160}, {"region": "South", "quarter": "Q1",
      "sales": 80}, {"region": "South", "quarter": "Q2", "sales": 95}, {"region": "South",
      "quarter": "Q3", "sales": 110}, {"region": "South", "quarter": "Q4", "sales": 70},
      {"region": "East", "quarter": "Q1", "sales": 60}, {"region": "East", "quarter": "Q2",
      "sales": 64}, {"region": "East", "quarter": "Q3", "sales": 71}, {"region": "East",
      "quarter": "Q4", "sales": 90}, {"region": "West", "quarter": "Q1", "sales": 140},
      {"region": "West", "quarter": "Q2", "sales": 120}, {"region": "West", "quarter": "Q3",
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]}, "mark": "bar",
      "encoding": {"x": {"field": "quarter", "type": "nominal"}, "xOffset": {"field": "region"},
      "y": {"field": "sales", "type": "quantitative"}, "color": {"field": "region",
      "type": "nominal"}}}
      """#
    ),
    (
      "bars-stacked",
      #"""
      {"data": {"values": [{"region": "North", "quarter": "Q1", "sales": 120}, {"region": "North",
      "quarter": "Q2", "sales": 135}, {"region": "North", "quarter": "Q3", "sales": 98},
      {"region": "North", "quarter": "Q4", "sales": 160}, {"region": "South", "quarter": "Q1",
      "sales": 80}, {"region": "South", "quarter": "Q2", "sales": 95}, {"region": "South",
      "quarter": "Q3", "sales": 110}, {"region": "South", "quarter": "Q4", "sales": 70},
      {"region": "East", "quarter": "Q1", "sales": 60}, {"region": "East", "quarter": "Q2",
      "sales": 64}, {"region": "East", "quarter": "Q3", "sales": 71}, {"region": "East",
      "quarter": "Q4", "sales": 90}, {"region": "West", "quarter": "Q1", "sales": 140},
      {"region": "West", "quarter": "Q2", "sales": 120}, {"region": "West", "quarter": "Q3",
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]}, "mark": "bar",
      "encoding": {"x": {"field": "region", "type": "nominal"}, "y": {"field": "sales",
      "type": "quantitative", "aggregate": "sum"}, "color": {"field": "quarter", "type": "ordinal"}}}
      """#
    ),
    (
      "bars-stacked-nominal",
      #"""
      {"data": {"values": [{"region": "North", "quarter": "Q1", "sales": 120}, {"region": "North",
      "quarter": "Q2", "sales": 135}, {"region": "North", "quarter": "Q3", "sales": 98},
      {"region": "North", "quarter": "Q4", "sales": 160}, {"region": "South", "quarter": "Q1",
      "sales": 80}, {"region": "South", "quarter": "Q2", "sales": 95}, {"region": "South",
      "quarter": "Q3", "sales": 110}, {"region": "South", "quarter": "Q4", "sales": 70},
      {"region": "East", "quarter": "Q1", "sales": 60}, {"region": "East", "quarter": "Q2",
      "sales": 64}, {"region": "East", "quarter": "Q3", "sales": 71}, {"region": "East",
      "quarter": "Q4", "sales": 90}, {"region": "West", "quarter": "Q1", "sales": 140},
      {"region": "West", "quarter": "Q2", "sales": 120}, {"region": "West", "quarter": "Q3",
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]}, "mark": "bar",
      "encoding": {"x": {"field": "quarter", "type": "nominal"}, "y": {"field": "sales",
      "type": "quantitative"}, "color": {"field": "region", "type": "nominal", "title": "Region"}}}
      """#
    ),
    (
      "bars-normalized",
      #"""
      {"data": {"values": [{"region": "North", "quarter": "Q1", "sales": 120}, {"region": "North",
      "quarter": "Q2", "sales": 135}, {"region": "North", "quarter": "Q3", "sales": 98},
      {"region": "North", "quarter": "Q4", "sales": 160}, {"region": "South", "quarter": "Q1",
      "sales": 80}, {"region": "South", "quarter": "Q2", "sales": 95}, {"region": "South",
      "quarter": "Q3", "sales": 110}, {"region": "South", "quarter": "Q4", "sales": 70},
      {"region": "East", "quarter": "Q1", "sales": 60}, {"region": "East", "quarter": "Q2",
      "sales": 64}, {"region": "East", "quarter": "Q3", "sales": 71}, {"region": "East",
      "quarter": "Q4", "sales": 90}, {"region": "West", "quarter": "Q1", "sales": 140},
      {"region": "West", "quarter": "Q2", "sales": 120}, {"region": "West", "quarter": "Q3",
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]}, "mark": "bar",
      "encoding": {"y": {"field": "region", "type": "nominal"}, "x": {"field": "sales",
      "type": "quantitative", "stack": "normalize", "title": "Share of sales"},
      "color": {"field": "quarter", "type": "nominal"}}}
      """#
    ),
    (
      "bars-many",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 80, "as": "i"}}, "mark": "bar",
      "encoding": {"x": {"field": "name", "type": "nominal", "sort": null}, "y": {"field": "v",
      "type": "quantitative"}}, "transform": [{"calculate": "'Item number '+datum.i", "as": "name"},
      {"calculate": "datum.i*37%101", "as": "v"}]}
      """#
    ),
    (
      "bars-long-labels",
      #"""
      {"data": {"values": [{"name": "Department of Agriculture, Food and the Marine of Irela\#
      nd", "v": 120}, {"name": "Bundesministerium für Ernährung und Landwirtschaft", "v": 230},
      {"name": "農林水産省 (Ministry of Agriculture, Forestry and Fisheries)", "v": 180}, {"name": "USDA",
      "v": 310}]}, "mark": "bar", "encoding": {"y": {"field": "name", "type": "nominal",
      "title": "Ministry"}, "x": {"field": "v", "type": "quantitative",
      "title": "Employees (thousands)"}}}
      """#
    ),
    (
      "bars-monthly",
      #"""
      {"data": {"values": [{"d": "2024-01-01", "v": 3}, {"d": "2024-02-01", "v": 4},
      {"d": "2024-03-01", "v": 8}, {"d": "2024-04-01", "v": 12}, {"d": "2024-05-01", "v": 17},
      {"d": "2024-06-01", "v": 21}, {"d": "2024-07-01", "v": 24}, {"d": "2024-08-01", "v": 23},
      {"d": "2024-09-01", "v": 18}, {"d": "2024-10-01", "v": 12}, {"d": "2024-11-01", "v": 7},
      {"d": "2024-12-01", "v": 4}]}, "mark": "bar", "encoding": {"x": {"field": "d",
      "type": "temporal", "timeUnit": "yearmonth", "title": "2024"}, "y": {"field": "v",
      "type": "quantitative", "title": "Temperature (°C)"}}}
      """#
    ),
    (
      "bars-month-ordinal",
      #"""
      {"data": {"values": [{"d": "2024-01-03", "v": 6}, {"d": "2024-01-19", "v": 22},
      {"d": "2024-02-03", "v": 7}, {"d": "2024-02-19", "v": 23}, {"d": "2024-03-03", "v": 11},
      {"d": "2024-03-19", "v": 27}, {"d": "2024-04-03", "v": 15}, {"d": "2024-04-19", "v": 31},
      {"d": "2024-05-03", "v": 20}, {"d": "2024-05-19", "v": 36}, {"d": "2024-06-03", "v": 24},
      {"d": "2024-06-19", "v": 40}, {"d": "2024-07-03", "v": 27}, {"d": "2024-07-19", "v": 43},
      {"d": "2024-08-03", "v": 26}, {"d": "2024-08-19", "v": 42}, {"d": "2024-09-03", "v": 21},
      {"d": "2024-09-19", "v": 37}, {"d": "2024-10-03", "v": 15}, {"d": "2024-10-19", "v": 31},
      {"d": "2024-11-03", "v": 10}, {"d": "2024-11-19", "v": 26}, {"d": "2024-12-03", "v": 7},
      {"d": "2024-12-19", "v": 23}]}, "mark": "bar", "encoding": {"x": {"field": "d",
      "timeUnit": "month", "type": "ordinal"}, "y": {"field": "v", "aggregate": "mean",
      "type": "quantitative"}}}
      """#
    ),
    (
      "histogram",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 300, "as": "i"}}, "mark": "bar",
      "encoding": {"x": {"field": "x", "bin": {"maxbins": 20}, "type": "quantitative",
      "title": "Score"}, "y": {"aggregate": "count", "type": "quantitative"}},
      "transform": [{"calculate": "50+26*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"}]}
      """#
    ),
    (
      "histogram-stacked",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 360, "as": "i"}}, "mark": "bar",
      "encoding": {"x": {"field": "x", "bin": true, "type": "quantitative"},
      "y": {"aggregate": "count", "type": "quantitative"}, "color": {"field": "k",
      "type": "nominal"}}, "transform": [{"calculate": "['a','b','c'][datum.i%3]", "as": "k"},
      {"calculate": "(datum.i%3==0?50:62)+20*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(ab\#
      s(sin(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(ab\#
      s(sin(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"}]}
      """#
    ),
    (
      "bars-weekly",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 30, "as": "i"}}, "mark": "bar",
      "encoding": {"x": {"field": "d", "type": "temporal"}, "y": {"field": "v",
      "type": "quantitative"}}, "transform": [{"calculate": "datetime(2024,0,datum.i+1)", "as": "d"},
      {"calculate": "20+10*sin(datum.i+1)", "as": "v"}]}
      """#
    ),
    (
      "bar-text",
      #"""
      {"data": {"values": [{"a": "A", "b": 28}, {"a": "B", "b": 55}, {"a": "C", "b": 43}, {"a": "D",
      "b": 91}, {"a": "E", "b": 81}]}, "encoding": {"y": {"field": "a", "type": "nominal"},
      "x": {"field": "b", "type": "quantitative", "scale": {"domain": [0, 120]}}},
      "layer": [{"mark": "bar"}, {"mark": {"type": "text", "align": "left", "dx": 3},
      "encoding": {"text": {"field": "b", "type": "quantitative", "format": ".1f"}}}]}
      """#
    ),
    (
      "bar-line",
      #"""
      {"data": {"values": [{"m": "Jan", "rain": 80, "t": 3}, {"m": "Feb", "rain": 60, "t": 4},
      {"m": "Mar", "rain": 55, "t": 8}, {"m": "Apr", "rain": 50, "t": 12}, {"m": "May", "rain": 62,
      "t": 16}, {"m": "Jun", "rain": 70, "t": 20}]}, "encoding": {"x": {"field": "m",
      "type": "ordinal", "sort": null, "title": null}}, "layer": [{"mark": "bar",
      "encoding": {"y": {"field": "rain", "type": "quantitative", "title": "Rain (mm)"}}},
      {"mark": {"type": "line", "color": "#E45756"}, "encoding": {"y": {"field": "t",
      "type": "quantitative", "title": "Temperature (°C)"}}}],
      "resolve": {"scale": {"y": "independent"}}}
      """#
    ),
    (
      "gantt",
      #"""
      {"data": {"values": [{"task": "Design", "s": 1, "e": 4}, {"task": "Build", "s": 3, "e": 9},
      {"task": "Test", "s": 8, "e": 11}, {"task": "Ship", "s": 11, "e": 12}]}, "mark": "bar",
      "encoding": {"y": {"field": "task", "type": "ordinal", "sort": null}, "x": {"field": "s",
      "type": "quantitative", "title": "Week"}, "x2": {"field": "e"}}}
      """#
    ),
    (
      "diverging",
      #"""
      {"data": {"values": [{"q": "Service", "k": "bad", "v": -20}, {"q": "Service", "k": "poor",
      "v": -10}, {"q": "Service", "k": "good", "v": 35}, {"q": "Service", "k": "great", "v": 25},
      {"q": "Price", "k": "bad", "v": -30}, {"q": "Price", "k": "poor", "v": -25}, {"q": "Price",
      "k": "good", "v": 20}, {"q": "Price", "k": "great", "v": 5}, {"q": "Quality", "k": "bad",
      "v": -5}, {"q": "Quality", "k": "poor", "v": -8}, {"q": "Quality", "k": "good", "v": 40},
      {"q": "Quality", "k": "great", "v": 38}]}, "mark": "bar", "encoding": {"y": {"field": "q",
      "type": "nominal"}, "x": {"field": "v", "type": "quantitative"}, "color": {"field": "k",
      "type": "nominal", "sort": null}}}
      """#
    ),
    (
      "one-value",
      #"""
      {"data": {"values": [{"a": "only", "b": 5}]}, "mark": "bar", "encoding": {"x": {"field": "a",
      "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}}}
      """#
    ),
    (
      "count-nominal",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 50, "as": "i"}}, "mark": "bar",
      "encoding": {"x": {"field": "k"}, "y": {"aggregate": "count"}},
      "transform": [{"calculate": "['a','b','c','d'][floor(4*pow((abs(sin(datum.i*12.9898+0)\#
      *43758.5453)%1),2))]", "as": "k"}]}
      """#
    ),
    (
      "bars-log",
      #"""
      {"data": {"values": [{"a": "tiny", "b": 3}, {"a": "small", "b": 40}, {"a": "large", "b": 9000},
      {"a": "huge", "b": 250000}]}, "mark": "bar", "encoding": {"y": {"field": "a", "type": "nominal",
      "sort": null}, "x": {"field": "b", "type": "quantitative", "scale": {"type": "log"}}}}
      """#
    ),
    (
      "nulls",
      #"""
      {"data": {"values": [{"a": "A", "b": 3}, {"a": "B", "b": null}, {"a": null, "b": 5},
      {"a": "D"}]}, "mark": "bar", "encoding": {"x": {"field": "a", "type": "nominal"},
      "y": {"field": "b", "type": "quantitative"}}}
      """#
    ),
    (
      "horizontal-histogram",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 100, "as": "i"}},
      "transform": [{"calculate": "20+9*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs(sin\#
      (datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs(sin\#
      (datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"}], "mark": "bar",
      "encoding": {"y": {"field": "x", "bin": true, "type": "quantitative"},
      "x": {"aggregate": "count", "type": "quantitative"}}}
      """#
    ),
  ]
}

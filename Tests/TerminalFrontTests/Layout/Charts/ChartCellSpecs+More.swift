extension ChartCellSpecs {
  /// Charts as Vega-Lite: pies, heat maps, distributions and several plots.
  static let more: [(name: String, json: String)] = [
    (
      "pie",
      #"""
      {"data": {"values": [{"c": "Wind", "v": 31}, {"c": "Coal", "v": 25.5}, {"c": "Gas", "v": 16},
      {"c": "Solar", "v": 12.5}, {"c": "Nuclear", "v": 6}, {"c": "Other", "v": 9}]}, "mark": "arc",
      "encoding": {"theta": {"field": "v", "type": "quantitative"}, "color": {"field": "c",
      "type": "nominal", "sort": null, "title": "Source"}}}
      """#
    ),
    (
      "donut",
      #"""
      {"data": {"values": [{"c": "Yes", "v": 63}, {"c": "No", "v": 28},
      {"c": "Undecided voters who did not want to answer", "v": 9}]}, "mark": {"type": "arc",
      "innerRadius": 50}, "encoding": {"theta": {"field": "v", "type": "quantitative"},
      "color": {"field": "c", "type": "nominal"}}}
      """#
    ),
    (
      "heat-map",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 84, "as": "i"}}, "mark": "rect",
      "encoding": {"x": {"field": "hour", "type": "ordinal"}, "y": {"field": "day", "type": "ordinal",
      "sort": null}, "color": {"field": "visits", "type": "quantitative", "title": "Visits"}},
      "transform": [{"calculate": "floor(datum.i/12)", "as": "n"}, {"calculate": "datum.i%12*2",
      "as": "hour"}, {"calculate": "['Mon','Tue','Wed','Thu','Fri','Sat','Sun'][datum.n]",
      "as": "day"}, {"calculate": "floor(50+40*sin(datum.hour/4+datum.n)+datum.n*3)",
      "as": "visits"}]}
      """#
    ),
    (
      "heat-map-binned",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 800, "as": "i"}}, "mark": "rect",
      "encoding": {"x": {"field": "x", "bin": {"maxbins": 30}, "type": "quantitative"},
      "y": {"field": "y", "bin": {"maxbins": 12}, "type": "quantitative"},
      "color": {"aggregate": "count", "type": "quantitative"}},
      "transform": [{"calculate": "0+1.7*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"},
      {"calculate": "0+1.7*((abs(sin(datum.i*12.9898+9)*43758.5453)%1)+(abs(sin(datum.i*12.9\#
      898+10)*43758.5453)%1)+(abs(sin(datum.i*12.9898+11)*43758.5453)%1)+(abs(sin(datum.i*12\#
      .9898+12)*43758.5453)%1)-2)", "as": "y"}]}
      """#
    ),
    (
      "correlation",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 16, "as": "i"}}, "mark": "rect",
      "encoding": {"x": {"field": "a", "type": "nominal", "title": null}, "y": {"field": "b",
      "type": "nominal", "title": null}, "color": {"field": "r", "type": "quantitative",
      "scale": {"scheme": "redblue", "domain": [-1, 1]}}},
      "transform": [{"calculate": "['speed','power','weight','price'][floor(datum.i/4)]", "as": "a"},
      {"calculate": "['speed','power','weight','price'][datum.i%4]", "as": "b"},
      {"calculate": "round(100*cos(floor(datum.i/4)*1.3-datum.i%4*0.7))/100", "as": "r"}]}
      """#
    ),
    (
      "box-plot",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 150, "as": "i"}}, "mark": "boxplot",
      "encoding": {"x": {"field": "g", "type": "nominal", "title": "Species"}, "y": {"field": "v",
      "type": "quantitative", "title": "Body mass (g)", "scale": {"zero": false}}},
      "transform": [{"calculate": "floor(datum.i/50)", "as": "n"},
      {"calculate": "['Adelie','Chinstrap','Gentoo'][datum.n]", "as": "g"},
      {"calculate": "[3700,3730,5070][datum.n]+900*((abs(sin(datum.i*12.9898+0)*43758.5453)%\#
      1)+(abs(sin(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%\#
      1)+(abs(sin(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "v"}]}
      """#
    ),
    (
      "error-bars",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 60, "as": "i"}}, "layer": [{"mark": "errorbar",
      "encoding": {"x": {"field": "v", "type": "quantitative", "scale": {"zero": false},
      "title": "Response"}, "y": {"field": "g", "type": "nominal"}}}, {"mark": {"type": "point",
      "filled": true}, "encoding": {"x": {"field": "v", "aggregate": "mean", "type": "quantitative"},
      "y": {"field": "g", "type": "nominal"}}}], "transform": [{"calculate": "floor(datum.i/20)",
      "as": "n"}, {"calculate": "['control','drug A','drug B'][datum.n]", "as": "g"},
      {"calculate": "[30,42,55][datum.n]+10*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs\#
      (sin(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs\#
      (sin(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "v"}]}
      """#
    ),
    (
      "strip-plot",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 120, "as": "i"}}, "mark": "tick",
      "encoding": {"x": {"field": "hp", "type": "quantitative", "title": "Horsepower"},
      "y": {"field": "c", "type": "ordinal", "title": "Cylinders"}},
      "transform": [{"calculate": "floor(datum.i/40)", "as": "n"}, {"calculate": "[4,6,8][datum.n]",
      "as": "c"},
      {"calculate": "[80,105,160][datum.n]+32*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(a\#
      bs(sin(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(a\#
      bs(sin(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "hp"}]}
      """#
    ),
    (
      "facet-columns",
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
      "type": "quantitative"}, "column": {"field": "region"}}}
      """#
    ),
    (
      "facet-wrapped-lines",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 144, "as": "i"}}, "mark": "line",
      "encoding": {"x": {"field": "date", "type": "temporal"}, "y": {"field": "price",
      "type": "quantitative"}, "facet": {"field": "symbol", "columns": 2}},
      "transform": [{"calculate": "floor(datum.i/48)", "as": "s"}, {"calculate": "datum.i%48",
      "as": "m"}, {"calculate": "['MSFT','AMZN','AAPL'][datum.s]", "as": "symbol"},
      {"calculate": "datetime(2019,datum.m,1)", "as": "date"},
      {"calculate": "[40,60,25][datum.s]*(1+0.02*datum.m)+[6,15,9][datum.s]*sin(datum.m/3+da\#
      tum.s)", "as": "price"}]}
      """#
    ),
    (
      "facet-grid",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 90, "as": "i"}}, "mark": "point",
      "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative"}, "row": {"field": "r"}, "column": {"field": "c"}},
      "transform": [{"calculate": "['low','high'][floor(datum.i/45)]", "as": "r"},
      {"calculate": "['a','b','c'][datum.i%3]", "as": "c"},
      {"calculate": "10*(abs(sin(datum.i*12.9898+0)*43758.5453)%1)", "as": "x"},
      {"calculate": "10*(abs(sin(datum.i*12.9898+5)*43758.5453)%1)", "as": "y"}]}
      """#
    ),
    (
      "concat",
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
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]},
      "hconcat": [{"title": "By region", "mark": "bar", "encoding": {"y": {"field": "region",
      "type": "nominal"}, "x": {"aggregate": "sum", "field": "sales", "type": "quantitative"}}},
      {"title": "By quarter", "mark": "line", "encoding": {"x": {"field": "quarter",
      "type": "ordinal"}, "y": {"aggregate": "sum", "field": "sales", "type": "quantitative"}}}]}
      """#
    ),
    (
      "vconcat",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 144, "as": "i"}}, "vconcat": [{"mark": "line",
      "encoding": {"x": {"field": "date", "type": "temporal"}, "y": {"field": "price",
      "type": "quantitative"}, "color": {"field": "symbol", "type": "nominal"}}}, {"mark": "bar",
      "encoding": {"x": {"field": "symbol", "type": "nominal"}, "y": {"aggregate": "mean",
      "field": "price", "type": "quantitative"}, "color": {"field": "symbol", "type": "nominal"}}}],
      "transform": [{"calculate": "floor(datum.i/48)", "as": "s"}, {"calculate": "datum.i%48",
      "as": "m"}, {"calculate": "['MSFT','AMZN','AAPL'][datum.s]", "as": "symbol"},
      {"calculate": "datetime(2019,datum.m,1)", "as": "date"},
      {"calculate": "[40,60,25][datum.s]*(1+0.02*datum.m)+[6,15,9][datum.s]*sin(datum.m/3+da\#
      tum.s)", "as": "price"}]}
      """#
    ),
    (
      "lollipop",
      #"""
      {"data": {"values": [{"c": "Denmark", "v": 7.6}, {"c": "Finland", "v": 7.8}, {"c": "Iceland",
      "v": 7.5}, {"c": "Norway", "v": 7.3}]}, "encoding": {"y": {"field": "c", "type": "nominal"},
      "x": {"field": "v", "type": "quantitative"}}, "layer": [{"mark": "rule"},
      {"mark": {"type": "point", "filled": true}}]}
      """#
    ),
    (
      "numbers-text",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 25, "as": "i"}}, "encoding": {"x": {"field": "a",
      "type": "ordinal"}, "y": {"field": "b", "type": "ordinal"}}, "layer": [{"mark": "rect",
      "encoding": {"color": {"field": "n", "type": "quantitative"}}}, {"mark": "text",
      "encoding": {"text": {"field": "n", "type": "quantitative"}, "color": {"value": "black"}}}],
      "transform": [{"calculate": "floor(datum.i/5)+1", "as": "a"}, {"calculate": "datum.i%5+1",
      "as": "b"}, {"calculate": "datum.a*datum.b", "as": "n"}]}
      """#
    ),
    (
      "geo",
      #"""
      {"projection": {"type": "equirectangular"}, "data": {"values": [{"type": "Feature",
      "properties": {"n": 10, "name": "A"}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0],
      [0, 10], [10, 12], [12, 0], [0, 0]]]}}, {"type": "Feature", "properties": {"n": 30,
      "name": "B"}, "geometry": {"type": "Polygon", "coordinates": [[[12, 0], [10, 12], [22, 15], [25,
      2], [12, 0]]]}}, {"type": "Feature", "properties": {"n": 22, "name": "C"},
      "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [12, 0], [25, 2], [20, -8], [4, -9],
      [0, 0]]]}}]}, "mark": "geoshape", "encoding": {"color": {"field": "properties.n",
      "type": "quantitative"}}}
      """#
    ),
    (
      "repeat",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 30, "as": "i"}},
      "transform": [{"calculate": "datum.i", "as": "a"}, {"calculate": "datum.i*datum.i", "as": "b"},
      {"calculate": "100*sin(datum.i/5)", "as": "c"}], "repeat": ["b", "c"], "spec": {"mark": "line",
      "encoding": {"x": {"field": "a", "type": "quantitative"}, "y": {"field": {"repeat": "repeat"},
      "type": "quantitative"}}}}
      """#
    ),
  ]
}

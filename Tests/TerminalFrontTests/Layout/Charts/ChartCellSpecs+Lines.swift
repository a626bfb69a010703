extension ChartCellSpecs {
  /// Charts as Vega-Lite: lines, areas and points.
  static let lines: [(name: String, json: String)] = [
    (
      "line",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 48, "as": "i"}}, "mark": "line",
      "encoding": {"x": {"field": "date", "type": "temporal"}, "y": {"field": "price",
      "type": "quantitative", "title": "Price (USD)"}},
      "transform": [{"calculate": "datetime(2019,datum.i,1)", "as": "date"},
      {"calculate": "60*(1+0.02*datum.i)+15*sin(datum.i/3+1)", "as": "price"}]}
      """#
    ),
    (
      "lines",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 144, "as": "i"}}, "mark": "line",
      "encoding": {"x": {"field": "date", "type": "temporal", "title": null}, "y": {"field": "price",
      "type": "quantitative"}, "color": {"field": "symbol", "type": "nominal"}},
      "transform": [{"calculate": "floor(datum.i/48)", "as": "s"}, {"calculate": "datum.i%48",
      "as": "m"}, {"calculate": "['MSFT','AMZN','AAPL'][datum.s]", "as": "symbol"},
      {"calculate": "datetime(2019,datum.m,1)", "as": "date"},
      {"calculate": "[40,60,25][datum.s]*(1+0.02*datum.m)+[6,15,9][datum.s]*sin(datum.m/3+da\#
      tum.s)", "as": "price"}]}
      """#
    ),
    (
      "line-gaps",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 20, "as": "i"}}, "mark": "line",
      "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative"}}, "transform": [{"calculate": "datum.i", "as": "x"},
      {"calculate": "datum.i==5||datum.i==6||datum.i==12?null:10+datum.i%7*2", "as": "y"}]}
      """#
    ),
    (
      "line-log",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 21, "as": "i"}}, "mark": {"type": "line",
      "point": true}, "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative", "scale": {"type": "log"}}}, "transform": [{"calculate": "datum.i",
      "as": "x"}, {"calculate": "pow(10,datum.i/4)", "as": "y"}]}
      """#
    ),
    (
      "line-step",
      #"""
      {"data": {"values": [{"x": 0, "y": 3}, {"x": 1, "y": 5}, {"x": 2, "y": 2}, {"x": 3, "y": 8},
      {"x": 4, "y": 6}, {"x": 5, "y": 9}, {"x": 6, "y": 4}]}, "mark": {"type": "line",
      "interpolate": "step-after"}, "encoding": {"x": {"field": "x", "type": "quantitative"},
      "y": {"field": "y", "type": "quantitative"}}}
      """#
    ),
    (
      "line-nominal",
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
      "sales": 150}, {"region": "West", "quarter": "Q4", "sales": 155}]}, "mark": "line",
      "encoding": {"x": {"field": "quarter", "type": "nominal"}, "y": {"field": "sales",
      "type": "quantitative"}, "color": {"field": "region", "type": "nominal"}}}
      """#
    ),
    (
      "area",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 40, "as": "i"}}, "mark": "area",
      "encoding": {"x": {"field": "x", "type": "quantitative", "title": "Hour"}, "y": {"field": "y",
      "type": "quantitative", "title": "Load (MW)"}}, "transform": [{"calculate": "datum.i",
      "as": "x"}, {"calculate": "20+15*sin(datum.i/4)+datum.i/2", "as": "y"}]}
      """#
    ),
    (
      "area-stacked",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 144, "as": "i"}}, "mark": "area",
      "encoding": {"x": {"field": "date", "type": "temporal"}, "y": {"field": "price",
      "type": "quantitative"}, "color": {"field": "symbol", "type": "nominal"}},
      "transform": [{"calculate": "floor(datum.i/48)", "as": "s"}, {"calculate": "datum.i%48",
      "as": "m"}, {"calculate": "['MSFT','AMZN','AAPL'][datum.s]", "as": "symbol"},
      {"calculate": "datetime(2019,datum.m,1)", "as": "date"},
      {"calculate": "[40,60,25][datum.s]*(1+0.02*datum.m)+[6,15,9][datum.s]*sin(datum.m/3+da\#
      tum.s)", "as": "price"}]}
      """#
    ),
    (
      "scatter",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 60, "as": "i"}},
      "transform": [{"calculate": "50+150*(abs(sin(datum.i*12.9898+0)*43758.5453)%1)", "as": "hp"},
      {"calculate": "45-datum.hp/6+3*sin(datum.hp)", "as": "mpg"}], "mark": "point",
      "encoding": {"x": {"field": "hp", "type": "quantitative", "title": "Horsepower"},
      "y": {"field": "mpg", "type": "quantitative", "title": "Miles per gallon"}}}
      """#
    ),
    (
      "scatter-series",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 75, "as": "i"}}, "mark": "point",
      "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative"}, "color": {"field": "k", "type": "nominal", "title": "Species"},
      "shape": {"field": "k", "type": "nominal"}}, "transform": [{"calculate": "floor(datum.i/25)",
      "as": "n"}, {"calculate": "['setosa','versicolor','virginica'][datum.n]", "as": "k"},
      {"calculate": "[2,5,8][datum.n]+1.7*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs(s\#
      in(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs(s\#
      in(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"},
      {"calculate": "[7,4,6][datum.n]+1.7*((abs(sin(datum.i*12.9898+9)*43758.5453)%1)+(abs(s\#
      in(datum.i*12.9898+10)*43758.5453)%1)+(abs(sin(datum.i*12.9898+11)*43758.5453)%1)+(abs\#
      (sin(datum.i*12.9898+12)*43758.5453)%1)-2)", "as": "y"}]}
      """#
    ),
    (
      "scatter-many",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 1500, "as": "i"}}, "mark": "circle",
      "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative"}},
      "transform": [{"calculate": "0+1.7*((abs(sin(datum.i*12.9898+0)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+1)*43758.5453)%1)+(abs(sin(datum.i*12.9898+2)*43758.5453)%1)+(abs(si\#
      n(datum.i*12.9898+3)*43758.5453)%1)-2)", "as": "x"},
      {"calculate": "0+1.7*((abs(sin(datum.i*12.9898+9)*43758.5453)%1)+(abs(sin(datum.i*12.9\#
      898+10)*43758.5453)%1)+(abs(sin(datum.i*12.9898+11)*43758.5453)%1)+(abs(sin(datum.i*12\#
      .9898+12)*43758.5453)%1)-2)", "as": "y"}]}
      """#
    ),
    (
      "bubble",
      #"""
      {"data": {"values": [{"gdp": 48000, "life": 79, "pop": 330, "c": "Americas"}, {"gdp": 10500,
      "life": 77, "pop": 1400, "c": "Asia"}, {"gdp": 2100, "life": 70, "pop": 1380, "c": "Asia"},
      {"gdp": 42000, "life": 84, "pop": 125, "c": "Asia"}, {"gdp": 45000, "life": 81, "pop": 83,
      "c": "Europe"}, {"gdp": 39000, "life": 82, "pop": 67, "c": "Europe"}, {"gdp": 2000, "life": 55,
      "pop": 206, "c": "Africa"}, {"gdp": 6000, "life": 64, "pop": 59, "c": "Africa"}, {"gdp": 8500,
      "life": 76, "pop": 212, "c": "Americas"}]}, "mark": "circle", "encoding": {"x": {"field": "gdp",
      "type": "quantitative"}, "y": {"field": "life", "type": "quantitative",
      "scale": {"zero": false}}, "size": {"field": "pop", "type": "quantitative",
      "title": "Population (millions)"}, "color": {"field": "c", "type": "nominal"}}}
      """#
    ),
    (
      "threshold",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 25, "as": "i"}}, "layer": [{"mark": "line",
      "encoding": {"x": {"field": "d", "type": "quantitative"}, "y": {"field": "v",
      "type": "quantitative"}}}, {"mark": "rule", "encoding": {"y": {"datum": 60},
      "color": {"value": "red"}}}, {"mark": {"type": "text", "align": "right", "dx": -2, "dy": -10},
      "encoding": {"y": {"datum": 60}, "x": {"datum": 24}, "text": {"value": "limit"}}}],
      "transform": [{"calculate": "datum.i", "as": "d"}, {"calculate": "40+30*sin(datum.i/3)",
      "as": "v"}]}
      """#
    ),
    (
      "labelled-points",
      #"""
      {"data": {"values": [{"n": "Oslo", "x": 1, "y": 5}, {"n": "Bergen", "x": 1.4, "y": 5.2},
      {"n": "Trondheim", "x": 4, "y": 7}, {"n": "Stavanger", "x": 3.9, "y": 6.9}, {"n": "Tromsø",
      "x": 8, "y": 9}]}, "encoding": {"x": {"field": "x", "type": "quantitative"}, "y": {"field": "y",
      "type": "quantitative"}}, "layer": [{"mark": "point"}, {"mark": {"type": "text",
      "align": "left", "dx": 8}, "encoding": {"text": {"field": "n"}}}]}
      """#
    ),
    (
      "band",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 20, "as": "i"}}, "encoding": {"x": {"field": "x",
      "type": "quantitative"}}, "layer": [{"mark": {"type": "area", "opacity": 0.3},
      "encoding": {"y": {"field": "lo", "type": "quantitative"}, "y2": {"field": "hi"}}},
      {"mark": "line", "encoding": {"y": {"field": "m", "type": "quantitative"}}}],
      "transform": [{"calculate": "datum.i", "as": "x"}, {"calculate": "7+datum.i", "as": "lo"},
      {"calculate": "13+datum.i+datum.i%3", "as": "hi"}, {"calculate": "10+datum.i", "as": "m"}]}
      """#
    ),
    (
      "slope",
      #"""
      {"data": {"values": [{"y": 2010, "s": "Oak", "v": 12}, {"y": 2020, "s": "Oak", "v": 18},
      {"y": 2010, "s": "Ash", "v": 20}, {"y": 2020, "s": "Ash", "v": 9}, {"y": 2010, "s": "Elm",
      "v": 5}, {"y": 2020, "s": "Elm", "v": 14}]}, "mark": {"type": "line", "point": true},
      "encoding": {"x": {"field": "y", "type": "ordinal"}, "y": {"field": "v",
      "type": "quantitative"}, "color": {"field": "s", "type": "nominal"}}}
      """#
    ),
    (
      "vertical-errors",
      #"""
      {"data": {"sequence": {"start": 0, "stop": 8, "as": "i"}}, "encoding": {"x": {"field": "t",
      "type": "quantitative"}}, "layer": [{"mark": "point", "encoding": {"y": {"field": "v",
      "type": "quantitative"}}}, {"mark": "errorbar", "encoding": {"y": {"field": "v",
      "type": "quantitative"}, "yError": {"field": "e"}}}], "transform": [{"calculate": "datum.i",
      "as": "t"}, {"calculate": "10+datum.i*2", "as": "v"}, {"calculate": "2+datum.i%3", "as": "e"}]}
      """#
    ),
    (
      "sizes",
      #"""
      {"data": {"values": [{"x": 0, "y": 0, "n": 1}, {"x": 1, "y": 1, "n": 5}, {"x": 2, "y": 4,
      "n": 20}, {"x": 3, "y": 2, "n": 60}, {"x": 4, "y": 2, "n": 100}, {"x": 5, "y": 4, "n": 3},
      {"x": 6, "y": 1, "n": 40}]}, "mark": "point", "encoding": {"x": {"field": "x",
      "type": "quantitative"}, "y": {"field": "y", "type": "quantitative"}, "size": {"field": "n",
      "type": "quantitative"}}}
      """#
    ),
  ]
}

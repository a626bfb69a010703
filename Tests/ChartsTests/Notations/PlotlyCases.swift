/// Figures of Plotly with what they show.
let plotlyCases = #"""

  === bars
  {"data": [{"type": "bar", "x": ["giraffes", "apes"], "y": [20, 14]}], "layout": {"title": {"text": "<b>Animals</b>"}}}
  ---
  {"type": "bar", "title": "Animals", "labels": ["giraffes", "apes"], "series": [{"values": [20, 14]}]}
  === a list of traces
  [{"type": "bar", "x": ["a"], "y": [2], "name": "n"}]
  ---
  {"type": "bar", "labels": ["a"], "series": [{"name": "n", "values": [2]}]}
  === bars of years
  {"data": [{"type": "bar", "x": [2022, 2021], "y": [3, 4]}]}
  ---
  {"type": "bar", "labels": ["2021", "2022"], "series": [{"values": [3, 4]}]}
  === horizontal bars
  {"data": [{"type": "bar", "orientation": "h", "y": ["x", "y"], "x": [1, 2], "name": "n"}]}
  ---
  {"type": "bar", "horizontal": true, "labels": ["x", "y"], "series": [{"name": "n", "values": [1, 2]}]}
  === relative bars
  {"data": [{"type": "bar", "x": ["a", "b"], "y": [1, -2], "name": "u"}, {"type": "bar", "x": ["a", "b"], "y": [3, 4], "name": "v"}], "layout": {"barmode": "relative"}}
  ---
  {"type": "bar", "stacked": true, "labels": ["a", "b"], "series": [{"name": "u", "values": [1, -2]}, {"name": "v", "values": [3, 4]}]}
  === shares
  {"data": [{"type": "bar", "x": ["a"], "y": [1], "name": "u"}, {"type": "bar", "x": ["a"], "y": [3], "name": "v"}], "layout": {"barmode": "stack", "barnorm": "percent"}}
  ---
  {"type": "bar", "stacked": true, "normalized": true, "labels": ["a"], "series": [{"name": "u", "values": [1]}, {"name": "v", "values": [3]}]}
  === sorted categories
  {"data": [{"type": "bar", "x": ["a", "b", "c"], "y": [2, 9, 5], "name": "n"}], "layout": {"xaxis": {"categoryorder": "total descending"}}}
  ---
  {"type": "bar", "labels": ["b", "c", "a"], "series": [{"name": "n", "values": [2, 9, 5]}]}
  === given order of categories
  {"data": [{"type": "bar", "x": ["lo", "hi"], "y": [1, 2]}], "layout": {"xaxis": {"categoryorder": "array", "categoryarray": ["hi", "lo"]}}}
  ---
  {"type": "bar", "labels": ["hi", "lo"], "series": [{"values": [1, 2]}]}
  === texts at bars
  {"data": [{"type": "bar", "x": ["a", "b"], "y": [1, 2], "text": ["one", "two"], "textposition": "outside", "marker": {"color": ["red", "blue"]}}]}
  ---
  {"type": "bar", "labels": ["a", "b"], "series": [{"values": [1, 2]}]}
  === line without x
  {"data": [{"y": [5, 6, 7], "mode": "lines", "name": "n"}]}
  ---
  {"type": "line", "series": [{"name": "n", "points": [[0, 5], [1, 6], [2, 7]]}]}
  === line over dates
  {"data": [{"type": "scatter", "mode": "lines", "x": ["2024-01-01", "2024-01-02"], "y": [1, 2], "name": "n"}]}
  ---
  {"type": "line", "series": [{"name": "n", "points": [["2024-01-01", 1], ["2024-01-02", 2]]}]}
  === line over names
  {"data": [{"x": ["Mon", "Tue"], "y": [1, null], "mode": "lines+markers", "line": {"shape": "spline", "dash": "dot"}}]}
  ---
  {"type": "line", "labels": ["Mon", "Tue"], "series": [{"values": [1, null]}]}
  === stacked areas
  {"data": [{"x": [1, 2], "y": [2, 1], "stackgroup": "one", "name": "a"}, {"x": [1, 2], "y": [1, 2], "stackgroup": "one", "name": "b"}]}
  ---
  {"type": "area", "stacked": true, "series": [{"name": "a", "points": [[1, 2], [2, 1]]}, {"name": "b", "points": [[1, 1], [2, 2]]}]}
  === area down to zero
  {"data": [{"x": [1, 2], "y": [2, 1], "fill": "tozeroy", "type": "scatter", "name": "a"}]}
  ---
  {"type": "area", "series": [{"name": "a", "points": [[1, 2], [2, 1]]}]}
  === a band between two lines
  {"data": [{"x": [1, 2], "y": [1, 2], "mode": "lines", "name": "low"}, {"x": [1, 2], "y": [3, 5], "mode": "lines", "fill": "tonexty", "name": "high"}]}
  ---
  {"type": "layer", "series": [{"name": "low", "mark": "line", "points": [[1, 1], [2, 2]]}, {"name": "high", "mark": "area", "points": [[1, 3], [2, 5]]}]}
  === two axes
  {"data": [{"x": ["a", "b"], "y": [1, 2], "type": "bar", "name": "u"}, {"x": ["a", "b"], "y": [10, 30], "yaxis": "y2", "type": "scatter", "name": "v"}], "layout": {"yaxis2": {"overlaying": "y", "side": "right", "title": "v"}}}
  ---
  {"type": "layer", "twoAxes": true, "labels": ["a", "b"], "series": [{"name": "u", "mark": "bar", "values": [1, 2]}, {"name": "v", "mark": "line", "values": [10, 30]}]}
  === bubbles
  {"data": [{"x": [1, 2], "y": [3, 4], "mode": "markers", "marker": {"size": [40, 60], "color": [1, 2], "colorscale": "Viridis"}, "name": "n"}]}
  ---
  {"type": "point", "series": [{"name": "n", "points": [[1, 3], [2, 4]]}]}
  === error bars
  {"data": [{"x": [1, 2], "y": [3, 4], "mode": "markers", "error_y": {"type": "data", "array": [1, 0.5], "visible": true}, "name": "n"}]}
  ---
  {"type": "point", "series": [{"name": "n", "points": [[1, 3], [2, 4]]}]}
  === texts at points
  {"data": [{"x": [1, 2], "y": [3, 4], "mode": "markers+text", "text": ["a", "b"], "textposition": "top center"}]}
  ---
  {"type": "point", "series": [{"points": [[1, 3], [2, 4]]}]}
  === shapes and annotations
  {"data": [{"x": [1, 2], "y": [3, 4], "mode": "lines"}], "layout": {"shapes": [{"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 3.5, "y1": 3.5}, {"type": "rect", "yref": "paper", "x0": 1, "x1": 1.5, "y0": 0, "y1": 1}, {"type": "circle", "x0": 1, "x1": 2, "y0": 3, "y1": 4}], "annotations": [{"x": 2, "y": 4, "text": "peak"}]}}
  ---
  {"type": "line", "annotations": 3, "series": [{"points": [[1, 3], [2, 4]]}], "notes": 1}
  === histograms over each other
  {"data": [{"type": "histogram", "x": [1, 2, 2], "name": "a", "opacity": 0.5}, {"type": "histogram", "x": [2, 3], "name": "b"}], "layout": {"barmode": "overlay"}}
  ---
  {"type": "bar"}
  === histogram with bins
  {"data": [{"type": "histogram", "x": [0.1, 0.4, 1.2, 2.6], "xbins": {"start": 0, "end": 3, "size": 1}}]}
  ---
  {"type": "bar", "series": [{"values": [2, 1, 1]}]}
  === histogram of names
  {"data": [{"type": "histogram", "x": ["b", "a", "b"]}]}
  ---
  {"type": "bar", "labels": ["b", "a"]}
  === horizontal histogram
  {"data": [{"type": "histogram", "y": [1, 1, 5]}]}
  ---
  {"type": "bar", "horizontal": true, "series": [{"values": [2, 1]}]}
  === box plots
  {"data": [{"type": "box", "y": [1, 2, 3], "name": "A"}, {"type": "box", "y": [2, 4], "name": "B"}]}
  ---
  {"type": "boxplot", "labels": ["A", "B"], "series": [{"name": "A", "values": [1, 2, 3]}, {"name": "B", "values": [2, 4]}]}
  === box plots with given ends
  {"data": [{"type": "box", "x": ["u"], "q1": [1], "median": [2], "q3": [3], "lowerfence": [0], "upperfence": [4]}]}
  ---
  {"type": "boxplot", "labels": ["u"]}
  === violins
  {"data": [{"type": "violin", "y": [1, 2], "x": ["a", "b"], "name": "v"}]}
  ---
  {"type": "boxplot", "labels": ["a", "b"], "notes": 1}
  === candles
  {"data": [{"type": "candlestick", "x": ["2024-01-01"], "open": [1], "high": [4], "low": [0], "close": [3]}]}
  ---
  {"type": "candlestick"}
  === heat map without names
  {"data": [{"type": "heatmap", "z": [[1, 2], [3, null]], "colorscale": [[0, "white"], [1, "navy"]]}]}
  ---
  {"type": "rect", "labels": ["0", "1"], "series": [{"values": [1, 2, 3, null]}]}
  === pie
  {"data": [{"type": "pie", "labels": ["Rent", "Food", "Rent"], "values": [5, 3, 2], "hole": 0.4, "textinfo": "label+percent"}], "layout": {"title": "Costs"}}
  ---
  {"type": "pie", "title": "Costs", "labels": ["Rent", "Food"]}
  === two pies
  {"data": [{"type": "pie", "labels": ["a"], "values": [1], "domain": {"column": 0, "row": 0}}, {"type": "pie", "labels": ["b"], "values": [1], "domain": {"column": 1, "row": 0}}], "layout": {"grid": {"rows": 1, "columns": 2}}}
  ---
  {"type": "pie", "views": 2, "labels": ["a"]}
  === subplots
  {"data": [{"x": [1, 2], "y": [4, 5], "name": "u"}, {"x": [1, 2], "y": [6, 7], "xaxis": "x2", "yaxis": "y2", "name": "v"}], "layout": {"xaxis": {"domain": [0, 0.45]}, "xaxis2": {"domain": [0.55, 1], "anchor": "y2"}, "yaxis2": {"anchor": "x2"}}}
  ---
  {"type": "line", "views": 2, "series": [{"name": "u", "points": [[1, 4], [2, 5]]}]}
  === radar
  {"data": [{"type": "scatterpolar", "r": [1, 5, 2, 1], "theta": ["cost", "ease", "speed", "cost"], "fill": "toself", "name": "A"}], "layout": {"polar": {"radialaxis": {"range": [0, 5]}}}}
  ---
  {"type": "radar", "labels": ["cost", "ease", "speed"], "series": [{"name": "A", "values": [1, 5, 2]}]}
  === polar bars
  {"data": [{"type": "barpolar", "r": [3, 2], "theta": ["N", "E"], "name": "wind"}]}
  ---
  {"type": "pie", "labels": ["N", "E"], "series": [{"name": "wind", "values": [3, 2]}]}
  === gauge
  {"data": [{"type": "indicator", "mode": "gauge+number", "value": 270, "title": {"text": "Speed"}, "gauge": {"axis": {"range": [null, 500]}, "threshold": {"value": 490}, "steps": [{"range": [0, 250], "color": "lightgray"}]}}]}
  ---
  {"type": "gauge", "series": [{"name": "Speed", "values": [270]}]}
  === funnel
  {"data": [{"type": "funnel", "y": ["Visit", "Buy"], "x": [39, 12]}]}
  ---
  {"type": "funnel", "labels": ["Visit", "Buy"]}
  === waterfall
  {"data": [{"type": "waterfall", "x": ["Sales", "Costs", "Profit"], "y": [60, -40, 0], "measure": ["relative", "relative", "total"]}]}
  ---
  {"type": "bar", "labels": ["Sales", "Costs", "Profit"], "series": [{"values": [60, 20, 20]}]}
  === sunburst
  {"data": [{"type": "sunburst", "labels": ["Eve", "Cain", "Seth"], "parents": ["", "Eve", "Eve"], "values": [10, 4, 6]}]}
  ---
  {"type": "sunburst", "labels": ["Eve", "Cain", "Seth"], "series": [{"values": [10, 4, 6]}]}
  === sankey
  {"data": [{"type": "sankey", "node": {"label": ["A", "B", "C"]}, "link": {"source": [0, 1], "target": [2, 2], "value": [8, 4]}}]}
  ---
  {"type": "sankey", "labels": ["A", "B", "C"], "series": [{"values": [8, 4], "points": [[0, 2], [1, 2]]}]}
  === numbers in base 64
  {"data": [{"type": "bar", "x": ["a", "b"], "y": {"dtype": "i1", "bdata": "AQI="}, "name": "n"}]}
  ---
  {"type": "bar", "labels": ["a", "b"], "series": [{"name": "n", "values": [1, 2]}]}
  === script with traces and a layout
  var trace1 = { x: ['a', 'b'], y: [1, 2], name: 'one', type: 'bar' };
  var trace2 = { x: ['a', 'b'], y: [3, 4], name: 'two', type: 'bar' };
  var data = [trace1, trace2];
  var layout = { barmode: 'stack', title: { text: 'Stack' } };
  Plotly.newPlot('myDiv', data, layout, {responsive: true});
  ---
  {"type": "bar", "stacked": true, "title": "Stack", "labels": ["a", "b"], "series": [{"name": "one", "values": [1, 2]}, {"name": "two", "values": [3, 4]}], "only": true}
  === script with a figure
  const figure = {
    data: [{ type: 'scatter', mode: 'markers', x: [1, 2, 3,], y: [2, undefined, 4] }],
    layout: { xaxis: { range: [0, 4] } },
  };
  Plotly.react(document.getElementById("plot"), figure);
  ---
  {"type": "point", "series": [{"points": [[1, 2], [2, null], [3, 4]]}], "only": true}
  === page with a script
  <div id="p"></div>
  <script src="https://cdn.plot.ly/plotly-2.35.2.min.js"></script>
  <script>
    /* the data */
    const x = ['2024-03-01', '2024-03-02'];
    Plotly.newPlot("p", [{ x, y: [5, 6], type: "scatter", name: "n" }], { title: "Two days" });
  </script>
  ---
  {"type": "line", "title": "Two days", "series": [{"name": "n", "points": [["2024-03-01", 5], ["2024-03-02", 6]]}], "only": true}
  === script that computes
  const xs = [];
  for (let i = 0; i < 10; i++) { xs.push(i); }
  Plotly.newPlot('d', [{ x: [1, 2], y: [1, 4], type: 'scatter', name: 'sq' }]);
  ---
  {"type": "line", "series": [{"name": "sq", "points": [[1, 1], [2, 4]]}], "only": false}
  === script without a call
  const data = [{ type: 'pie', labels: ["x", "y"], values: [new Array(2).length, 3] }];
  const layout = { showlegend: false };
  ---
  {"type": "pie", "labels": ["x", "y"], "only": true}
  """#

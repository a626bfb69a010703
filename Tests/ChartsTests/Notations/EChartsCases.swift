/// Options of ECharts with what they show.
let eChartsCases = #"""

  === bars with axis names
  {"title": {"text": "Rain", "subtext": "by month"}, "xAxis": {"type": "category", "data": ["May", "Jun"], "name": "Month"}, "yAxis": {"name": "mm"}, "series": [{"type": "bar", "data": [40, 62]}]}
  ---
  {"type": "bar", "title": "Rain", "labels": ["May", "Jun"], "series": [{"values": [40, 62]}]}
  === axis in a list, data with items
  {"xAxis": [{"type": "category", "data": [{"value": "a"}, "b"]}], "yAxis": [{"type": "value"}], "series": [{"name": "n", "type": "bar", "data": [{"value": 3, "itemStyle": {"color": "#a90000"}}, 4]}]}
  ---
  {"type": "bar", "labels": ["a", "b"], "series": [{"values": [3, 4]}]}
  === horizontal bars
  {"xAxis": {"type": "value"}, "yAxis": {"type": "category", "data": ["Brazil", "Chad"]}, "series": [{"name": "2011", "type": "bar", "data": [18, 23]}, {"name": "2012", "type": "bar", "data": [19, 23.4]}]}
  ---
  {"type": "bar", "horizontal": true, "labels": ["Brazil", "Chad"], "series": [{"name": "2011", "values": [18, 23]}, {"name": "2012", "values": [19, 23.4]}]}
  === stacked bars
  {"legend": {}, "xAxis": {"data": ["a", "b"]}, "yAxis": {}, "series": [{"name": "u", "type": "bar", "stack": "total", "data": [1, 2]}, {"name": "v", "type": "bar", "stack": "total", "data": [3, 4]}]}
  ---
  {"type": "bar", "stacked": true, "labels": ["a", "b"], "series": [{"name": "u", "values": [1, 2]}, {"name": "v", "values": [3, 4]}]}
  === bars over each other
  {"xAxis": {"data": ["a"]}, "yAxis": {}, "series": [{"name": "plan", "type": "bar", "data": [10]}, {"name": "real", "type": "bar", "barGap": "-100%", "data": [7]}]}
  ---
  {"type": "bar", "labels": ["a"], "series": [{"name": "plan", "values": [10]}, {"name": "real", "values": [7]}]}
  === smooth line with a gap
  {"xAxis": {"type": "category", "data": ["a", "b", "c"]}, "yAxis": {"type": "value"}, "series": [{"name": "t", "type": "line", "smooth": true, "data": [1, "-", 3]}]}
  ---
  {"type": "line", "labels": ["a", "b", "c"], "series": [{"name": "t", "values": [1, null, 3]}]}
  === connected gap
  {"xAxis": {"type": "category", "data": ["a", "b", "c"]}, "yAxis": {}, "series": [{"name": "t", "type": "line", "connectNulls": true, "data": [1, null, 3]}]}
  ---
  {"type": "line", "labels": ["a", "b", "c"], "series": [{"name": "t", "values": [1, 3]}]}
  === step lines
  {"xAxis": {"data": ["a", "b"]}, "yAxis": {}, "series": [{"name": "s", "type": "line", "step": "start", "data": [1, 2]}, {"name": "e", "type": "line", "step": "end", "lineStyle": {"type": "dashed"}, "data": [2, 3]}]}
  ---
  {"type": "line", "labels": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}, {"name": "e", "values": [2, 3]}]}
  === area
  {"xAxis": {"data": ["a", "b"], "boundaryGap": false}, "yAxis": {}, "series": [{"type": "line", "areaStyle": {"opacity": 0.5}, "data": [1, 2]}]}
  ---
  {"type": "area", "labels": ["a", "b"], "series": [{"values": [1, 2]}]}
  === line over time
  {"xAxis": {"type": "time"}, "yAxis": {}, "series": [{"name": "p", "type": "line", "data": [["2024-05-01", 3], ["2024-05-02", 4]]}]}
  ---
  {"type": "line", "series": [{"name": "p", "points": [["2024-05-01", 3], ["2024-05-02", 4]]}]}
  === line over numbers on a logarithmic axis
  {"xAxis": {}, "yAxis": {"type": "log"}, "series": [{"name": "p", "type": "line", "data": [[1, 10], [2, 100]]}]}
  ---
  {"type": "line", "series": [{"name": "p", "points": [[1, 10], [2, 100]]}]}
  === bars and a line with two axes
  {"legend": {"data": ["Rain", "Heat"]}, "xAxis": {"data": ["a", "b"]}, "yAxis": [{"name": "mm"}, {"name": "°C", "axisLabel": {"formatter": "{value} °C"}}], "series": [{"name": "Rain", "type": "bar", "data": [5, 6]}, {"name": "Heat", "type": "line", "yAxisIndex": 1, "data": [20, 22]}]}
  ---
  {"type": "layer", "twoAxes": true, "labels": ["a", "b"], "series": [{"name": "Rain", "values": [5, 6], "mark": "bar"}, {"name": "Heat", "values": [20, 22], "mark": "line"}]}
  === marks of extremes and averages
  {"xAxis": {"data": ["a", "b", "c"]}, "yAxis": {}, "series": [{"name": "t", "type": "line", "data": [1, 5, 3], "markPoint": {"data": [{"type": "max", "name": "Max"}]}, "markLine": {"data": [{"type": "average", "name": "Avg"}, {"yAxis": 4}]}}]}
  ---
  {"type": "line", "annotations": 6, "labels": ["a", "b", "c"], "series": [{"name": "t", "values": [1, 5, 3]}]}
  === marked area
  {"xAxis": {"data": ["a", "b", "c"]}, "yAxis": {}, "series": [{"type": "line", "data": [1, 5, 3], "markArea": {"data": [[{"xAxis": "a"}, {"xAxis": "b"}]]}}]}
  ---
  {"type": "line", "annotations": 1, "labels": ["a", "b", "c"], "series": [{"values": [1, 5, 3]}]}
  === texts at bars
  {"xAxis": {"data": ["a", "b"]}, "yAxis": {}, "series": [{"type": "bar", "label": {"show": true, "position": "top", "formatter": "{c} kg"}, "data": [1, 5]}]}
  ---
  {"type": "bar", "labels": ["a", "b"], "series": [{"values": [1, 5]}]}
  === bubbles by a function
  {"xAxis": {}, "yAxis": {}, "series": [{"name": "n", "type": "scatter", "symbolSize": null, "data": [[1, 2, 30], [3, 4, 90]]}]}
  ---
  {"type": "point", "series": [{"name": "n", "points": [[1, 2], [3, 4]]}]}
  === points on categories
  {"xAxis": {"type": "category", "data": ["u", "v"]}, "yAxis": {}, "series": [{"type": "scatter", "data": [["v", 3], ["u", 1]]}]}
  ---
  {"type": "point", "labels": ["u", "v"], "series": [{"values": [3, 1]}]}
  === table with objects
  {"dataset": {"dimensions": ["product", "2022", "2023"], "source": [{"product": "Latte", "2022": 43, "2023": 85}, {"product": "Tea", "2022": 83, "2023": 73}]}, "xAxis": {"type": "category"}, "yAxis": {}, "series": [{"type": "bar"}, {"type": "bar"}]}
  ---
  {"type": "bar", "labels": ["Latte", "Tea"], "series": [{"name": "2022", "values": [43, 83]}, {"name": "2023", "values": [85, 73]}]}
  === table by rows
  {"dataset": {"source": [["p", "Q1", "Q2"], ["Tea", 1, 2], ["Ale", 3, 4]]}, "xAxis": {"type": "category"}, "yAxis": {}, "series": [{"type": "line", "seriesLayoutBy": "row"}, {"type": "line", "seriesLayoutBy": "row"}]}
  ---
  {"type": "line", "labels": ["Q1", "Q2"], "series": [{"name": "Tea", "values": [1, 2]}, {"name": "Ale", "values": [3, 4]}]}
  === table with columns and encoding
  {"dataset": {"source": {"city": ["Bonn", "Kiel"], "area": [141, 118], "people": [330, 247]}}, "xAxis": {"type": "category"}, "yAxis": {}, "series": [{"type": "bar", "encode": {"x": "city", "y": "people"}}]}
  ---
  {"type": "bar", "labels": ["Bonn", "Kiel"], "series": [{"name": "people", "values": [330, 247]}]}
  === table with a transform
  {"dataset": [{"source": [["p", "n"], ["a", 1]]}, {"transform": {"type": "sort", "config": {"dimension": "n"}}}], "xAxis": {"type": "category"}, "yAxis": {}, "series": [{"type": "bar"}, {"name": "sorted", "type": "bar", "datasetIndex": 1}]}
  ---
  {"type": "bar", "labels": ["a"], "notes": 1}
  === pie from a table
  {"dataset": {"source": [["k", "v"], ["a", 1], ["b", 2]]}, "series": [{"type": "pie", "encode": {"itemName": "k", "value": "v"}}]}
  ---
  {"type": "pie", "labels": ["a", "b"], "series": [{"values": [1, 2]}]}
  === ring with labels
  {"color": ["#111", "#222"], "series": [{"name": "Share", "type": "pie", "radius": ["40%", "70%"], "label": {"formatter": "{b}: {d}%"}, "data": [{"name": "a", "value": 1}, {"name": "b", "value": 3}]}]}
  ---
  {"type": "pie", "labels": ["a", "b"]}
  === rose
  {"legend": {"top": "bottom"}, "series": [{"type": "pie", "roseType": "area", "data": [{"value": 40, "name": "rose 1"}, {"value": 38, "name": "rose 2"}]}]}
  ---
  {"type": "pie", "labels": ["rose 1", "rose 2"], "series": [{"values": [40, 38]}]}
  === two pies beside each other
  {"series": [{"type": "pie", "center": ["25%", "50%"], "data": [{"name": "a", "value": 1}]}, {"type": "pie", "center": ["75%", "50%"], "data": [{"name": "b", "value": 1}]}]}
  ---
  {"type": "pie", "views": 2, "labels": ["a"]}
  === radar with two polygons
  {"legend": {}, "radar": {"indicator": [{"text": "A", "max": 10}, {"text": "B"}, {"text": "C"}]}, "series": [{"type": "radar", "areaStyle": {}, "data": [{"name": "p", "value": [1, 2, 3]}, {"name": "q", "value": [4, 5, 6]}]}]}
  ---
  {"type": "radar", "labels": ["A", "B", "C"], "series": [{"name": "p", "values": [1, 2, 3]}, {"name": "q", "values": [4, 5, 6]}]}
  === gauge
  {"series": [{"name": "Pressure", "type": "gauge", "max": 200, "detail": {"formatter": "{value} bar"}, "data": [{"value": 50, "name": "SCORE"}]}]}
  ---
  {"type": "gauge", "series": [{"name": "SCORE", "values": [50]}]}
  === funnel
  {"title": {"text": "Funnel"}, "series": [{"type": "funnel", "data": [{"value": 60, "name": "Visit"}, {"value": 100, "name": "Show"}, {"value": 20, "name": "Order"}]}]}
  ---
  {"type": "funnel", "title": "Funnel", "labels": ["Show", "Visit", "Order"]}
  === heat map with names
  {"xAxis": {"type": "category", "data": ["a", "b"]}, "yAxis": {"type": "category", "data": ["p", "q"]}, "visualMap": {"min": 0, "max": 10, "inRange": {"color": ["#fff", "#f00"]}}, "series": [{"type": "heatmap", "label": {"show": true}, "data": [["a", "p", 1], ["b", "q", "-"]]}]}
  ---
  {"type": "rect", "labels": ["a", "b"], "series": [{"values": [1, null]}]}
  === box plot
  {"xAxis": {"type": "category", "data": ["a", "b"]}, "yAxis": {}, "series": [{"name": "box", "type": "boxplot", "data": [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]]}]}
  ---
  {"type": "boxplot", "labels": ["a", "b"]}
  === candles
  {"xAxis": {"data": ["2024-01-02", "2024-01-03"]}, "yAxis": {"scale": true}, "series": [{"type": "candlestick", "data": [[20, 34, 10, 38], [40, 35, 30, 50]]}]}
  ---
  {"type": "candlestick", "labels": ["2024-01-02", "2024-01-03"]}
  === treemap
  {"title": {"text": "Disk"}, "series": [{"type": "treemap", "data": [{"name": "A", "value": 10, "children": [{"name": "A1", "value": 4}, {"name": "A2", "value": 6}]}, {"name": "B", "value": 20}]}]}
  ---
  {"type": "treemap", "title": "Disk", "labels": ["A", "A1", "A2", "B"], "series": [{"values": [10, 4, 6, 20]}]}
  === sankey
  {"series": {"type": "sankey", "data": [{"name": "a"}, {"name": "b"}], "links": [{"source": "a", "target": "b", "value": 5}]}}
  ---
  {"type": "sankey", "labels": ["a", "b"], "series": [{"values": [5], "points": [[0, 1]]}]}
  === two grids
  {"grid": [{"bottom": "60%"}, {"top": "60%"}], "xAxis": [{"data": ["a", "b"], "gridIndex": 0}, {"data": ["c"], "gridIndex": 1}], "yAxis": [{"gridIndex": 0}, {"gridIndex": 1}], "series": [{"name": "u", "type": "line", "data": [1, 2]}, {"name": "v", "type": "bar", "xAxisIndex": 1, "yAxisIndex": 1, "data": [3]}]}
  ---
  {"type": "line", "views": 2, "labels": ["a", "b"], "series": [{"name": "u", "values": [1, 2]}]}
  === a series that isn't drawn
  {"xAxis": {"data": ["a"]}, "yAxis": {}, "series": [{"type": "custom", "data": [1]}, {"name": "n", "type": "bar", "data": [2]}]}
  ---
  {"type": "bar", "labels": ["a"], "series": [{"name": "n", "values": [2]}], "notes": 1}
  === a deselected series
  {"legend": {"selected": {"b": false}}, "xAxis": {"data": ["x"]}, "yAxis": {}, "series": [{"name": "a", "type": "bar", "data": [1]}, {"name": "b", "type": "bar", "data": [2]}]}
  ---
  {"type": "bar", "labels": ["x"], "series": [{"name": "a", "values": [1]}]}
  === script with an element and an option
  // Set up the chart.
  var chartDom = document.getElementById('main');
  var myChart = echarts.init(chartDom, null, { renderer: 'svg' });
  var option;

  option = {
    xAxis: { type: 'category', data: ['Mon', 'Tue'] },
    yAxis: { type: 'value' },
    series: [{ data: [150, 230], type: 'line' }]
  };

  option && myChart.setOption(option);
  window.addEventListener('resize', () => myChart.resize());
  ---
  {"type": "line", "labels": ["Mon", "Tue"], "series": [{"values": [150, 230]}], "only": true}
  === script with a gradient and a formatter
  option = {
    tooltip: { trigger: 'axis', formatter: function (params) { return params[0].name + '<br/>' + /[}]/.test("}"); } },
    xAxis: { data: ['a', 'b'] },
    yAxis: { axisLabel: { formatter: '{value} kg' } },
    series: [{
      name: 'w', type: 'line', smooth: true,
      areaStyle: { color: new echarts.graphic.LinearGradient(0, 0, 0, 1, [{ offset: 0, color: 'red' }, { offset: 1, color: '#fff' }]) },
      data: [3, 4],
    }],
  };
  ---
  {"type": "area", "labels": ["a", "b"], "series": [{"name": "w", "values": [3, 4]}], "only": true, "notes": 1}
  === script with a nested call
  echarts.init(document.getElementById('main')).setOption({
    title: { text: `Sales
  2024` },
    series: [{ type: 'pie', data: [{ name: 'a', value: 1e2 }, { name: 'b', value: 3 * 4 }] }],
  });
  ---
  {"type": "pie", "title": "Sales\n2024", "labels": ["a", "b"], "series": [{"values": [100, 12]}], "only": true}
  === script in a function that is called
  (function () {
    'use strict';
    const names = ['p', 'q'], counts = [4, 2];
    const chart = echarts.init(document.querySelector('#m'));
    chart.setOption({ xAxis: { data: names }, yAxis: {}, series: [{ type: 'bar', name: 'n', data: counts }] });
  })();
  ---
  {"type": "bar", "labels": ["p", "q"], "series": [{"name": "n", "values": [4, 2]}], "only": true}
  === timeline
  {"baseOption": {"timeline": {"data": ["2023", "2024"]}, "xAxis": {"data": ["a"]}, "yAxis": {}, "series": [{"name": "n", "type": "bar"}]}, "options": [{"title": {"text": "2023"}, "series": [{"data": [1]}]}, {"series": [{"data": [2]}]}]}
  ---
  {"type": "bar", "title": "2023", "labels": ["a"], "series": [{"name": "n", "values": [1]}], "notes": 1}
  """#

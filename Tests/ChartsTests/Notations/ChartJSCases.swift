/// Configurations of Chart.js with what they show.
let chartJSCases = #"""

  === bar with a title from version 2
  {"type": "bar", "data": {"labels": ["Oak", "Elm"], "datasets": [{"label": "Trees", "data": [7, 9]}]},
   "options": {"title": {"display": true, "text": "Trees by kind"}}}
  ---
  {"type": "bar", "title": "Trees by kind", "labels": ["Oak", "Elm"], "series": [{"name": "Trees", "values": [7, 9]}]}
  === hidden title
  {"type": "bar", "data": {"labels": ["a"], "datasets": [{"data": [1]}]}, "options": {"plugins": {"title": {"display": false, "text": "No"}}}}
  ---
  {"type": "bar", "title": "", "labels": ["a"], "series": [{"values": [1]}]}
  === grouped bars
  {"type": "bar", "data": {"labels": ["2021", "2022", "2023"], "datasets": [{"label": "in", "data": [4, 5, 6], "backgroundColor": "teal"}, {"label": "out", "data": [3, 3, 2], "backgroundColor": "rgba(255, 99, 132, 0.2)", "borderColor": "rgb(255, 99, 132)"}]}}
  ---
  {"type": "bar", "labels": ["2021", "2022", "2023"], "series": [{"name": "in", "values": [4, 5, 6]}, {"name": "out", "values": [3, 3, 2]}]}
  === stacked bars
  {"type": "bar", "data": {"labels": ["N", "S"], "datasets": [{"label": "solar", "data": [2, 8]}, {"label": "wind", "data": [9, 3]}]}, "options": {"scales": {"x": {"stacked": true}, "y": {"stacked": true}}}}
  ---
  {"type": "bar", "stacked": true, "labels": ["N", "S"], "series": [{"name": "solar", "values": [2, 8]}, {"name": "wind", "values": [9, 3]}]}
  === stacked bars in two groups
  {"type": "bar", "data": {"labels": ["Q1", "Q2"], "datasets": [{"label": "a", "stack": "s", "data": [1, 2]}, {"label": "b", "stack": "s", "data": [3, 4]}, {"label": "c", "stack": "t", "data": [5, 6]}]}, "options": {"scales": {"x": {"stacked": true}, "y": {"stacked": true}}}}
  ---
  {"type": "bar", "stacked": true, "labels": ["Q1", "Q2"], "series": [{"name": "a", "values": [1, 2]}, {"name": "b", "values": [3, 4]}, {"name": "c", "values": [5, 6]}]}
  === shares of the whole
  {"type": "bar", "data": {"labels": ["A"], "datasets": [{"label": "yes", "data": [3]}, {"label": "no", "data": [1]}]}, "options": {"plugins": {"stacked100": {"enable": true}}}}
  ---
  {"type": "bar", "stacked": true, "normalized": true, "labels": ["A"], "series": [{"name": "yes", "values": [3]}, {"name": "no", "values": [1]}]}
  === stacked horizontal bars
  {"type": "bar", "data": {"labels": ["Team 1", "Team 2"], "datasets": [{"label": "won", "data": [5, 2]}, {"label": "lost", "data": [1, 4]}]}, "options": {"indexAxis": "y", "scales": {"x": {"stacked": true}, "y": {"stacked": true}}}}
  ---
  {"type": "bar", "stacked": true, "horizontal": true, "labels": ["Team 1", "Team 2"], "series": [{"name": "won", "values": [5, 2]}, {"name": "lost", "values": [1, 4]}]}
  === horizontal bars of version 2
  {"type": "horizontalBar", "data": {"labels": ["x", "y"], "datasets": [{"label": "n", "data": [1, 2]}]}, "options": {"scales": {"xAxes": [{"ticks": {"beginAtZero": true}}]}}}
  ---
  {"type": "bar", "horizontal": true, "labels": ["x", "y"], "series": [{"name": "n", "values": [1, 2]}]}
  === bars of ranges
  {"type": "bar", "data": {"labels": ["Mon", "Tue"], "datasets": [{"label": "°C", "data": [[4, 11], [6, 15]]}]}}
  ---
  {"type": "bar", "labels": ["Mon", "Tue"], "series": [{"name": "°C", "values": [11, 15]}]}
  === bars in their own colors
  {"type": "bar", "data": {"labels": ["r", "g", "b"], "datasets": [{"label": "Votes", "data": [1, 2, 3], "backgroundColor": ["red", "green", "blue"]}]}}
  ---
  {"type": "bar", "labels": ["r", "g", "b"], "series": [{"values": [1, 2, 3]}]}
  === the same label twice
  {"type": "bar", "data": {"labels": ["Jan", "Jan"], "datasets": [{"data": [1, 2]}]}}
  ---
  {"type": "bar", "labels": ["Jan", "Jan​"], "series": [{"values": [1, 2]}]}
  === labels of several lines
  {"type": "bar", "data": {"labels": [["June", "2025"], "July"], "datasets": [{"data": [1, 2]}]}}
  ---
  {"type": "bar", "labels": ["June 2025", "July"], "series": [{"values": [1, 2]}]}
  === an object as data
  {"type": "bar", "data": {"datasets": [{"label": "n", "data": {"January": 10, "February": 20}}]}}
  ---
  {"type": "bar", "labels": ["January", "February"], "series": [{"name": "n", "values": [10, 20]}]}
  === objects with parsing keys
  {"type": "bar", "data": {"datasets": [{"label": "net", "data": [{"id": "Sales", "nested": {"value": 1500}}, {"id": "Buy", "nested": {"value": 500}}]}]}, "options": {"parsing": {"xAxisKey": "id", "yAxisKey": "nested.value"}}}
  ---
  {"type": "bar", "labels": ["Sales", "Buy"], "series": [{"name": "net", "values": [1500, 500]}]}
  === line with gaps
  {"type": "line", "data": {"labels": ["a", "b", "c"], "datasets": [{"label": "t", "data": [1, null, 3]}]}}
  ---
  {"type": "line", "labels": ["a", "b", "c"], "series": [{"name": "t", "values": [1, null, 3]}]}
  === line across gaps
  {"type": "line", "data": {"labels": ["a", "b", "c"], "datasets": [{"label": "t", "data": [1, null, 3], "spanGaps": true}]}}
  ---
  {"type": "line", "labels": ["a", "b", "c"], "series": [{"name": "t", "values": [1, 3]}]}
  === filled line
  {"type": "line", "data": {"labels": ["a", "b"], "datasets": [{"label": "t", "data": [1, 2], "fill": true, "tension": 0.4}]}}
  ---
  {"type": "area", "labels": ["a", "b"], "series": [{"name": "t", "values": [1, 2]}]}
  === stacked areas
  {"type": "line", "data": {"labels": ["a", "b"], "datasets": [{"label": "s", "data": [1, 2], "fill": "origin"}, {"label": "t", "data": [3, 4], "fill": "-1"}]}, "options": {"scales": {"y": {"stacked": true}}}}
  ---
  {"type": "area", "stacked": true, "labels": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}, {"name": "t", "values": [3, 4]}], "notes": 1}
  === stepped lines in different styles
  {"type": "line", "data": {"labels": ["a", "b"], "datasets": [{"label": "s", "data": [1, 2], "stepped": true}, {"label": "t", "data": [3, 4], "borderDash": [5, 5], "pointRadius": 0}]}}
  ---
  {"type": "line", "labels": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}, {"name": "t", "values": [3, 4]}]}
  === line over numbers
  {"type": "line", "data": {"datasets": [{"label": "f", "data": [{"x": 0, "y": 1}, {"x": 2.5, "y": 4}]}]}, "options": {"scales": {"x": {"type": "linear"}}}}
  ---
  {"type": "line", "series": [{"name": "f", "points": [[0, 1], [2.5, 4]]}]}
  === line over time
  {"type": "line", "data": {"datasets": [{"label": "price", "data": [{"x": "2024-01-01", "y": 10}, {"x": "2024-02-01", "y": 12}]}]}, "options": {"scales": {"x": {"type": "time", "time": {"unit": "month"}}}}}
  ---
  {"type": "line", "series": [{"name": "price", "points": [["2024-01-01", 10], ["2024-02-01", 12]]}]}
  === logarithmic axis
  {"type": "line", "data": {"labels": ["a", "b"], "datasets": [{"label": "n", "data": [10, 1000]}]}, "options": {"scales": {"y": {"type": "logarithmic"}}}}
  ---
  {"type": "line", "labels": ["a", "b"], "series": [{"name": "n", "values": [10, 1000]}]}
  === a hidden dataset
  {"type": "line", "data": {"labels": ["a"], "datasets": [{"label": "s", "data": [1]}, {"label": "t", "data": [2], "hidden": true}]}}
  ---
  {"type": "line", "labels": ["a"], "series": [{"name": "s", "values": [1]}], "notes": 1}
  === two axes of version 2
  {"type": "bar", "data": {"labels": ["a", "b"], "datasets": [{"label": "mm", "data": [80, 60], "yAxisID": "rain"}, {"type": "line", "label": "°C", "data": [3, 7], "yAxisID": "temp"}]}, "options": {"scales": {"yAxes": [{"id": "rain", "position": "left"}, {"id": "temp", "position": "right"}]}}}
  ---
  {"type": "layer", "twoAxes": true, "labels": ["a", "b"], "series": [{"name": "mm", "values": [80, 60], "mark": "bar"}, {"name": "°C", "values": [3, 7], "mark": "line"}]}
  === pie
  {"type": "pie", "data": {"labels": ["Rent", "Food"], "datasets": [{"data": [700, 300], "backgroundColor": ["#f00", "#0f0"]}]}, "options": {"plugins": {"legend": {"position": "bottom"}}}}
  ---
  {"type": "pie", "labels": ["Rent", "Food"], "series": [{"values": [700, 300]}]}
  === doughnut with two rings
  {"type": "doughnut", "data": {"labels": ["A", "B"], "datasets": [{"label": "2023", "data": [1, 2]}, {"label": "2024", "data": [3, 4]}]}, "options": {"cutout": "60%"}}
  ---
  {"type": "pie", "labels": ["A", "B"], "series": [{"name": "2023", "values": [1, 2]}, {"name": "2024", "values": [3, 4]}]}
  === radar
  {"type": "radar", "data": {"labels": ["Eat", "Run", "Code"], "datasets": [{"label": "Me", "data": [65, 59, 90], "fill": true}, {"label": "You", "data": [28, 48, 40]}]}}
  ---
  {"type": "radar", "labels": ["Eat", "Run", "Code"], "series": [{"name": "Me", "values": [65, 59, 90]}, {"name": "You", "values": [28, 48, 40]}]}
  === bubbles
  {"type": "bubble", "data": {"datasets": [{"label": "cities", "data": [{"x": 20, "y": 30, "r": 15}, {"x": 40, "y": 10, "r": 10}]}]}}
  ---
  {"type": "point", "series": [{"name": "cities", "points": [[20, 30], [40, 10]]}]}
  === two groups of points
  {"type": "scatter", "data": {"datasets": [{"label": "a", "data": [[1, 2], [3, 1]]}, {"label": "b", "data": [{"x": 5, "y": 5}]}]}, "options": {"scales": {"x": {"title": {"display": true, "text": "cm"}}}}}
  ---
  {"type": "point", "series": [{"name": "a", "points": [[1, 2], [3, 1]]}, {"name": "b", "points": [[5, 5]]}]}
  === annotations
  {"type": "line", "data": {"labels": ["a", "b"], "datasets": [{"label": "n", "data": [1, 9]}]}, "options": {"plugins": {"annotation": {"annotations": {"limit": {"type": "line", "yMin": 5, "yMax": 5, "label": {"content": "Goal", "display": true}}, "box": {"type": "box", "xMin": "a", "xMax": "b"}}}}}}
  ---
  {"type": "line", "annotations": 3, "labels": ["a", "b"], "series": [{"name": "n", "values": [1, 9]}]}
  === matrix
  {"type": "matrix", "data": {"datasets": [{"data": [{"x": "Mon", "y": "am", "v": 3}, {"x": "Mon", "y": "pm", "v": 5}, {"x": "Tue", "y": "am", "v": 1}]}]}}
  ---
  {"type": "rect", "labels": ["Mon", "Tue"], "series": [{"values": [3, 5, 1]}]}
  === sankey
  {"type": "sankey", "data": {"datasets": [{"data": [{"from": "Oil", "to": "Heat", "flow": 15}, {"from": "Gas", "to": "Heat", "flow": 8}]}]}}
  ---
  {"type": "sankey", "labels": ["Oil", "Heat", "Gas"], "series": [{"values": [15, 8], "points": [[0, 1], [2, 1]]}]}
  === treemap
  {"type": "treemap", "data": {"datasets": [{"tree": [{"region": "N", "city": "A", "n": 3}, {"region": "N", "city": "B", "n": 4}], "key": "n", "groups": ["region", "city"]}]}}
  ---
  {"type": "treemap", "labels": ["N", "A", "B"], "series": [{"values": [null, 3, 4]}]}
  === box plot
  {"type": "boxplot", "data": {"labels": ["a", "b"], "datasets": [{"label": "s", "data": [[1, 2, 3], [2, 4]]}]}}
  ---
  {"type": "boxplot", "labels": ["a", "b"]}
  === script with constants
  const labels = ['Mon', 'Tue', 'Wed'];
  const data = {
    labels,
    datasets: [{
      label: "Steps",     // thousands
      data: [6.5, .5, 0x8],
      borderColor: 'rgb(75, 192, 192)',
      tension: 0.1,
    }],
  };
  const config = { type: 'line', data: data, options: { responsive: true } };
  new Chart(document.getElementById('steps'), config);
  ---
  {"type": "line", "labels": ["Mon", "Tue", "Wed"], "series": [{"name": "Steps", "values": [6.5, 0.5, 8]}], "only": true}
  === script with a formatter and a context
  import Chart from 'chart.js/auto';
  const ctx = document.getElementById('c').getContext('2d');
  let chart = new Chart(ctx, {
    type: 'bar',
    data: { labels: ['A' + '1', `B`], datasets: [{ label: 'n', data: [-1, +2] }] },
    options: {
      onClick(event, items) { alert('}'); },
      scales: { y: { beginAtZero: true, ticks: { callback: function (value) { return '$' + value + ")"; } } } },
      plugins: { tooltip: { callbacks: { label: (item) => `${item.label}: ${{a: 1}.a} €` } } }
    }
  });
  ---
  {"type": "bar", "labels": ["A1", "B"], "series": [{"name": "n", "values": [-1, 2]}], "only": true, "notes": 3}
  === script with objects that are projected
  const rows = [{ month: 'Jan', sales: 3 }, { month: 'Feb', sales: 4 }];
  new Chart('c', {
    type: 'bar',
    data: { labels: rows.map(r => r.month), datasets: [{ label: 'Sales', data: rows.map((row) => row.sales * 2) }] }
  });
  ---
  {"type": "bar", "labels": ["Jan", "Feb"], "series": [{"name": "Sales", "values": [6, 8]}], "only": true}
  === page with a chart
  <!DOCTYPE html>
  <html><head><title>A chart</title><script src="https://cdn.jsdelivr.net/npm/chart.js"></script></head>
  <body><div style="width: 60%"><canvas id="c"></canvas></div>
  <script>
    document.addEventListener('DOMContentLoaded', () => {
      const ctx = document.querySelector('#c');
      new Chart(ctx, { type: 'pie', data: { labels: ['x', 'y'], datasets: [{ data: [1, 2] }] } });
    });
  </script></body></html>
  ---
  {"type": "pie", "labels": ["x", "y"], "series": [{"values": [1, 2]}], "only": true}
  === page with more than the chart
  <h1>Report</h1><canvas id="c"></canvas>
  <script>
  function draw() {
    const chart = new Chart(document.getElementById('c'), { type: 'bar', data: { labels: ['x'], datasets: [{ label: 'n', data: [1] }] } });
    setInterval(() => { chart.data.datasets[0].data[0] = Math.random(); chart.update(); }, 1000);
  }
  draw();
  </script>
  ---
  {"type": "bar", "labels": ["x"], "series": [{"name": "n", "values": [1]}], "only": false}
  === script with spread and computed data
  const base = [1, 2];
  const shared = { label: 'n', borderWidth: 1 };
  const chart = new Chart(ctx, {
    type: 'bar',
    data: { labels: ['a', 'b', 'c'], datasets: [{ ...shared, data: [...base, 3] }, { label: 'random', data: Array.from({ length: 3 }, () => Math.random()) }] },
  });
  chart.update();
  ---
  {"type": "bar", "labels": ["a", "b", "c"], "series": [{"name": "n", "values": [1, 2, 3]}], "only": false}
  === labels at the bars
  {"type": "bar", "data": {"labels": ["a", "b"], "datasets": [{"label": "n", "data": [3, 4]}]}, "options": {"plugins": {"datalabels": {"anchor": "end", "align": "top"}, "legend": {"display": false}}}}
  ---
  {"type": "bar", "labels": ["a", "b"], "series": [{"name": "n", "values": [3, 4]}]}
  """#

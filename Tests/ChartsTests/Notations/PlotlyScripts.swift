/// Scripts and pages with Plotly, as language models write them, with what they show.
let plotlyScripts = #"""

  === page with traces, a layout and a configuration
  <!DOCTYPE html>
  <html>
  <head>
    <script src="https://cdn.plot.ly/plotly-2.27.0.min.js" charset="utf-8"></script>
  </head>
  <body>
    <div id="myPlot" style="width:100%;max-width:700px"></div>

    <script>
    const xArray = ["Italy", "France", "Spain"];
    const yArray = [55, 49, 44];

    const data = [{
      x: xArray,
      y: yArray,
      type: "bar",
      orientation: "v",
      marker: { color: "rgba(0,0,255,0.6)" }
    }];

    const layout = { title: "World Wide Wine Production", xaxis: { title: { text: "Country" } }, yaxis: { title: "Share" } };

    Plotly.newPlot("myPlot", data, layout, { responsive: true, displayModeBar: false });
    </script>
  </body>
  </html>
  ---
  {"type": "bar", "title": "World Wide Wine Production", "labels": ["Italy", "France", "Spain"], "series": [{"values": [55, 49, 44]}], "colors": ["rgb(0, 0, 255)"], "axes": ["Country", "Share"], "only": true}
  === traces with var
  var trace1 = {
    x: [1, 2, 3, 4],
    y: [10, 15, 13, 17],
    mode: 'markers',
    type: 'scatter',
    name: 'Team A',
    marker: { size: 12, color: 'rgb(219, 64, 82)' }
  };

  var trace2 = {
    x: [2, 3, 4, 5],
    y: [16, 5, 11, 9],
    mode: 'lines',
    type: 'scatter',
    name: 'Team B',
    line: { color: 'rgb(55, 128, 191)', width: 3 }
  };

  var data = [ trace1, trace2 ];

  var layout = {
    title: { text: 'Line and Scatter Plot' },
    xaxis: { title: { text: 'x Axis' } },
    yaxis: { title: { text: 'y Axis' } },
  };

  Plotly.newPlot('myDiv', data, layout);
  ---
  {"type": "layer", "title": "Line and Scatter Plot", "series": [{"name": "Team A", "mark": "point", "points": [[1, 10], [2, 15], [3, 13], [4, 17]]}, {"name": "Team B", "mark": "line", "points": [[2, 16], [3, 5], [4, 11], [5, 9]]}], "colors": ["rgb(219, 64, 82)", "rgb(55, 128, 191)"], "axes": ["x Axis", "y Axis"], "only": true}
  === curve from a loop
  const xs = [];
  const ys = [];
  for (let i = 0; i <= 4; i += 2) {
    xs.push(i);
    ys.push(i * i + 1);
  }
  Plotly.newPlot('curve', [{ x: xs, y: ys, mode: 'lines', name: 'y = x² + 1' }], { title: 'Curve' });
  ---
  {"type": "line", "title": "Curve", "series": [{"name": "y = x² + 1", "points": [[0, 1], [2, 5], [4, 17]]}]}
  === curve from a length
  const x = Array.from({ length: 5 }, (_, i) => i / 2);
  const y = x.map(v => Math.sqrt(v * 8));
  const f = (a) => Math.round(a);
  const trace = { x, y: y.map(f), type: 'scatter', mode: 'lines+markers', line: { shape: 'spline', color: '#17BECF' } };
  Plotly.react(document.getElementById('plot'), [trace], {}, {});
  ---
  {"type": "line", "series": [{"points": [[0, 0], [0.5, 2], [1, 3], [1.5, 3], [2, 4]]}], "colors": ["#17BECF"], "only": true}
  === records that are mapped to traces
  const rows = [
    { country: 'Norway', year: 2000, value: 5 },
    { country: 'Norway', year: 2001, value: 6 },
    { country: 'Chad', year: 2000, value: 1 },
    { country: 'Chad', year: 2001, value: 2 },
  ];
  const countries = [...new Set(rows.map(r => r.country))];
  const palette = { Norway: '#d62728', Chad: '#1f77b4' };
  const traces = countries.map(country => {
    const own = rows.filter(r => r.country === country);
    return {
      type: 'bar',
      name: country.toUpperCase(),
      x: own.map(r => String(r.year)),
      y: own.map(r => r.value),
      marker: { color: palette[country] },
    };
  });
  const layout = { barmode: 'group', legend: { orientation: 'h' } };
  Plotly.newPlot('chart', traces, layout).then(() => console.log('done'));
  ---
  {"type": "bar", "labels": ["2000", "2001"], "series": [{"name": "NORWAY", "values": [5, 6]}, {"name": "CHAD", "values": [1, 2]}], "colors": ["#d62728", "#1f77b4"]}
  === pie with a hole
  var data = [{
    values: [19, 26, 55],
    labels: ['Residential', 'Non-Residential', 'Utility'],
    type: 'pie',
    hole: .4,
    hoverinfo: 'label+percent',
    textinfo: 'none',
    marker: { colors: ['#ff7f0e', '#2ca02c', '#1f77b4'] }
  }];

  var layout = {
    title: 'Global <b>Emissions</b>',
    height: 400,
    width: 500
  };

  Plotly.newPlot('myDiv', data, layout);
  ---
  {"type": "pie", "title": "Global Emissions", "labels": ["Residential", "Non-Residential", "Utility"], "series": [{"values": [19, 26, 55]}], "colors": ["#ff7f0e", "#2ca02c", "#1f77b4"], "only": true}
  === module with an import of a page
  <div id="gd"></div>
  <script type="module">
    import "https://cdn.jsdelivr.net/npm/plotly.js-dist-min@2/plotly.min.js";
    const gd = document.getElementById("gd");
    const z = [[1, 20, 30], [20, 1, 60]];
    Plotly.newPlot(gd, /* JSON object */ {
      "data": [{ "type": "heatmap", z, "x": ["Mo", "Tu", "We"], "y": ["am", "pm"], "colorscale": "Viridis" }],
      "layout": { "width": 600, "height": 400 }
    });
  </script>
  ---
  {"type": "rect", "labels": ["Mo", "Tu", "We"], "only": true}
  === two axes with a spread
  const base = { type: 'scatter', mode: 'lines' };
  const traces = [
    { ...base, name: 'Price', x: ['2024-01', '2024-02'], y: [100, 110] },
    { ...base, name: 'Volume', x: ['2024-01', '2024-02'], y: [5000, 7000], yaxis: 'y2', line: { dash: 'dot' } },
  ];
  const layout = {
    title: 'Stock',
    yaxis: { title: 'USD' },
    yaxis2: { title: 'Shares', overlaying: 'y', side: 'right' },
  };
  Plotly.newPlot(document.querySelector('#stock'), traces, layout, { responsive: true });
  window.addEventListener('resize', () => Plotly.Plots.resize('stock'));
  ---
  {"type": "line", "twoAxes": true, "title": "Stock", "series": [{"name": "Price", "points": [["2024-01", 100], ["2024-02", 110]]}, {"name": "Volume", "points": [["2024-01", 5000], ["2024-02", 7000]]}], "only": true}
  === component of React
  import React from 'react';
  import Plot from 'react-plotly.js';

  class App extends React.Component {
    render() {
      return (
        <Plot
          data={[
            {
              x: [1, 2, 3],
              y: [2, 6, 3],
              type: 'scatter',
              mode: 'lines+markers',
              marker: {color: 'red'},
            },
            {type: 'bar', x: [1, 2, 3], y: [2, 5, 3]},
          ]}
          layout={ {width: 320, height: 240, title: {text: 'A Fancy Plot'}} }
        />
      );
    }
  }
  ---
  {"type": "layer", "title": "A Fancy Plot"}
  === box plots of typed traces
  type Sample = { group: string; values: number[] };
  const samples: Array<Sample> = [
    { group: 'Control', values: [1, 2, 3, 4] },
    { group: 'Treatment', values: [2, 3, 5, 8] },
  ];
  const data: Partial<Plotly.PlotData>[] = samples.map((s: Sample) => ({ y: s.values, type: 'box' as const, name: s.group, boxpoints: 'all' }));
  const layout: Partial<Plotly.Layout> = { yaxis: { title: 'Response', zeroline: false } };
  void Plotly.newPlot('box', data as any, layout);
  ---
  {"type": "boxplot", "labels": ["Control", "Treatment"], "series": [{"name": "Control", "values": [1, 2, 3, 4]}, {"name": "Treatment", "values": [2, 3, 5, 8]}], "only": true}
  === histogram with a title and long comments
  /*
   * Distribution of scores.
   * Each bin has a width of 10.
   */
  const scores = [71, 72, 79, 85, 88, 95]; // of the final exam
  const trace = { x: scores, type: 'histogram', xbins: { start: 70, end: 100, size: 10, }, marker: { color: 'steelblue', line: { color: 'white', width: 1 } }, };
  Plotly.newPlot('hist', [trace,], { title: { text: 'Scores', font: { size: 24 } }, bargap: 0.05, });
  ---
  {"type": "bar", "title": "Scores", "series": [{"values": [3, 2, 1]}], "only": true}
  === functions that make traces
  function makeTrace(name, values, color) {
    return { x: ['Q1', 'Q2'], y: values, name: name, type: 'bar', marker: { color } };
  }
  const makeLayout = title => ({ title: { text: title }, barmode: 'stack' });
  Plotly.newPlot('p', [makeTrace('A', [1, 2], 'navy'), makeTrace('B', [3, 4], 'orange')], makeLayout('Stacked'));
  ---
  {"type": "bar", "stacked": true, "title": "Stacked", "labels": ["Q1", "Q2"], "series": [{"name": "A", "values": [1, 2]}, {"name": "B", "values": [3, 4]}], "colors": ["navy", "orange"], "only": true}
  === traces that are completed later
  const trace = { x: [], y: [], type: 'scatter', mode: 'markers' };
  trace.name = 'Points';
  [[1, 4], [2, 8]].forEach(([a, b]) => { trace.x.push(a); trace.y.push(b); });
  const layout = {};
  layout.title = 'Later';
  layout['xaxis'] = { title: { text: 'a' } };
  Plotly.newPlot('d', [trace], layout);
  ---
  {"type": "point", "title": "Later", "series": [{"name": "Points", "points": [[1, 4], [2, 8]]}], "axes": ["a", ""]}
  === table from a file
  d3.csv("https://raw.githubusercontent.com/plotly/datasets/master/finance-charts-apple.csv", function(err, rows){
    function unpack(rows, key) {
      return rows.map(function(row) { return row[key]; });
    }
    var trace1 = { type: "scatter", mode: "lines", name: 'AAPL High', x: unpack(rows, 'Date'), y: unpack(rows, 'AAPL.High'), line: {color: '#17BECF'} };
    Plotly.newPlot('myDiv', [trace1], { title: 'Basic Time Series' });
  });
  ---
  {"unknown": "`rows` isn't known because a request isn't sent"}
  === surface of random numbers
  const n = 100;
  const x = Array(n).fill().map(() => Math.random());
  Plotly.newPlot('d', [{ x, type: 'histogram' }]);
  ---
  {"unknown": "`x` isn't known because a random number isn't known"}
  === clock
  const now = new Date();
  const x = [0, 1].map(i => new Date(now.getTime() + i * 1000));
  Plotly.newPlot('d', [{ x: x, y: [1, 2], type: 'scatter' }], { title: 'Now' });
  ---
  {"unknown": "isn't known because the current time isn't known"}
  """#

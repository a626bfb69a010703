/// Scripts and pages with ECharts, as language models write them, with what they show.
let eChartsScripts = #"""

  === page with an element and an option
  <!DOCTYPE html>
  <html>
  <head>
    <meta charset="utf-8" />
    <title>ECharts</title>
    <script src="https://cdn.jsdelivr.net/npm/echarts@5.5.0/dist/echarts.min.js"></script>
  </head>
  <body>
    <div id="main" style="width: 600px;height:400px;"></div>
    <script type="text/javascript">
      // Initialize the echarts instance based on the prepared dom
      var myChart = echarts.init(document.getElementById('main'));

      // Specify the configuration items and data for the chart
      var option = {
        title: {
          text: 'ECharts Getting Started Example'
        },
        tooltip: {},
        legend: {
          data: ['sales']
        },
        xAxis: {
          data: ['Shirts', 'Cardigans', 'Chiffons']
        },
        yAxis: {},
        series: [
          {
            name: 'sales',
            type: 'bar',
            data: [5, 20, 36]
          }
        ]
      };

      // Display the chart using the configuration items and data just specified.
      myChart.setOption(option);
    </script>
  </body>
  </html>
  ---
  {"type": "bar", "title": "ECharts Getting Started Example", "labels": ["Shirts", "Cardigans", "Chiffons"], "series": [{"name": "sales", "values": [5, 20, 36]}], "only": true}
  === example with the usual conditions
  var dom = document.getElementById('chart-container');
  var myChart = echarts.init(dom, null, {
    renderer: 'canvas',
    useDirtyRect: false
  });
  var app = {};

  var option;

  option = {
    color: ['#5470C6', '#EE6666'],
    tooltip: { trigger: 'axis', axisPointer: { type: 'cross' } },
    legend: {},
    xAxis: [{ type: 'category', axisTick: { alignWithLabel: true }, data: ['Jan', 'Feb'] }],
    yAxis: [
      { type: 'value', name: 'Rain', position: 'left', axisLabel: { formatter: '{value} ml' } },
      { type: 'value', name: 'Heat', position: 'right', axisLabel: { formatter: function (v) { return v + ' °C'; } } }
    ],
    series: [
      { name: 'Rain', type: 'bar', data: [2.0, 4.9] },
      { name: 'Heat', type: 'line', yAxisIndex: 1, data: [2.6, 5.9], tooltip: { valueFormatter: (value) => value + ' °C' } }
    ]
  };

  if (option && typeof option === 'object') {
    myChart.setOption(option);
  }

  window.addEventListener('resize', myChart.resize);
  ---
  {"type": "layer", "twoAxes": true, "labels": ["Jan", "Feb"], "series": [{"name": "Rain", "values": [2, 4.9], "mark": "bar"}, {"name": "Heat", "values": [2.6, 5.9], "mark": "line"}], "colors": ["#5470C6", "#EE6666"], "only": true, "notes": 2}
  === gradients and rich labels
  const data = [
    { name: 'Search', value: 1048, itemStyle: { color: '#5470c6' } },
    { name: 'Direct', value: 735, itemStyle: { color: '#91cc75' } },
  ];
  const option = {
    backgroundColor: '#fff',
    title: { text: 'Traffic', subtext: 'Last 30 days', left: 'center' },
    legend: { orient: 'vertical', left: 'left' },
    series: [{
      name: 'Access From',
      type: 'pie',
      radius: ['40%', '70%'],
      avoidLabelOverlap: false,
      label: { formatter: (p) => `${p.name}\n${p.percent}%`, rich: { a: { color: '#999' } } },
      emphasis: { itemStyle: { shadowBlur: 10, shadowColor: 'rgba(0, 0, 0, 0.5)' } },
      data,
    }],
  };
  echarts.init(document.getElementById('pie')).setOption(option);
  ---
  {"type": "pie", "title": "Traffic", "labels": ["Search", "Direct"], "series": [{"values": [1048, 735]}], "colors": ["#5470c6", "#91cc75"], "only": true}
  === area with a gradient of two stops
  import * as echarts from 'echarts/core';
  import { LineChart } from 'echarts/charts';
  import { GridComponent } from 'echarts/components';
  import { CanvasRenderer } from 'echarts/renderers';

  echarts.use([LineChart, GridComponent, CanvasRenderer]);

  const chart = echarts.init(document.getElementById('area')!);
  const days = ['Mon', 'Tue', 'Wed'] as const;
  chart.setOption({
    xAxis: { type: 'category', boundaryGap: false, data: days },
    yAxis: { type: 'value' },
    series: [
      {
        name: 'Visitors',
        type: 'line',
        smooth: true,
        lineStyle: { width: 0 },
        showSymbol: false,
        areaStyle: {
          opacity: 0.8,
          color: new echarts.graphic.LinearGradient(0, 0, 0, 1, [
            { offset: 0, color: 'rgb(128, 255, 165)' },
            { offset: 1, color: 'rgb(1, 191, 236)' }
          ])
        },
        itemStyle: { color: new echarts.graphic.LinearGradient(0, 0, 0, 1, [{ offset: 0, color: '#83bff6' }, { offset: 1, color: '#188df0' }]) },
        data: [140, 232, 101]
      }
    ]
  });
  ---
  {"type": "area", "labels": ["Mon", "Tue", "Wed"], "series": [{"name": "Visitors", "values": [140, 232, 101]}], "colors": ["#83bff6"], "only": true, "notes": 0}
  === table of a dataset
  const chart = echarts.init(document.getElementById('main'), 'dark');
  const source = [
    ['product', '2015', '2016'],
    ['Matcha Latte', 43.3, 85.8],
    ['Milk Tea', 83.1, 73.4],
  ];
  const option = {
    legend: {},
    tooltip: {},
    dataset: { source },
    xAxis: { type: 'category' },
    yAxis: {},
    // One series for each column.
    series: source[0].slice(1).map(() => ({ type: 'bar' })),
  };
  chart.setOption(option);
  ---
  {"type": "bar", "labels": ["Matcha Latte", "Milk Tea"], "series": [{"name": "2015", "values": [43.3, 83.1]}, {"name": "2016", "values": [85.8, 73.4]}], "only": true}
  === series made of records
  const sales = {
    North: { Q1: 10, Q2: 12 },
    South: { Q1: 8, Q2: 15 },
  };
  const quarters = Object.keys(sales.North);
  const series = Object.entries(sales).map(([name, values]) => ({
    name,
    type: 'bar',
    stack: 'total',
    emphasis: { focus: 'series' },
    data: quarters.map((q) => values[q]),
  }));
  option = {
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { data: series.map(s => s.name) },
    xAxis: { type: 'value' },
    yAxis: { type: 'category', data: quarters },
    series,
  };
  ---
  {"type": "bar", "stacked": true, "horizontal": true, "labels": ["Q1", "Q2"], "series": [{"name": "North", "values": [10, 12]}, {"name": "South", "values": [8, 15]}]}
  === radar with constants
  const dimensions = ['Speed', 'Power', 'Range'];
  const cars = { 'Model A': [80, 90, 60], 'Model B': [70, 60, 95] };
  const option = {
    title: { text: `Comparison of ${Object.keys(cars).length} cars` },
    legend: { data: Object.keys(cars) },
    radar: { indicator: dimensions.map(name => ({ name, max: 100 })), shape: 'circle' },
    series: [{ type: 'radar', data: Object.keys(cars).map(name => ({ name: name, value: cars[name] })) }],
  };
  const chart = echarts.init(document.getElementById('radar'));
  option && chart.setOption(option);
  ---
  {"type": "radar", "title": "Comparison of 2 cars", "labels": ["Speed", "Power", "Range"], "series": [{"name": "Model A", "values": [80, 90, 60]}, {"name": "Model B", "values": [70, 60, 95]}], "only": true}
  === heat map of hours
  const hours = ['12a', '1a', '2a'];
  const days = ['Sat', 'Fri'];
  // prettier-ignore
  const data = [[0, 0, 5], [0, 1, 1], [1, 2, 0]]
      .map(function (item) {
      return [item[1], item[0], item[2] || '-'];
  });
  option = {
    tooltip: { position: 'top' },
    grid: { height: '50%', top: '10%' },
    xAxis: { type: 'category', data: hours, splitArea: { show: true } },
    yAxis: { type: 'category', data: days, splitArea: { show: true } },
    visualMap: { min: 0, max: 10, calculable: true, orient: 'horizontal', left: 'center', bottom: '15%' },
    series: [{ name: 'Punch Card', type: 'heatmap', data: data, label: { show: true } }]
  };
  ---
  {"type": "rect", "labels": ["12a", "1a", "2a"], "series": [{"values": [5, 1, null]}]}
  === component of React
  import ReactECharts from 'echarts-for-react';

  const TrendChart = ({ height = 400 }) => {
    const option = {
      title: { text: 'Trend' },
      xAxis: { type: 'category', data: ['A', 'B'] },
      yAxis: { type: 'value' },
      series: [{ name: 't', type: 'line', data: [3, 5], itemStyle: { color: '#c23531' } }],
    };
    return <ReactECharts option={option} style={{ height }} opts={{ renderer: 'svg' }} />;
  };

  export default TrendChart;
  ---
  {"type": "line", "title": "Trend", "labels": ["A", "B"], "series": [{"name": "t", "values": [3, 5]}], "colors": ["#c23531"], "only": true}
  === hook of React
  import { useEffect, useRef } from 'react';
  import * as echarts from 'echarts';

  export function Gauge() {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!ref.current) return;
      const chart = echarts.init(ref.current);
      chart.setOption({ series: [{ type: 'gauge', max: 200, data: [{ value: 70, name: 'Speed' }] }] });
      return () => chart.dispose();
    }, []);
    return <div ref={ref} style={{ width: '100%', height: 300 }} />;
  }
  ---
  {"type": "gauge", "series": [{"name": "Speed", "values": [70]}]}
  === time series from a loop
  const start = Date.UTC(2024, 0, 1);
  const data = [];
  for (let i = 0; i < 3; i++) {
    const day = new Date(start + i * 24 * 3600 * 1000);
    data.push([day.toISOString().slice(0, 10), Math.round(Math.pow(2, i) * 100) / 100]);
  }
  var option = {
    xAxis: { type: 'time' },
    yAxis: { type: 'value', name: 'Size' },
    dataZoom: [{ type: 'inside', start: 0, end: 10 }],
    series: [{ name: 'doubling', type: 'line', symbol: 'none', data }]
  };
  myChart.setOption(option, true);
  ---
  {"type": "line", "series": [{"name": "doubling", "points": [["2024-01-01", 1], ["2024-01-02", 2], ["2024-01-03", 4]]}], "axes": ["", "Size"]}
  === funnel by a helper
  const item = (name, value, color = '#888') => ({ name, value, itemStyle: { color } });
  const chart = echarts.init(document.querySelector('.funnel'));
  chart.setOption({
    title: { text: 'Sign-up' },
    series: [{
      name: 'Funnel', type: 'funnel', sort: 'descending', gap: 2,
      data: [item('Visit', 100, '#5470c6'), item('Sign up', 40, '#91cc75'), item('Buy', 12)],
    }],
  });
  ---
  {"type": "funnel", "title": "Sign-up", "labels": ["Visit", "Sign up", "Buy"], "only": true}
  === data from a request
  var chart = echarts.init(document.getElementById('main'));
  chart.showLoading();
  $.get('data/asset/data/les-miserables.json').done(function (data) {
    chart.hideLoading();
    chart.setOption({ xAxis: { data: data.categories }, yAxis: {}, series: [{ type: 'bar', data: data.values }] });
  });
  ---
  {"unknown": "`data` isn't known because"}
  === data from a request with a promise
  const myChart = echarts.init(document.getElementById('main'));
  fetch('https://example.com/api/data.json')
    .then(response => response.json())
    .then(json => {
      myChart.setOption({
        xAxis: { type: 'category', data: json.days },
        yAxis: { type: 'value' },
        series: [{ type: 'line', data: json.counts }]
      });
    })
    .catch(error => console.error(error));
  ---
  {"unknown": "`json` isn't known because a request isn't sent"}
  === random walk
  let base = +new Date(1968, 9, 3);
  let oneDay = 24 * 3600 * 1000;
  let date = [];
  let data = [Math.random() * 300];
  for (let i = 1; i < 2000; i++) {
    var now = new Date((base += oneDay));
    date.push([now.getFullYear(), now.getMonth() + 1, now.getDate()].join('/'));
    data.push(Math.round((Math.random() - 0.5) * 20 + data[i - 1]));
  }
  option = {
    xAxis: { type: 'category', boundaryGap: false, data: date },
    yAxis: { type: 'value' },
    series: [{ name: 'Fake Data', type: 'line', data: data }]
  };
  ---
  {"unknown": "isn't known"}
  """#

/// Scripts and pages with Chart.js, as language models write them, with what they show.
let chartJSScripts = #"""

  === page with a canvas, a heading and several settings
  <!DOCTYPE html>
  <html lang="en">
  <head>
    <meta charset="UTF-8">
    <title>Monthly Sales</title>
    <script src="https://cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.min.js"></script>
    <style>
      body { font-family: sans-serif; margin: 40px; }
      .chart-container { position: relative; height: 400px; }
    </style>
  </head>
  <body>
    <h1>Monthly Sales</h1>
    <div class="chart-container"><canvas id="salesChart"></canvas></div>
    <script>
      const ctx = document.getElementById('salesChart').getContext('2d');
      const labels = ['January', 'February', 'March', 'April'];
      const salesData = [12000, 15500, 13200, 17800];

      new Chart(ctx, {
        type: 'bar',
        data: {
          labels: labels,
          datasets: [{
            label: 'Sales ($)',
            data: salesData,
            backgroundColor: 'rgba(54, 162, 235, 0.6)',
            borderColor: 'rgba(54, 162, 235, 1)',
            borderWidth: 1
          }]
        },
        options: {
          responsive: true,
          maintainAspectRatio: false,
          plugins: {
            title: { display: true, text: 'Monthly Sales 2024' },
            tooltip: {
              callbacks: {
                label: function(context) {
                  return `${context.dataset.label}: $${context.parsed.y.toLocaleString()}`;
                }
              }
            }
          },
          scales: {
            x: { title: { display: true, text: 'Month' } },
            y: {
              beginAtZero: true,
              title: { display: true, text: 'Revenue' },
              ticks: { callback: (value) => '$' + (value / 1000) + 'k' }
            }
          }
        }
      });
    </script>
  </body>
  </html>
  ---
  {"type": "bar", "title": "Monthly Sales 2024", "labels": ["January", "February", "March", "April"], "series": [{"name": "Sales ($)", "values": [12000, 15500, 13200, 17800]}], "colors": ["rgb(54, 162, 235)"], "axes": ["Month", "Revenue"], "notes": 2, "only": false}
  === constants for colors and a configuration
  import { Chart, registerables } from 'https://cdn.jsdelivr.net/npm/chart.js@4/+esm';
  Chart.register(...registerables);
  Chart.defaults.font.family = "'Inter', sans-serif";

  const COLORS = { primary: '#4e79a7', accent: '#f28e2b' };
  const months = ['Jan', 'Feb', 'Mar'];

  const data = {
    labels: months,
    datasets: [
      { label: 'Product A', data: [65, 59, 80], borderColor: COLORS.primary, backgroundColor: COLORS.primary + '33', fill: false, tension: 0.3 },
      { label: 'Product B', data: [28, 48, 40], borderColor: COLORS['accent'], tension: 0.3 },
    ],
  };

  const config = {
    type: 'line',
    data,
    options: { plugins: { title: { display: true, text: ['Sales', 'by product'] } } },
  };

  const chart = new Chart(document.getElementById('chart'), config);
  ---
  {"type": "line", "title": "Sales by product", "labels": ["Jan", "Feb", "Mar"], "series": [{"name": "Product A", "values": [65, 59, 80]}, {"name": "Product B", "values": [28, 48, 40]}], "colors": ["#4e79a7", "#f28e2b"], "only": true, "notes": 0}
  === data as records that are mapped
  // Survey results
  const results = [
    { name: "Very satisfied", votes: 45, color: "#2ecc71" },
    { name: "Satisfied", votes: 30, color: "#3498db" },
    { name: "Unsatisfied", votes: 25, color: "#e74c3c" },
  ];
  const total = results.reduce((sum, r) => sum + r.votes, 0);

  new Chart("survey", {
    type: "doughnut",
    data: {
      labels: results.map(({ name, votes }) => `${name} (${(votes / total * 100).toFixed(0)}%)`),
      datasets: [{
        data: results.map(r => r.votes),
        backgroundColor: results.map(function (r) { return r.color; }),
        hoverOffset: 4,
      }],
    },
    options: { cutout: '65%', plugins: { legend: { position: 'right' } } },
  });
  ---
  {"type": "pie", "labels": ["Very satisfied (45%)", "Satisfied (30%)", "Unsatisfied (25%)"], "series": [{"values": [45, 30, 25]}], "colors": ["#2ecc71", "#3498db", "#e74c3c"], "only": true}
  === labels from lengths
  const labels = Array.from({ length: 6 }, (_, i) => `Week ${i + 1}`);
  const squares = [...Array(6).keys()].map((n) => n ** 2);
  const base = new Array(6).fill(10);
  new Chart(document.getElementById('weeks'), {
    type: 'line',
    data: { labels, datasets: [{ label: 'Growth', data: squares }, { label: 'Base', data: base, borderDash: [5, 5] }] },
  });
  ---
  {"type": "line", "labels": ["Week 1", "Week 2", "Week 3", "Week 4", "Week 5", "Week 6"], "series": [{"name": "Growth", "values": [0, 1, 4, 9, 16, 25]}, {"name": "Base", "values": [10, 10, 10, 10, 10, 10]}], "only": true}
  === function that makes charts
  function createChart(canvasId, type, { labels, values }, title = 'Untitled') {
    const canvas = document.getElementById(canvasId);
    if (!canvas) return;
    const ctx = canvas.getContext('2d');
    return new Chart(ctx, {
      type,
      data: { labels, datasets: [{ label: title, data: values, backgroundColor: ['#ff6384', '#36a2eb'] }] },
      options: { plugins: { title: { display: true, text: title } } },
    });
  }

  createChart('share', 'pie', { labels: ['Yes', 'No'], values: [62, 38] }, 'Votes');
  ---
  {"type": "pie", "title": "Votes", "labels": ["Yes", "No"], "series": [{"values": [62, 38]}], "colors": ["#ff6384", "#36a2eb"], "only": true}
  === function before the data, called at the end
  let myChart;
  function initChart() {
    if (myChart) { myChart.destroy(); }
    myChart = new Chart(document.getElementById('c'), { type: 'bar', data: chartData, options });
  }
  const options = { indexAxis: 'y', scales: { x: { stacked: true }, y: { stacked: true } } };
  const chartData = {
    labels: ['Alpha', 'Beta'],
    datasets: [['Done', [5, 7], '#10b981'], ['Open', [3, 2], '#ef4444']].map(([label, data, backgroundColor]) => ({ label, data, backgroundColor })),
  };
  window.onload = initChart;
  ---
  {"type": "bar", "stacked": true, "horizontal": true, "labels": ["Alpha", "Beta"], "series": [{"name": "Done", "values": [5, 7]}, {"name": "Open", "values": [3, 2]}], "colors": ["#10b981", "#ef4444"]}
  === component of React
  import React from 'react';
  import { Bar } from 'react-chartjs-2';
  import { Chart as ChartJS, CategoryScale, LinearScale, BarElement, Title, Tooltip, Legend } from 'chart.js';

  ChartJS.register(CategoryScale, LinearScale, BarElement, Title, Tooltip, Legend);

  export default function SalesChart() {
    const data = {
      labels: ['Red', 'Blue', 'Yellow'],
      datasets: [
        {
          label: '# of Votes',
          data: [12, 19, 3],
          backgroundColor: ['#ff0000', '#0000ff', '#ffff00'],
        },
      ],
    };

    const options = {
      responsive: true,
      plugins: {
        legend: { position: 'top' },
        title: { display: true, text: 'Favourite colours' },
      },
    };

    return (
      <div className="chart" style={{ maxWidth: 600 }}>
        {/* The chart */}
        <Bar data={data} options={options} />
      </div>
    );
  }
  ---
  {"type": "bar", "title": "Favourite colours", "labels": ["Red", "Blue", "Yellow"], "series": [{"name": "# of Votes", "values": [12, 19, 3]}], "colors": ["#ff0000", "#0000ff", "#ffff00"], "only": true}
  === component of TypeScript
  import { useMemo, type FC } from 'react';
  import { Line } from 'react-chartjs-2';
  import type { ChartData, ChartOptions } from 'chart.js';

  interface Point { day: string; value: number; }

  const points: Point[] = [
    { day: 'Mon', value: 3 },
    { day: 'Tue', value: 7.5 },
  ] as const;

  const options: ChartOptions<'line'> = { scales: { y: { title: { display: true, text: 'kWh' } } } };

  export const Energy: FC<{ title?: string }> = ({ title = 'Energy' }) => {
    const data = useMemo<ChartData<'line', number[], string>>(() => ({
      labels: points.map((p: Point): string => p.day),
      datasets: [{ label: 'Use', data: points.map((p) => p.value!), borderColor: 'teal' }],
    }), []);
    return <Line data={data} options={options} />;
  };
  ---
  {"type": "line", "labels": ["Mon", "Tue"], "series": [{"name": "Use", "values": [3, 7.5]}], "colors": ["teal"], "axes": ["", "kWh"]}
  === two charts of a dashboard
  document.addEventListener("DOMContentLoaded", function () {
    const revenue = { 'Q1': 120, 'Q2': 150, 'Q3': 180 };
    const revenueCtx = document.getElementById("revenue").getContext("2d");
    const revenueChart = new Chart(revenueCtx, {
      type: "line",
      data: {
        labels: Object.keys(revenue),
        datasets: [{ label: "Revenue", data: Object.values(revenue), fill: true }],
      },
    });
    new Chart(document.getElementById("users"), {
      type: "bar",
      data: { labels: ["a"], datasets: [{ label: "Users", data: [1] }] },
    });
  });
  ---
  {"type": "area", "labels": ["Q1", "Q2", "Q3"], "series": [{"name": "Revenue", "values": [120, 150, 180]}], "only": false}
  === gradient from the canvas
  const ctx = document.getElementById('temp').getContext('2d');
  const gradient = ctx.createLinearGradient(0, 0, 0, 400);
  gradient.addColorStop(0, 'rgba(255, 99, 132, 0.8)');
  gradient.addColorStop(1, 'rgba(255, 99, 132, 0)');

  const temperatures = [-2, -1, 4.5];
  const chart = new Chart(ctx, {
    type: 'line',
    data: {
      labels: 'Jan,Feb,Mar'.split(','),
      datasets: [{
        label: 'Temperature (°C)',
        data: temperatures,
        backgroundColor: gradient,
        borderColor: 'rgb(255, 99, 132)',
        pointBackgroundColor: temperatures.map(t => t < 0 ? 'blue' : 'red'),
        fill: true,
      }],
    },
    options: { scales: { y: { suggestedMax: Math.max(...temperatures) * 1.2, min: -5 } } },
  });
  ---
  {"type": "area", "labels": ["Jan", "Feb", "Mar"], "series": [{"name": "Temperature (°C)", "values": [-2, -1, 4.5]}], "colors": ["rgb(255, 99, 132)"]}
  === bars and a line with two axes
  const config = {
    data: {
      labels: ['2021', '2022'],
      datasets: [
        { type: 'bar', label: 'Units', data: [100, 140], yAxisID: 'y', order: 2 },
        { type: 'line', label: 'Margin', data: [12.5, 14.1], yAxisID: 'y1', order: 1 },
      ],
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      scales: {
        y: { type: 'linear', position: 'left', title: { display: true, text: 'Units' } },
        y1: { type: 'linear', position: 'right', grid: { drawOnChartArea: false }, ticks: { callback: v => `${v}%` } },
      },
    },
  };
  var mixedChart = new Chart(document.querySelector('canvas'), config);
  ---
  {"type": "layer", "twoAxes": true, "labels": ["2021", "2022"], "series": [{"name": "Units", "values": [100, 140], "mark": "bar"}, {"name": "Margin", "values": [12.5, 14.1], "mark": "line"}], "only": true}
  === points from a sorted and filtered list
  const raw = [{ w: 70, h: 180 }, { w: null, h: 170 }, { w: 55, h: 160 }];
  const points = raw
    .filter(d => d.w !== null)
    .sort((a, b) => a.w - b.w)
    .map(d => ({ x: d.w, y: d.h }));
  new Chart('people', {
    type: 'scatter',
    data: { datasets: [{ label: 'People', data: points, backgroundColor: 'rgb(75, 192, 192)' }] },
    options: { scales: { x: { type: 'linear', position: 'bottom', title: { display: true, text: 'Weight' } }, y: { title: { display: true, text: 'Height' } } } },
  });
  ---
  {"type": "point", "series": [{"name": "People", "points": [[55, 160], [70, 180]]}], "colors": ["rgb(75, 192, 192)"], "axes": ["Weight", "Height"], "only": true}
  === lists filled in a loop
  const labels = [], values = [];
  const rows = [{ city: 'Bonn', n: 3 }, { city: 'Kiel', n: 2 }];
  rows.forEach((row) => {
    labels.push(row.city);
    values.push(row.n * 10);
  });
  const cumulative = [];
  let sum = 0;
  for (const v of values) {
    sum += v;
    cumulative.push(sum);
  }
  new Chart('c', { type: 'bar', data: { labels, datasets: [{ label: 'n', data: values }, { label: 'sum', data: cumulative }] } });
  ---
  {"type": "bar", "labels": ["Bonn", "Kiel"], "series": [{"name": "n", "values": [30, 20]}, {"name": "sum", "values": [30, 50]}]}
  === random data
  const labels = ['a', 'b'];
  const data = labels.map(() => Math.floor(Math.random() * 100));
  new Chart(ctx, { type: 'bar', data: { labels, datasets: [{ label: 'n', data }] } });
  ---
  {"unknown": "`data` isn't known because a random number isn't known"}
  === one random series beside one that is known
  const data = { labels: ['a', 'b'], datasets: [
    { label: 'known', data: [1, 2] },
    { label: 'random', data: Array.from({ length: 2 }, () => Math.random() * 100) },
  ] };
  new Chart(document.getElementById('x'), { type: 'line', data });
  ---
  {"type": "line", "labels": ["a", "b"], "series": [{"name": "known", "values": [1, 2]}], "note": "a random number isn't known"}
  === fetched data
  async function loadChart() {
    try {
      const response = await fetch('/api/sales.json');
      const sales = await response.json();
      new Chart(document.getElementById('sales'), {
        type: 'bar',
        data: { labels: sales.map(s => s.month), datasets: [{ label: 'Sales', data: sales.map(s => s.total) }] },
      });
    } catch (error) {
      console.error('Failed', error);
    }
  }
  loadChart();
  ---
  {"unknown": "`sales` isn't known because a request isn't sent"}
  === list that changes with chance
  const values = [];
  for (let i = 0; i < 5; i++) { values.push(20 + Math.random() * 5); }
  new Chart('c', { type: 'line', data: { labels: values.map((_, i) => i), datasets: [{ label: 'Sensor', data: values }] } });
  ---
  {"unknown": "`values` isn't known because a random number isn't known"}
  """#

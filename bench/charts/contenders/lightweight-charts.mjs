import { CandlestickSeries, createChart } from 'lightweight-charts'

let chart = null
let series = null
let newest = 0

export function draw(host, { time, open, high, low, close }) {
  chart = createChart(host, {
    width: host.clientWidth,
    height: host.clientHeight,
    timeScale: { minBarSpacing: 0.05 },
    localization: { locale: 'es-EC' },
  })
  series = chart.addSeries(CandlestickSeries)
  series.setData(time.map((at, i) => ({ time: at, open: open[i], high: high[i], low: low[i], close: close[i] })))
  chart.timeScale().fitContent()
  newest = time[time.length - 1]
}

export function update({ open, high, low, close }) {
  series.update({ time: newest, open, high, low, close })
}

export function clear(host) {
  chart.remove()
  host.replaceChildren()
}

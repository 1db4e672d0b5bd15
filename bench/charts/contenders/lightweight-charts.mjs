import { CandlestickSeries, createChart } from 'lightweight-charts'

let chart = null
let series = null
let newest = 0

let held = null

/** Converts the bars into the shape that the library needs. */
export function prepare({ time, open, high, low, close }) {
  held = time.map((at, i) => ({ time: at, open: open[i], high: high[i], low: low[i], close: close[i] }))
}

export function draw(host, candles) {
  if (!held) prepare(candles)

  chart = createChart(host, {
    width: host.clientWidth,
    height: host.clientHeight,
    timeScale: { minBarSpacing: 0.0001, enableConflation: true },
    localization: { locale: 'es-EC' },
  })
  series = chart.addSeries(CandlestickSeries)
  series.setData(held)
  chart.timeScale().fitContent()
  newest = held.at(-1).time
}

export function update({ open, high, low, close }) {
  series.update({ time: newest, open, high, low, close })
}

export function look(from, to) {
  chart.timeScale().setVisibleLogicalRange({ from, to })
}

export function clear(host) {
  held = null
  chart.remove()
  host.replaceChildren()
}

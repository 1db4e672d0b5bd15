import { ChartCanvas } from '#client/src/features/charts/panes/chart-canvas.ts'
import { chartColumns } from '#client/src/features/charts/panes/chart-columns.ts'
import { pricePane } from '#client/src/features/charts/panes/price-pane.ts'
import { THEME } from './theme.mjs'

// uPlot with its styles, our canvas component and the drawing of bars, without a page around it.
const GUTTER = 60
const NO_FORECAST = { horizon: 10, method: 'none', time: [], median: [], low80: [], high80: [] }

let canvas = null
let data = null

export function draw(host, candles) {
  data = { ...candles, currency: 'USD', series: {}, levels: [], marks: [], forecast: NO_FORECAST }
  canvas = new ChartCanvas(host, { onRow() {}, onViewport() {} })
  show()
}

export function update(last) {
  const i = data.time.length - 1
  const { high, low, close, volume } = data
  data = {
    ...data,
    high: high.with(i, last.high),
    low: low.with(i, last.low),
    close: close.with(i, last.close),
    volume: volume.with(i, last.volume),
  }
  show()
}

export function clear(host) {
  canvas.close()
  host.replaceChildren()
}

function show() {
  const bars = data.time.length
  const pane = pricePane(data, chartColumns(data), { theme: THEME, gutter: GUTTER, share: 1, dates: true })
  canvas.show({ key: 'candles', panes: [pane], rows: bars, bars, gutter: GUTTER })
}

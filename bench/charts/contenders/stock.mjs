import { ChartCanvas } from '#client/src/features/charts/panes/chart-canvas.ts'
import { BarBuffer } from '#client/src/features/charts/stock/model/bar-buffer.ts'
import { StockChartRenderer } from '#client/src/features/charts/stock/panes/renderer.ts'
import { THEME } from './theme.mjs'

// The stock page's chart as it draws bars, pyramid and panes, without the page around it.
let held = null
let canvas = null
let renderer = null
/** The price pane, for tests that read its pixels. */
export let plot = null

/** Converts the bars into the shape that the chart needs. */
export function prepare(candles) {
  held = new BarBuffer(candles)
}

export function draw(host, candles) {
  if (!held) prepare(candles)
  const model = {
    symbol: 'A',
    currency: 'USD',
    settings: { look: 'candles', log: false, range: 'max', interval: '1m', overlays: [], panes: [], compare: [] },
    bars: held,
    compared: [],
    support: null,
    resistance: null,
    outlook: null,
  }
  canvas = new ChartCanvas(host, { onRow() {}, onViewport() {} })
  renderer = new StockChartRenderer(canvas, model, (u) => {
    plot = u
  })
  renderer.draw(THEME)
}

export function update(last) {
  const at = held.bars - 1
  held.put({ ...last, time: held.column('time')[at] })
  renderer.draw(THEME)
}

/** Sets the visible range at once, which users reach by zooming and panning. */
export function look(from, to) {
  canvas.setViewport({ from: from - 0.5, to: to - 0.5 })
}

export function clear(host) {
  canvas.close()
  host.replaceChildren()
  held = null
}

import { ChartCanvas } from '#client/src/features/charts/panes/chart-canvas.ts'
import { BarBuffer } from '#client/src/features/charts/stock/model/bar-buffer.ts'
import { ComparedStock } from '#client/src/features/charts/stock/model/compare.ts'
import { StockChartRenderer } from '#client/src/features/charts/stock/panes/renderer.ts'

// The stock page's chart in a page of its own, where a test moves it by ticks and reads what is on its canvases.

const DAY = 86_400
const COLOURS = ['paper', 'ink', 'ink2', 'ink3', 'hairline', 'edge', 'accent', 'accentSoft', 'accentWash', 'up', 'down']
const MORE = ['upSoft', 'downSoft', 'upWash', 'downWash', 'warn', 'warnSoft', 'warnWash']
/** Gives each thing a colour of its own; half of the colours let through what is under them. */
const colourOf = (_, i) => `hsl(${40 * i} 70% 45% / ${i % 2 ? 0.5 : 1})`
const theme = {
  ...Object.fromEntries([...COLOURS, ...MORE].map((name, i) => [name, colourOf(name, i)])),
  series: Array.from({ length: 7 }, colourOf),
  font: '12px sans-serif',
}

let model = null
let canvas = null
let renderer = null
let over = () => {}

/** Draws these bars and settings, with a line across if `slanted`; `rows` are visible, `back` from the newest. */
export function begin(host, candles, settings, slanted, rows, back) {
  const bars = new BarBuffer(candles)
  const last = candles.time.at(-1)
  const close = candles.close.at(-1)
  const along = (part) => Array.from({ length: 10 }, (_, i) => close * (1 + (part * (i + 1)) / 10))
  const forecast = { method: 'drift', time: along(0).map((_, i) => last + (i + 1) * DAY) }
  Object.assign(forecast, { median: along(0.01), low80: along(-0.05), high80: along(0.06) })
  model = {
    symbol: 'A',
    currency: 'USD',
    settings: { range: 'max', interval: '1d', ...settings },
    bars,
    compared: settings.compare.map((symbol) => new ComparedStock(symbol, '1d', bars, new BarBuffer(candles))),
    support: close * 0.97,
    resistance: close * 1.02,
    outlook: { levels: [{ name: '50', value: close * 0.99 }], forecast },
  }
  over = slanted ? lineOver : () => {}
  canvas = new ChartCanvas(host, { onRow() {}, onViewport() {} })
  renderer = new StockChartRenderer(canvas, model, over)
  renderer.draw(theme)
  canvas.setViewport({ from: bars.bars - rows - back, to: bars.bars - back + 0.5 })
}

export function tick({ change, volume }) {
  const { bars } = model
  const [time, open, high, low, before, traded] = ['time', 'open', 'high', 'low', 'close', 'volume'].map((name) =>
    bars.column(name).at(-1),
  )
  const close = before * (1 + change)
  bars.put({ time, open, high: Math.max(high, close), low: Math.min(low, close), close, volume: traded + volume })
  renderer.draw(theme)
}

/** Draws as the page does when a drawing over the bars is moved. */
export const redraw = () => renderer.redraw()

/** Draws all of it again. */
export const whole = () => canvas.setViewport(canvas.viewport)

/** Replaces the chart by a new one of the same bars and range. */
export function fresh(host) {
  const { viewport } = canvas
  end(host)
  canvas = new ChartCanvas(host, { onRow() {}, onViewport() {} })
  renderer = new StockChartRenderer(canvas, model, over)
  renderer.draw(theme)
  canvas.setViewport(viewport)
}

export function end(host) {
  canvas.close()
  host.replaceChildren()
}

/** Canvas pixel from which a tick draws the price pane again: a line's margin left of the bar before the open one. */
export function stripLeft() {
  const [price] = canvas.plots
  const before = price.valToPos(model.bars.bars - 2, 'x', true)
  return Math.floor(Math.min(before, price.bbox.left + price.bbox.width) - 4 * devicePixelRatio)
}

/** Pixels from column `left` on as they are seen: one that is nearly transparent has hardly a colour. */
export const pixels = (left = 0) =>
  canvas.plots.map(({ ctx: { canvas: picture } }) => {
    const { width, height } = picture
    const ctx = new OffscreenCanvas(width, height).getContext('2d')
    ctx.fillStyle = 'white'
    ctx.fillRect(0, 0, width, height)
    ctx.drawImage(picture, 0, 0)
    return ctx.getImageData(left, 0, width - left, height).data
  })

/** Draws a line as a user may have drawn across the bars. */
function lineOver({ ctx, bbox: { left, top, width, height } }) {
  ctx.save()
  ctx.strokeStyle = 'hsl(300 70% 45% / 0.5)'
  ctx.lineWidth = 5
  ctx.beginPath()
  ctx.moveTo(left, top)
  ctx.lineTo(left + width, top + height)
  ctx.stroke()
  ctx.restore()
}

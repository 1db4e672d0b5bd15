// The lower bound: a canvas, and only the work that the drawing needs.
const RIGHT = 60
const BOTTOM = 24
const AIR = 0.06
const price = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const month = new Intl.DateTimeFormat('es-EC', { month: 'short', timeZone: 'UTC' })

let ctx = null
let candles = null

export function draw(host, data) {
  candles = data
  const canvas = document.createElement('canvas')
  canvas.width = host.clientWidth
  canvas.height = host.clientHeight
  host.append(canvas)
  ctx = canvas.getContext('2d')
  paint()
}

export function update(last) {
  const i = candles.time.length - 1
  for (const name of ['high', 'low', 'close', 'volume']) candles[name][i] = last[name]
  paint()
}

export function clear(host) {
  host.replaceChildren()
}

function paint() {
  const { time, open, high, low, close } = candles
  const width = ctx.canvas.width - RIGHT
  const height = ctx.canvas.height - BOTTOM
  const bars = time.length
  let most = Number.NEGATIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < bars; i++) {
    if (high[i] > most) most = high[i]
    if (low[i] < least) least = low[i]
  }
  const air = (most - least) * AIR
  const step = 10 ** Math.floor(Math.log10(most - least))
  const x = (i) => ((i + 0.5) / (bars + 1)) * width
  const y = (value) => ((most + air - value) / (most - least + 2 * air)) * height
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
  ctx.font = '12px sans-serif'
  ctx.fillStyle = '#666d70'
  ctx.strokeStyle = '#e4dfd3'
  ctx.lineWidth = 1
  ctx.textBaseline = 'middle'
  ctx.beginPath()
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    const at = Math.round(y(value)) + 0.5
    ctx.moveTo(0, at)
    ctx.lineTo(width, at)
    ctx.fillText(price.format(value), width + 8, at)
  }
  const apart = Math.ceil(bars / 12)
  for (let i = apart; i < bars; i += apart) {
    const at = Math.round(x(i)) + 0.5
    ctx.moveTo(at, 0)
    ctx.lineTo(at, height)
    ctx.fillText(month.format(time[i] * 1000), at - 10, height + 14)
  }
  ctx.stroke()
  const rising = new Path2D()
  const falling = new Path2D()
  const wicks = new Path2D()
  const body = Math.max(1, Math.floor((width / bars) * 0.8))
  for (let i = 0; i < bars; i++) {
    const left = Math.round(x(i) - body / 2)
    const top = Math.round(y(Math.max(open[i], close[i])))
    const bottom = Math.round(y(Math.min(open[i], close[i])))
    const wickTop = Math.round(y(high[i]))
    ;(close[i] >= open[i] ? rising : falling).rect(left, top, body, Math.max(1, bottom - top))
    wicks.rect(Math.round(x(i)), wickTop, 1, Math.max(1, Math.round(y(low[i])) - wickTop))
  }
  ctx.fillStyle = '#666d70'
  ctx.fill(wicks)
  ctx.fillStyle = '#08714a'
  ctx.fill(rising)
  ctx.fillStyle = '#b8303a'
  ctx.fill(falling)
  const at = Math.round(y(close[bars - 1])) + 0.5
  ctx.setLineDash([2, 3])
  ctx.beginPath()
  ctx.moveTo(x(bars - 1), at)
  ctx.lineTo(width, at)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.fillRect(width, at - 9, RIGHT, 18)
  ctx.fillStyle = '#ffffff'
  ctx.fillText(price.format(close[bars - 1]), width + 8, at)
}

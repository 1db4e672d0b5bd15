// Tested by test/pages/stock-drawings.test.ts.

import type uPlot from 'uplot'
import type { DrawingPoint } from '#domain/contract/charts/drawings.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import { timesOf } from '../../panes/pane.ts'
import { lowerBound } from '../../panes/search.ts'
import type { ChartTheme } from '../../panes/theme.ts'
import type { PointerHandler } from '../../parts/pointer.ts'
import type { StockChartModel } from '../model/stock-chart-model.ts'

/** The price pane as layers see it. Lengths are CSS pixels from the upper left corner of the pane's plot. */
export interface LayerPane {
  symbol: string
  interval: Interval
  /**
   * Interpolates between the times of two bars; before the first and after the last one it goes on with the average
   * width of a bar.
   */
  xOf(time: number): number
  yOf(price: number): number
  /** Epoch seconds of the nearest bar, or of the bar that would be there. */
  timeAt(x: number): number
  priceAt(y: number): number
  /** Scaled, moved and clipped, so that layers can draw with this pane's lengths as they are. */
  ctx: CanvasRenderingContext2D
  bbox: { width: number; height: number }
  /** Colours and the font (`12px …`), which fits `ctx.font` as it is. */
  theme: ChartTheme
  /** Writes a price in this stock's decimals. */
  format(price: number): string
}

export interface LayerPointer {
  x: number
  y: number
  event: PointerEvent
}

export const isInside = ({ bbox }: LayerPane, { x, y }: LayerPointer): boolean =>
  x >= 0 && y >= 0 && x <= bbox.width && y <= bbox.height

/** Something drawn over the bars that pointer and keys can select and move. The last layer of a chart is on top. */
export interface Layer {
  /** Called whenever the pane is drawn; it need not restore the state of the context. */
  draw(pane: LayerPane): void
  /** The cursor for a pointer over something of this layer, or null if there is nothing. */
  hit?(pane: LayerPane, x: number, y: number): string | null
  /** Returns true to take the gesture, which then ends with `up` or `cancel`, while the viewport stays. */
  down?(pane: LayerPane, pointer: LayerPointer): boolean
  move?(pane: LayerPane, pointer: LayerPointer): void
  up?(pane: LayerPane, pointer: LayerPointer): void
  cancel?(): void
  /** Called before the chart's own keys, without modifiers but Shift; returns true if it handled the key. */
  key?(pane: LayerPane, event: KeyboardEvent): boolean
  /** Called when the chart is gone or shows another stock. */
  close?(): void
}

/** Everything that the factories of layers get from their chart. */
interface LayerHost {
  symbol: string
  /** Draws the pane again at the next frame, for changes that the chart does not know of. */
  redraw(): void
}

export type LayerFactory = (host: LayerHost) => Layer

/** The layers of one chart: drawn from the lowest up, offered gestures and keys from the topmost down. */
export class LayerStack implements PointerHandler {
  readonly #layers: Layer[]
  readonly #paneOf: (u: uPlot) => LayerPane
  /** The price pane as last drawn. */
  #plot: uPlot | null = null
  #active: Layer | null = null

  constructor(factories: readonly LayerFactory[], host: LayerHost, paneOf: (u: uPlot) => LayerPane) {
    this.#layers = factories.map((create) => create(host))
    this.#paneOf = paneOf
  }

  draw(u: uPlot): void {
    this.#plot = u
    if (this.#layers.length === 0) return
    const { ctx, bbox } = u
    const pane = this.#paneOf(u)
    for (const layer of this.#layers) {
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      ctx.translate(bbox.left, bbox.top)
      ctx.scale(devicePixelRatio, devicePixelRatio)
      layer.draw(pane)
      ctx.restore()
    }
  }

  down(event: PointerEvent): boolean {
    const at = this.#pointer(event)
    if (!at) return false
    this.#active = this.#layers.findLast((layer) => layer.down?.(at.pane, at.pointer)) ?? null
    return this.#active !== null
  }

  move(event: PointerEvent): void {
    const at = this.#pointer(event)
    if (!at || !this.#plot) return
    if (this.#active) {
      this.#active.move?.(at.pane, at.pointer)
      return
    }
    const { x, y } = at.pointer
    let cursor: string | null = null
    for (const layer of this.#layers) cursor = layer.hit?.(at.pane, x, y) ?? cursor
    this.#plot.over.style.cursor = cursor ?? ''
  }

  up(event: PointerEvent): void {
    const at = this.#pointer(event)
    if (at) this.#active?.up?.(at.pane, at.pointer)
    this.#active = null
  }

  cancel(): void {
    this.#active?.cancel?.()
    this.#active = null
  }

  key(event: KeyboardEvent): boolean {
    if (!this.#plot || this.#layers.length === 0) return false
    const pane = this.#paneOf(this.#plot)
    return this.#layers.findLast((layer) => layer.key?.(pane, event)) !== undefined
  }

  close(): void {
    for (const layer of this.#layers) layer.close?.()
  }

  #pointer(event: PointerEvent): { pane: LayerPane; pointer: LayerPointer } | null {
    if (!this.#plot || this.#layers.length === 0) return null
    const { left, top } = this.#plot.over.getBoundingClientRect()
    const pointer = { x: event.clientX - left, y: event.clientY - top, event }
    return { pane: this.#paneOf(this.#plot), pointer }
  }
}

/** Average seconds from one bar to the next, which stand for the width of bars beyond the ends. */
const barSpacing = (time: ArrayLike<number>): number =>
  time.length < 2 ? 86_400 : (time[time.length - 1] - time[0]) / (time.length - 1)

/** The row of a time; fractional between two bars, and extrapolated beyond the ends. */
export function rowOf(time: ArrayLike<number>, at: number): number {
  const last = time.length - 1
  if (last < 0) return 0
  if (at <= time[0]) return (at - time[0]) / barSpacing(time)
  if (at >= time[last]) return last + (at - time[last]) / barSpacing(time)
  const next = lowerBound(time, at)
  return next - (time[next] - at) / (time[next] - time[next - 1])
}

/** The time of the nearest row, even beyond the ends. */
export function timeOf(time: ArrayLike<number>, row: number): number {
  const nearest = Math.round(row)
  const last = time.length - 1
  if (nearest < 0) return Math.round(time[0] + nearest * barSpacing(time))
  return nearest <= last ? time[nearest] : Math.round(time[last] + (nearest - last) * barSpacing(time))
}

export function layerPane(
  u: uPlot,
  { symbol, settings: { interval } }: StockChartModel,
  theme: ChartTheme,
  format: (price: number) => string,
): LayerPane {
  return {
    symbol,
    interval,
    theme,
    format,
    ctx: u.ctx,
    bbox: { width: u.over.clientWidth, height: u.over.clientHeight },
    xOf: (time) => u.valToPos(rowOf(timesOf(u), time), 'x'),
    yOf: (price) => u.valToPos(price, 'price'),
    timeAt: (x) => timeOf(timesOf(u), u.posToVal(x, 'x')),
    priceAt: (y) => u.posToVal(y, 'price'),
  }
}

/** Converts between times, prices and places on the screen. */
export type ChartScale = Pick<LayerPane, 'xOf' | 'yOf' | 'timeAt' | 'priceAt' | 'bbox'>

export interface Pixel {
  x: number
  y: number
}

/** The server refuses points beyond these limits; `LAST_SECOND` is the end of the year 9999. */
export const LEAST_PRICE = 1e-9
const MOST_PRICE = 1e12
const LAST_SECOND = 253_402_300_799

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export const pixelOf = (scale: ChartScale, { time, price }: DrawingPoint): Pixel => ({
  x: scale.xOf(time),
  y: scale.yOf(price),
})

export const pointAt = (scale: ChartScale, { x, y }: Pixel): DrawingPoint => ({
  time: clamp(Math.round(scale.timeAt(x)), 0, LAST_SECOND),
  price: clamp(scale.priceAt(y), LEAST_PRICE, MOST_PRICE),
})

/**
 * Moves a point on the screen. A coordinate that does not move keeps its exact value, such as a time between two
 * bars.
 */
export function movePoint(scale: ChartScale, point: DrawingPoint, dx: number, dy: number): DrawingPoint {
  const { x, y } = pixelOf(scale, point)
  const moved = pointAt(scale, { x: x + dx, y: y + dy })
  return {
    time: scale.timeAt(x + dx) === scale.timeAt(x) ? point.time : moved.time,
    price: dy === 0 ? point.price : moved.price,
  }
}

/** Pixels to the next bar on one side: at least one. */
export function barStep(scale: ChartScale, { time }: DrawingPoint, side: -1 | 1): number {
  const x = scale.xOf(time)
  const here = scale.timeAt(x)
  let step = 1
  while (step < scale.bbox.width && scale.timeAt(x + side * step) === here) step++
  return side * step
}

export const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Distance from a place to the straight segment between `a` and `b`. */
export function distanceToSegment(at: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)
  const part = clamp(along, 0, 1)
  return distance(at, { x: a.x + part * dx, y: a.y + part * dy })
}

export function strokeLine(ctx: CanvasRenderingContext2D, from: Pixel, to: Pixel, colour: string, width = 1.5): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.beginPath()
  ctx.moveTo(from.x, from.y)
  ctx.lineTo(to.x, to.y)
  ctx.stroke()
}

const TALL = 18
const PADDING = 5

/** Writes a text in a box that stays inside the pane; `at.x` is its left side, or with `right` its right side. */
export function tag({ ctx, theme, bbox }: LayerPane, text: string, at: Pixel, colour: string, right = false): void {
  ctx.font = theme.font
  ctx.textBaseline = 'middle'
  const width = ctx.measureText(text).width + 2 * PADDING
  const left = Math.max(0, Math.min(bbox.width - width, right ? at.x - width : at.x))
  const middle = Math.min(bbox.height - TALL / 2, Math.max(TALL / 2, at.y))
  ctx.fillStyle = theme.paper
  ctx.fillRect(left, middle - TALL / 2, width, TALL)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1
  ctx.strokeRect(left + 0.5, middle - TALL / 2 + 0.5, width - 1, TALL - 1)
  ctx.fillStyle = colour
  ctx.fillText(text, left + PADDING, middle)
}

/** The price in a box next to the axis. */
export const priceTag = (pane: LayerPane, price: number, colour: string): void =>
  tag(pane, pane.format(price), { x: pane.bbox.width, y: pane.yOf(price) }, colour, true)

import type { Interval } from '#domain/market/bars/intervals.ts'
import type { Look } from '../../panes/look.ts'

/** What a layer knows of the price pane. Lengths are CSS pixels from the upper left corner of the pane's plot. */
export interface LayerView {
  symbol: string
  interval: Interval
  /** Between two bars by their times; before the first and after the last one by the width of a bar. */
  xOf(time: number): number
  yOf(price: number): number
  /** Epoch seconds of the bar, or of the one that would be there. */
  timeAt(x: number): number
  priceAt(y: number): number
  /** Scaled, moved and clipped, so that it takes the lengths of this view as they are. */
  ctx: CanvasRenderingContext2D
  bbox: { width: number; height: number }
  /** Colours and font, `12px …`, for `ctx.font` as it is. */
  look: Look
  /** A price in this stock's decimals. */
  format(price: number): string
}

/** A pointer over the pane. */
export interface LayerPointer {
  x: number
  y: number
  event: PointerEvent
}

/** Something drawn over the bars that pointer and keys can take hold of. The last one of a chart is on top. */
export interface Layer {
  /** Called with every picture of the pane: no state of the context outlives it. */
  draw(view: LayerView): void
  /** The pointer's cursor over something of this layer, or null where there is nothing. */
  hit?(view: LayerView, x: number, y: number): string | null
  /** True takes the gesture: it ends with `up` or `cancel`, and the view does not move. */
  down?(view: LayerView, pointer: LayerPointer): boolean
  move?(view: LayerView, pointer: LayerPointer): void
  up?(view: LayerView, pointer: LayerPointer): void
  cancel?(): void
  /** Before the chart's own keys; true if it did something. */
  key?(view: LayerView, event: KeyboardEvent): boolean
  /** The chart is gone, or shows another stock. */
  close?(): void
}

/** What a chart gives to the makers of its layers. */
export interface LayerHost {
  symbol: string
  /** Draws the pane at the next frame: something changed without the chart. */
  redraw(): void
}

export type LayerMaker = (host: LayerHost) => Layer

// Tested by test/pages/stock-chart-pointer.test.ts.

import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartPanes } from './chart.ts'
import styles from './chart-canvas.module.css'
import { axisTags } from './crosshair.ts'
import { type Pane, timesOf } from './pane.ts'
import { followViewport, initialViewport, panViewport, type Viewport, zoomViewport } from './viewport.ts'

interface PendingPlot {
  plot: uPlot
  /** Draws the plot, which so far is only in the page. */
  init(): void
}

interface CanvasEvents {
  /** Receives the row under the crosshair, or null without one. */
  onRow(row: number | null): void
  onViewport(view: Viewport): void
}

/**
 * Owns the plots of a chart's panes. A new size resizes them, and new data reach them at most once a frame;
 * anything else rebuilds them.
 */
export class ChartCanvas {
  readonly #host: HTMLElement
  readonly #events: CanvasEvents
  readonly #observer = new ResizeObserver(() => this.#resize())
  #chart: ChartPanes | null = null
  /** The chart whose rows the viewport has; for a frame, it may be the one before. */
  #drawn: ChartPanes | null = null
  #plots: uPlot[] = []
  /** The plot after `#plots`, in the page but not drawn yet. */
  #pending: PendingPlot | null = null
  #viewport: Viewport = { from: 0, to: 1 }
  #row: number | null = null
  #frame = 0
  /** Size of the host in CSS pixels, kept because reading it forces a layout of the page. */
  #size = { width: 0, height: 0 }
  /** True while the crosshair is passed on to the other panes, which report it again. */
  #sharing = false
  readonly #life = new AbortController()

  constructor(host: HTMLElement, events: CanvasEvents) {
    this.#host = host
    this.#events = events
    host.classList.add(styles.canvas)
    this.#observer.observe(host)
  }

  /** Aborted when the canvas is closed; the host lives on, with another canvas in it. */
  get closed(): AbortSignal {
    return this.#life.signal
  }

  /** Draws the chart at the next frame; if it is the same as before, only what its open bar moved. */
  show(chart: ChartPanes): void {
    const before = this.#chart
    const same = before?.key === chart.key && this.#plots.length > 0
    if (before && before.subject !== chart.subject) this.#clear()
    this.#chart = chart
    if (same) this.#frame ||= requestAnimationFrame(() => this.#update())
    else this.#build()
  }

  /**
   * For a first chart, called task by task: creates the next pane or, the time after, draws it, which takes about
   * as long. Returns false once all are drawn.
   */
  drawNext(chart: ChartPanes): boolean {
    this.#chart = chart
    if (this.#pending) {
      this.#draw(this.#pending)
      return this.#plots.length < chart.panes.length
    }
    if (this.#plots.length === 0) this.#begin()
    this.#pending = this.#createNext()
    return this.#pending !== null
  }

  /** A `factor` below 1 zooms in, to the row at `clientX` or the newest one. */
  zoom(factor: number, clientX?: number): void {
    const at = clientX === undefined ? this.#viewport.to : this.#rowAt(clientX)
    this.setViewport(zoomViewport(this.#viewport, factor, at, this.#rows))
  }

  /** Pans by a part of the visible range; 1 is a whole screen towards newer rows. */
  pan(part: number): void {
    this.setViewport(panViewport(this.#viewport, part * (this.#viewport.to - this.#viewport.from), this.#rows))
  }

  panPixels(pixels: number): void {
    this.pan(pixels / this.#plotWidth())
  }

  reset(): void {
    this.setViewport(this.#initialViewport())
  }

  /** Moves the crosshair to the next row or the previous one. */
  step(by: -1 | 1): void {
    const [plot] = this.#plots
    if (!plot || !this.#chart) return
    const last = this.#chart.bars - 1
    const row = this.#row === null ? last : Math.min(this.#rows - 1, Math.max(0, this.#row + by))
    const { from, to } = this.#viewport
    if (row < from || row > to)
      this.setViewport(panViewport(this.#viewport, row < from ? row - from - 0.5 : row - to + 0.5, this.#rows))
    plot.setCursor({ left: plot.valToPos(row, 'x'), top: plot.over.clientHeight / 2 })
  }

  /** Pans to the newest rows, with the same zoom. */
  end(): void {
    this.setViewport(panViewport(this.#viewport, this.#rows, this.#rows))
  }

  get viewport(): Viewport {
    return this.#viewport
  }

  /** What is drawn, or will be at the next frame; null before the first. */
  get chart(): ChartPanes | null {
    return this.#chart
  }

  /** The row under the crosshair; null without one. */
  get row(): number | null {
    return this.#row
  }

  /** The plots are ordered from the top down, as on the screen. */
  get plots(): readonly uPlot[] {
    return this.#plots
  }

  close(): void {
    this.#life.abort()
    this.#observer.disconnect()
    this.#clear()
  }

  #build(): void {
    this.#measure()
    if (!this.#chart || this.#size.width === 0) return
    if (this.#plots.length === 0) this.#begin()
    else this.#viewport = this.#followedViewport()
    this.#clear()
    for (let made = this.#createNext(); made; made = this.#createNext()) this.#draw(made)
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#host
    this.#size = { width, height }
  }

  #begin(): void {
    // The size is known already if this page drew a chart before.
    if (this.#size.width === 0) this.#measure()
    this.#followedViewport()
    this.#viewport = this.#initialViewport()
  }

  /** Creates the plot of the next pane; null once all panes have one. */
  #createNext(): PendingPlot | null {
    const { panes } = this.#chart!
    const index = this.#plots.length
    return index === panes.length || this.#size.width === 0 ? null : this.#create(panes[index], index)
  }

  #draw({ plot, init }: PendingPlot): void {
    this.#pending = null
    init()
    this.#plots.push(plot)
    scale(plot, this.#viewport)
    if (this.#plots.length === this.#chart!.panes.length) this.#events.onViewport(this.#viewport)
  }

  #create(pane: Pane, index: number): PendingPlot {
    const { panes, minutes = false } = this.#chart!
    const options = {
      ...pane.options,
      ...this.#sizes(panes)[index],
      cursor: {
        drag: { x: false, y: false, setScale: false },
        points: { show: false },
        bind: { mousedown: () => null, mouseup: () => null, dblclick: () => null },
        move: (u: uPlot, left: number, top: number): [number, number] => [this.#snap(u, left), top],
      },
      plugins: [
        axisTags({ format: pane.format, dates: index === panes.length - 1, minutes }, styles),
        ...(pane.options.plugins ?? []),
      ],
      hooks: { ...pane.options.hooks, setCursor: [(u: uPlot) => this.#shareCrosshair(u)] },
    }
    let init = () => {}
    const plot = new uPlot(options, this.#dataOf(pane), ({ root }, begin) => {
      this.#host.append(root)
      init = () => begin()
    })
    return { plot, init }
  }

  #update(): void {
    this.#frame = 0
    const { panes } = this.#chart!
    if (this.#drawn === this.#chart && panes.every((pane, i) => pane.redrawOpenBar?.(this.#plots[i]))) return
    const view = this.#followedViewport()
    this.#plots.forEach((plot, i) => {
      if (!panes[i].window) plot.setData(panes[i].data, false)
      plot.redraw(true, true)
    })
    this.setViewport(view)
  }

  /** The viewport for the chart's present rows; prepended rows move it along. */
  #followedViewport(): Viewport {
    const added = (this.#chart!.older ?? 0) - (this.#drawn?.older ?? 0)
    const before = this.#rows + added
    this.#drawn = this.#chart
    if (this.#row !== null) this.#row += added
    return followViewport({ from: this.#viewport.from + added, to: this.#viewport.to + added }, before, this.#rows)
  }

  #dataOf(pane: Pane): uPlot.AlignedData {
    return pane.window?.(this.#viewport, Math.round(this.#plotWidth() * devicePixelRatio)) ?? pane.data
  }

  setViewport(view: Viewport): void {
    this.#viewport = view
    this.#plots.forEach((plot, i) => {
      const pane = this.#chart!.panes[i]
      if (pane.window) plot.setData(this.#dataOf(pane), false)
    })
    this.#scale()
  }

  #scale(): void {
    for (const plot of this.#plots) scale(plot, this.#viewport)
    this.#events.onViewport(this.#viewport)
  }

  /** Shows one crosshair through all panes, but its level line only in the pointer's pane. */
  #shareCrosshair(source: uPlot): void {
    if (this.#sharing) return
    this.#sharing = true
    const { left = -10 } = source.cursor
    for (const plot of this.#plots) if (plot !== source) plot.setCursor({ left, top: -10 })
    this.#sharing = false
    this.#row = left < 0 ? null : Math.round(source.posToVal(left, 'x'))
    this.#events.onRow(this.#row)
  }

  #snap(u: uPlot, left: number): number {
    if (left < 0) return left
    const { from, to } = this.#viewport
    const row = Math.min(
      Math.floor(to),
      this.#rows - 1,
      Math.max(Math.ceil(from), 0, Math.round(u.posToVal(left, 'x'))),
    )
    return u.valToPos(row, 'x')
  }

  #initialViewport(): Viewport {
    const { rows, exact = false } = this.#chart!
    return initialViewport(this.#rows, exact ? 0 : this.#plotWidth(), rows)
  }

  get #rows(): number {
    return this.#drawn ? timesOf(this.#drawn.panes[0]).length : 0
  }

  #plotWidth(): number {
    return this.#size.width - (this.#chart?.gutter ?? 0)
  }

  #rowAt(clientX: number): number {
    const [plot] = this.#plots
    return plot ? plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x') : 0
  }

  #sizes(panes: readonly Pane[]): { width: number; height: number }[] {
    const { width, height: whole } = this.#size
    const heights = panes.map(({ share }) => Math.floor(share * whole))
    heights[heights.length - 1] += whole - heights.reduce((sum, height) => sum + height, 0)
    return heights.map((height) => ({ width, height }))
  }

  #resize(): void {
    if (this.#plots.length === 0) return void this.#build()
    const { panes } = this.#chart!
    this.#dropPending()
    this.#measure()
    const sizes = this.#sizes(panes)
    let changed = false
    this.#plots.forEach((plot, i) => {
      const size = sizes[i]
      if (size.width === plot.width && size.height === plot.height) return
      plot.setSize(size)
      changed = true
    })
    // Another width has other columns.
    if (changed && panes.some((pane) => pane.window)) this.setViewport(this.#viewport)
  }

  /** A plot that was created but not drawn has a wrong size by now, or belongs to another chart. */
  #dropPending(): void {
    this.#pending?.plot.destroy()
    this.#pending = null
  }

  #clear(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    for (const plot of this.#plots) plot.destroy()
    this.#plots = []
    this.#dropPending()
  }
}

function scale(plot: uPlot, { from, to }: Viewport): void {
  plot.setScale('x', { min: from, max: to })
}

import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Picture } from '../chart.ts'
import { firstView, followedView, pannedView, type View, zoomedView } from '../data/view.ts'
import styles from './canvas.module.css'
import { axisTags } from './crosshair.ts'
import type { Pane } from './pane.ts'

interface MadePlot {
  plot: uPlot
  /** Begins to draw it. */
  init(): void
}

interface CanvasEvents {
  /** The row under the crosshair, or null without one. */
  onRow(row: number | null): void
  onView(view: View): void
}

/**
 * Owns the panes of a picture: a new size resizes them, new data reach them at most once a frame, anything else
 * rebuilds them.
 */
export class ChartCanvas {
  readonly #host: HTMLElement
  readonly #events: CanvasEvents
  readonly #observer = new ResizeObserver(() => this.#resize())
  #picture: Picture | null = null
  #plots: uPlot[] = []
  /** The one after them, in the page and not drawn yet. */
  #made: MadePlot | null = null
  #view: View = { from: 0, to: 1 }
  #rows = 0
  /** Under the crosshair. */
  #row: number | null = null
  #frame = 0
  /** Of the host, in CSS pixels: to ask it lays the page out. */
  #size = { width: 0, height: 0 }
  /** Rows put before the first ones of the picture, up to its newest. */
  #older = 0
  /** The crosshair is being passed on. */
  #following = false
  readonly #life = new AbortController()

  constructor(host: HTMLElement, events: CanvasEvents) {
    this.#host = host
    this.#events = events
    host.classList.add(styles.canvas)
    this.#observer.observe(host)
  }

  /** Aborted when it is closed: its host goes on, with another canvas in it. */
  get closed(): AbortSignal {
    return this.#life.signal
  }

  show(picture: Picture): void {
    const before = this.#picture
    const same = before?.key === picture.key && this.#plots.length > 0
    if (before && before.subject !== picture.subject) this.#clear()
    this.#picture = picture
    if (same) this.#frame ||= requestAnimationFrame(() => this.#update())
    else this.#build()
  }

  /**
   * Makes the next pane of a picture that is shown for the first time or, the time after, draws it: each takes as long;
   * false once all are there.
   */
  grow(picture: Picture): boolean {
    this.#picture = picture
    if (this.#made) {
      this.#draw(this.#made)
      return this.#plots.length < picture.panes.length
    }
    if (this.#plots.length === 0) this.#begin()
    this.#made = this.#makeNext()
    return this.#made !== null
  }

  /** `factor` below 1 comes closer, to the row at `clientX` or the newest one. */
  zoom(factor: number, clientX?: number): void {
    const at = clientX === undefined ? this.#view.to : this.#rowAt(clientX)
    this.look(zoomedView(this.#view, factor, at, this.#rows))
  }

  /** By a part of the visible range; 1 is a whole screen towards newer rows. */
  pan(part: number): void {
    this.look(pannedView(this.#view, part * (this.#view.to - this.#view.from), this.#rows))
  }

  panPixels(pixels: number): void {
    this.pan(pixels / this.#plotWidth())
  }

  reset(): void {
    this.look(this.#firstView())
  }

  /** Moves the crosshair to the next row, or the one before. */
  step(by: -1 | 1): void {
    const [plot] = this.#plots
    if (!plot || !this.#picture) return
    const last = this.#picture.bars - 1
    const row = this.#row === null ? last : Math.min(this.#rows - 1, Math.max(0, this.#row + by))
    const { from, to } = this.#view
    if (row < from || row > to)
      this.look(pannedView(this.#view, row < from ? row - from - 0.5 : row - to + 0.5, this.#rows))
    plot.setCursor({ left: plot.valToPos(row, 'x'), top: plot.over.clientHeight / 2 })
  }

  /** To the newest rows, as close as now. */
  end(): void {
    this.look(pannedView(this.#view, this.#rows, this.#rows))
  }

  get view(): View {
    return this.#view
  }

  /** From the top down, as on the screen. */
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
    if (!this.#picture || this.#size.width === 0) return
    if (this.#plots.length === 0) this.#begin()
    else this.#view = this.#followedView()
    this.#clear()
    for (let made = this.#makeNext(); made; made = this.#makeNext()) this.#draw(made)
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#host
    this.#size = { width, height }
  }

  #begin(): void {
    // A page that was drawn since has measured it.
    if (this.#size.width === 0) this.#measure()
    this.#followedView()
    this.#view = this.#firstView()
  }

  /** Null once all panes are there. */
  #makeNext(): MadePlot | null {
    const { panes } = this.#picture!
    const index = this.#plots.length
    return index === panes.length || this.#size.width === 0 ? null : this.#make(panes[index], index)
  }

  #draw({ plot, init }: MadePlot): void {
    this.#made = null
    init()
    this.#plots.push(plot)
    scale(plot, this.#view)
    if (this.#plots.length === this.#picture!.panes.length) this.#events.onView(this.#view)
  }

  #make(pane: Pane, index: number): MadePlot {
    const { panes, minutes = false } = this.#picture!
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
      hooks: { ...pane.options.hooks, setCursor: [(u: uPlot) => this.#follow(u)] },
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
    const { panes } = this.#picture!
    const view = this.#followedView()
    this.#plots.forEach((plot, i) => {
      if (!panes[i].window) plot.setData(panes[i].data, false)
      plot.redraw(true, true)
    })
    this.look(view)
  }

  /** The view of the picture's rows; those put before the first ones move it along. */
  #followedView(): View {
    const { panes, older = 0 } = this.#picture!
    const added = older - this.#older
    const before = this.#rows + added
    this.#older = older
    if (this.#row !== null) this.#row += added
    this.#rows = panes[0].data[1].length
    return followedView({ from: this.#view.from + added, to: this.#view.to + added }, before, this.#rows)
  }

  #dataOf(pane: Pane): uPlot.AlignedData {
    return pane.window?.(this.#view, Math.round(this.#plotWidth() * devicePixelRatio)) ?? pane.data
  }

  /** Shows these rows. */
  look(view: View): void {
    this.#view = view
    this.#plots.forEach((plot, i) => {
      const pane = this.#picture!.panes[i]
      if (pane.window) plot.setData(this.#dataOf(pane), false)
    })
    this.#scale()
  }

  #scale(): void {
    for (const plot of this.#plots) scale(plot, this.#view)
    this.#events.onView(this.#view)
  }

  /** One crosshair through all panes; the level line only in the pointer's pane. */
  #follow(source: uPlot): void {
    if (this.#following) return
    this.#following = true
    const { left = -10 } = source.cursor
    for (const plot of this.#plots) if (plot !== source) plot.setCursor({ left, top: -10 })
    this.#following = false
    this.#row = left < 0 ? null : Math.round(source.posToVal(left, 'x'))
    this.#events.onRow(this.#row)
  }

  #snap(u: uPlot, left: number): number {
    if (left < 0) return left
    const { from, to } = this.#view
    const row = Math.min(
      Math.floor(to),
      this.#rows - 1,
      Math.max(Math.ceil(from), 0, Math.round(u.posToVal(left, 'x'))),
    )
    return u.valToPos(row, 'x')
  }

  #firstView(): View {
    const { rows, exact = false } = this.#picture!
    return firstView(this.#rows, exact ? 0 : this.#plotWidth(), rows)
  }

  #plotWidth(): number {
    return this.#size.width - (this.#picture?.gutter ?? 0)
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
    const { panes } = this.#picture!
    this.#unmake()
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
    if (changed && panes.some((pane) => pane.window)) this.look(this.#view)
  }

  /** What is made and not drawn is of another size, or of another picture. */
  #unmake(): void {
    this.#made?.plot.destroy()
    this.#made = null
  }

  #clear(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    for (const plot of this.#plots) plot.destroy()
    this.#plots = []
    this.#unmake()
  }
}

function scale(plot: uPlot, { from, to }: View): void {
  plot.setScale('x', { min: from, max: to })
}

import { ref } from 'valtio/vanilla'
import { download } from '#client/src/api/download.ts'
import { chartPage } from '#client/src/text/es/chart-page.ts'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import { formatChange } from '#client/src/text/format.ts'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { ChartCanvas } from '../panes/chart-canvas.ts'
import { formatDate, formatInstant } from '../panes/dates.ts'
import type { LegendEntry } from '../panes/pane.ts'
import type { ChartTheme } from '../panes/theme.ts'
import type { Viewport } from '../panes/viewport.ts'
import { pngOf } from '../parts/image.ts'
import { legendItems, legendText, type Readout } from '../parts/Legend.tsx'
import { handlePointerAndKeys } from '../parts/pointer.ts'
import { tableOf } from '../parts/tables.ts'
import { alertLayer } from './alert-lines.ts'
import { lazyDrawingLayer } from './drawings/lazy-layer.ts'
import { barsCsv } from './export.ts'
import { type LayerFactory, LayerStack, layerPane } from './layers.ts'
import { markLayer } from './mark-layer.ts'
import { StockChartRenderer } from './renderer.ts'
import type { StockChartModel } from './stock-chart-model.ts'

/** Milliseconds for which the viewport must rest before it is summed up aloud. */
const REST_MS = 700
const TABLE_ROWS = 20

export interface StockReadout extends Readout {
  /** Summary of what is shown, once the viewport rests. */
  summary: string
}

export interface StockChartElements {
  canvas: HTMLElement
  readout: StockReadout
}

export interface StockChartEvents {
  theme(): ChartTheme
  /** The viewport comes near the oldest bar. */
  onOlder(): void
  onWheelPassed(): void
  onHelp(): void
}

/** Controls the chart of one stock and width of bars: draws its model when told to, and says in words what it shows. */
export class StockChartController {
  readonly canvas: ChartCanvas
  readonly #parts: StockChartElements
  readonly #events: StockChartEvents
  readonly #model: StockChartModel
  readonly #layers: LayerStack
  readonly #renderer: StockChartRenderer
  #row: number | null = null
  /** False until the bars have been drawn once without the layers over them. */
  #isLayered = false
  #rest = 0
  #closed = false

  constructor(parts: StockChartElements, model: StockChartModel, events: StockChartEvents) {
    this.#parts = parts
    this.#model = model
    this.#events = events
    this.canvas = new ChartCanvas(parts.canvas, {
      onRow: (row) => {
        this.#row = row
        this.#showLegend()
      },
      onViewport: (view) => this.#onViewport(view),
    })
    this.#layers = new LayerStack(LAYERS, { symbol: model.symbol, redraw: () => this.#renderer.redraw() }, (u) =>
      layerPane(u, model, events.theme(), (price) => this.#format(price)),
    )
    this.#renderer = new StockChartRenderer(this.canvas, model, (u) => {
      if (this.#isLayered) this.#layers.draw(u)
    })
    handlePointerAndKeys(parts.canvas, this.canvas, {
      pointerHandler: this.#layers,
      inPage: true,
      onWheelPassed: events.onWheelPassed,
      onAloud: (aloud) => {
        parts.readout.aloud = aloud
      },
      onHelp: events.onHelp,
    })
  }

  /** Draws the first chart in steps of some milliseconds, so that input can be handled between two of them. */
  *drawFirst(): Generator<void> {
    this.#renderer.computeSeries()
    yield
    this.#renderer.prepare(this.#events.theme())
    yield
    let isMore = true
    while (isMore) {
      isMore = this.#renderer.drawNext()
      this.#showLegend()
      const [price] = this.canvas.plots
      if (price && !this.#isLayered) {
        yield
        this.#isLayered = true
        this.#layers.draw(price)
      }
      if (isMore) yield
    }
    this.#isLayered = true
  }

  /** Draws the model as it is now. */
  draw(): void {
    if (this.#closed) return
    this.#renderer.draw(this.#events.theme())
    this.#showLegend()
    this.#rested()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#rest)
    this.#renderer.close()
    this.#layers.close()
    this.canvas.close()
    this.#parts.canvas.replaceChildren()
  }

  csv(): void {
    const { bars, symbol, interval } = this.#model
    const { from, to } = this.#shown()
    const shown = { time: bars.column('time'), from, to, areSessions: isOfSessions(interval) }
    const blob = new Blob([barsCsv(shown, this.#entries(to))], { type: 'text/csv;charset=utf-8' })
    download(blob, `${symbol}-${interval}-${this.#isoDate(to - 1)}.csv`)
  }

  async image(): Promise<void> {
    const { symbol, interval } = this.#model
    const last = this.#shown().to - 1
    const texts = {
      title: `${symbol} · ${es.intervals[interval]}`,
      below: [legendText(this.#parts.readout.legend), this.#summary(), chartPage.image(this.#date(last))],
    }
    const blob = await pngOf(this.canvas.plots, texts, this.#events.theme())
    if (blob) download(blob, `${symbol}-${interval}-${this.#isoDate(last)}.png`)
  }

  /** Fills the table with the last bars of the viewport, newest first. */
  fillTable(): void {
    const { panes } = this.#renderer.chart!
    const { from, to } = this.#shown()
    const entries = this.#entries(to)
    const rows = Array.from({ length: Math.min(TABLE_ROWS, to - from) }, (_, i) => to - 1 - i)
    const time = panes[0].data[1] as ArrayLike<number>
    this.#parts.readout.tables = ref([tableOf(this.#summary(), entries, rows, time, this.#dateOf())])
  }

  /** Everything that is drawn before the row `to`. */
  #entries(to: number): LegendEntry[] {
    return this.#renderer.chart!.panes.flatMap(({ legend }) => legend.filter(({ from: first = 0 }) => first < to))
  }

  #onViewport(view: Viewport): void {
    const { canvas } = this.#parts
    const { bars, symbol, interval } = this.#model
    if (view.from < view.to - view.from) this.#events.onOlder()
    canvas.dataset.shown = `${symbol} ${interval}`
    if (bars.bars === 0) return
    const { from, to } = this.#shown()
    canvas.dataset.from = String(bars.column('time')[from])
    canvas.dataset.to = String(bars.column('time')[to - 1])
    canvas.dataset.rows = String(to - from)
    canvas.ariaLabel = `${es.name(symbol)}, ${this.#date(from)} – ${this.#date(to - 1)}`
    this.#rested()
  }

  /** Schedules the summary for when the viewport has rested. */
  #rested(): void {
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => {
      this.#parts.readout.summary = this.#summary()
      this.fillTable()
    }, REST_MS)
  }

  /** Rows of bars in the viewport; at least one. */
  #shown(): { from: number; to: number } {
    const { bars } = this.#model.bars
    const { from, to } = this.canvas.viewport
    const first = Math.min(bars - 1, Math.max(0, Math.ceil(from)))
    return { from: first, to: Math.max(first + 1, Math.min(bars, Math.floor(to) + 1)) }
  }

  #summary(): string {
    const { bars, symbol } = this.#model
    const { from, to } = this.#shown()
    const close = bars.column('close')
    const { high, low } = bars.extremes('bar', from, to)
    const change = formatChange(close[to - 1] / close[from] - 1)
    return es.summary(symbol, this.#date(from), this.#date(to - 1), change, this.#format(low), this.#format(high))
  }

  #showLegend(): void {
    const { chart } = this.#renderer
    if (!chart) return
    const { panes, bars } = chart
    this.#parts.readout.legend = ref(legendItems(panes, this.#row ?? bars - 1, this.#dateOf()))
  }

  /** Writes a price as the legend writes the close. */
  #format(price: number): string {
    return this.#renderer.chart!.panes[0].legend.find(({ field }) => field === 'close')!.format(price)
  }

  #dateOf = () => (isOfSessions(this.#model.interval) ? formatDate : formatInstant)
  #date = (row: number) => this.#dateOf()(this.#model.bars.column('time')[row])
  #isoDate = (row: number) => new Date(this.#model.bars.column('time')[row] * 1000).toISOString().slice(0, 10)
}

/** Layers over the bars of a stock's chart, from the lowest to the topmost. */
const LAYERS: readonly LayerFactory[] = [markLayer, lazyDrawingLayer, alertLayer]

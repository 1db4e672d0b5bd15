import { ref } from 'valtio/vanilla'
import { download } from '#client/src/api/download.ts'
import { chartPage } from '#client/src/text/es/chart-page.ts'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import { formatChange } from '#client/src/text/format.ts'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import type { ChartCanvas } from '../panes/chart-canvas.ts'
import { dateFormat, isoDate } from '../panes/dates.ts'
import type { LegendEntry } from '../panes/pane.ts'
import type { ChartTheme } from '../panes/theme.ts'
import type { Viewport } from '../panes/viewport.ts'
import { saveImage } from '../parts/image.ts'
import { legendText, type Readout, showLegend } from '../parts/Legend.tsx'
import { readableCanvas } from '../parts/pointer.ts'
import { newestRows, tableOf } from '../parts/tables.ts'
import { barsCsv } from './export.ts'
import { alertLayer } from './layers/alert-lines.ts'
import { lazyDrawingLayer } from './layers/drawings/lazy-layer.ts'
import { type LayerFactory, LayerStack, layerPane } from './layers/layers.ts'
import { markLayer } from './layers/mark-layer.ts'
import type { ChartSettings } from './model/settings.ts'
import type { StockChartModel } from './model/stock-chart-model.ts'
import { StockChartRenderer } from './panes/renderer.ts'

/** Milliseconds for which the viewport must rest before it is summed up aloud. */
const REST_MS = 700

export interface StockReadout extends Readout {
  /** Summary of what is shown, once the viewport rests. */
  summary: string
  /** What covers the chart. */
  open: 'table' | 'help' | null
}

export interface StockChartElements {
  canvas: HTMLElement
  readout: StockReadout
}

/** Controls the chart of one stock and width of bars: draws its model, and says in words what it shows. */
export class StockChartController {
  readonly canvas: ChartCanvas
  readonly #parts: StockChartElements
  readonly #model: StockChartModel
  readonly #theme: () => ChartTheme
  readonly #layers: LayerStack
  readonly #renderer: StockChartRenderer
  /** False until the bars have been drawn once without the layers over them. */
  #isLayered = false
  #rest = 0
  #closed = false

  constructor(parts: StockChartElements, model: StockChartModel, theme: () => ChartTheme) {
    this.#parts = parts
    this.#model = model
    this.#theme = theme
    this.#layers = new LayerStack(LAYERS, { symbol: model.symbol, redraw: () => this.#renderer.redraw() }, (u) =>
      layerPane(u, model, theme(), (price) => this.#format(price)),
    )
    this.canvas = readableCanvas(parts.canvas, {
      readout: parts.readout,
      onViewport: (view) => this.#onViewport(view),
      onHelp() {
        parts.readout.open = 'help'
      },
      pointerHandler: this.#layers,
      inPage: true,
    })
    this.#renderer = new StockChartRenderer(this.canvas, model, (u) => {
      if (this.#isLayered) this.#layers.draw(u)
    })
  }

  /** Draws the first chart in steps of some milliseconds, so that input can be handled between two of them. */
  *drawFirst(): Generator<void> {
    this.#renderer.computeSeries()
    yield
    this.#renderer.prepare(this.#theme())
    yield
    let isMore = true
    while (isMore) {
      isMore = this.#renderer.drawNext()
      showLegend(this.#parts.readout, this.canvas)
      const [price] = this.canvas.plots
      if (price && !this.#isLayered) {
        yield
        this.#isLayered = true
        this.#layers.draw(price)
      }
      if (isMore) yield
    }
    this.#isLayered = true
    this.#model.follow(() => this.draw())
  }

  choose(settings: ChartSettings): void {
    if (!this.#closed) this.#model.choose(settings)
  }

  /** Draws the model as it is now. */
  draw(): void {
    if (this.#closed) return
    this.#renderer.draw(this.#theme())
    showLegend(this.#parts.readout, this.canvas)
    this.#rested()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#rest)
    this.#model.close()
    this.#layers.close()
    this.canvas.close()
    this.#parts.canvas.replaceChildren()
  }

  csv(): void {
    const { bars, settings } = this.#model
    const { from, to } = this.#shown()
    const shown = { time: bars.column('time'), from, to, areSessions: isOfSessions(settings.interval) }
    const blob = new Blob([barsCsv(shown, this.#entries(to))], { type: 'text/csv;charset=utf-8' })
    download(blob, `${this.#fileName(to - 1)}.csv`)
  }

  image(): void {
    const { symbol, settings } = this.#model
    const last = this.#shown().to - 1
    const texts = {
      title: `${symbol} · ${es.intervals[settings.interval]}`,
      below: [legendText(this.#parts.readout.legend), this.#summary(), chartPage.image(this.#date(last))],
    }
    saveImage(this.#fileName(last), this.canvas.plots, texts, this.#theme())
  }

  /** Fills the table with the last bars of the viewport, newest first. */
  fillTable(): void {
    const { from, to } = this.#shown()
    const table = tableOf(this.#summary(), this.#entries(to), newestRows(from, to), this.canvas.chart!)
    this.#parts.readout.tables = ref([table])
  }

  /** Everything that is drawn before the row `to`. */
  #entries(to: number): LegendEntry[] {
    return this.canvas.chart!.panes.flatMap(({ legend }) => legend.filter(({ from: first = 0 }) => first < to))
  }

  #onViewport(view: Viewport): void {
    const { canvas } = this.#parts
    const { bars, symbol, settings } = this.#model
    if (view.from < view.to - view.from) this.#model.loadOlder()
    canvas.dataset.shown = `${symbol} ${settings.interval}`
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
    const { high, low } = bars.extremes('bar', from, to)
    // From the first bar's open, so that days, weeks and months that begin on one date say the same.
    const change = formatChange(bars.column('close')[to - 1] / bars.column('open')[from] - 1)
    return es.summary(symbol, this.#date(from), this.#date(to - 1), change, this.#format(low), this.#format(high))
  }

  /** Writes a price as the legend writes the close. */
  #format(price: number): string {
    return this.canvas.chart!.panes[0].legend.find(({ field }) => field === 'close')!.format(price)
  }

  #time = (row: number) => this.#model.bars.column('time')[row]
  #date = (row: number) => dateFormat(!isOfSessions(this.#model.settings.interval))(this.#time(row))
  #fileName = (row: number) => `${this.#model.symbol}-${this.#model.settings.interval}-${isoDate(this.#time(row))}`
}

/** Layers over the bars of a stock's chart, from the lowest to the topmost. */
const LAYERS: readonly LayerFactory[] = [markLayer, lazyDrawingLayer, alertLayer]

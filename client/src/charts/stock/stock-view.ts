import { ref } from 'valtio/vanilla'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { chartPage } from '../../text/es/charts/page.ts'
import { stockChart as es } from '../../text/es/charts/stock.ts'
import { formatChange } from '../../text/format.ts'
import { formatDate, formatInstant } from '../data/format.ts'
import type { View } from '../data/view.ts'
import { ChartCanvas } from '../panes/canvas.ts'
import type { Look } from '../panes/look.ts'
import { download, pngOf } from '../parts/image.ts'
import { legendOf, legendText } from '../parts/legend.ts'
import { navigate } from '../parts/navigation.ts'
import type { Readout } from '../parts/readout.ts'
import { tableOf } from '../parts/tables.ts'
import { csvOf } from './csv.ts'
import { LayerStack } from './hands/layer-stack.ts'
import { layerView } from './hands/layer-view.ts'
import { LAYERS } from './hands/layers.ts'
import { Painter } from './picture/painter.ts'
import type { Scene } from './picture/scene.ts'

/** How long the view rests before it is summed up aloud. */
const REST_MS = 700
const TABLE_ROWS = 20
const OHLCV: readonly string[] = ['open', 'high', 'low', 'close', 'volume']

export interface StockReadout extends Readout {
  /** Of what is shown, once it rests. */
  summary: string
}

export interface StockViewParts {
  canvas: HTMLElement
  readout: StockReadout
}

export interface StockViewEvents {
  look(): Look
  /** The view comes near the oldest bar. */
  onOlder(): void
  onWheelPassed(): void
  onHelp(): void
}

/** The chart of one stock and width of bars: draws its scene when it is told to, and says what it shows. */
export class StockView {
  readonly canvas: ChartCanvas
  readonly #parts: StockViewParts
  readonly #events: StockViewEvents
  readonly #scene: Scene
  readonly #layers: LayerStack
  readonly #painter: Painter
  #row: number | null = null
  #rest = 0
  #closed = false

  constructor(parts: StockViewParts, scene: Scene, events: StockViewEvents) {
    this.#parts = parts
    this.#scene = scene
    this.#events = events
    this.canvas = new ChartCanvas(parts.canvas, {
      onRow: (row) => {
        this.#row = row
        this.#showLegend()
      },
      onView: (view) => this.#viewed(view),
    })
    this.#layers = new LayerStack(LAYERS, { symbol: scene.symbol, redraw: () => this.#painter.redraw() }, (u) =>
      layerView(u, scene, events.look(), (price) => this.#format(price)),
    )
    this.#painter = new Painter(this.canvas, scene, (u) => this.#layers.draw(u))
    navigate(parts.canvas, this.canvas, {
      hand: this.#layers,
      inPage: true,
      onWheelPassed: events.onWheelPassed,
      onAloud: (aloud) => {
        parts.readout.aloud = aloud
      },
      onHelp: events.onHelp,
    })
    this.#painter.compose(events.look())
  }

  /** Draws the next pane of the first picture; false once all are there. */
  drawNext(): boolean {
    const more = this.#painter.drawNext()
    this.#showLegend()
    return more
  }

  /** Draws the scene as it is now. */
  draw(): void {
    if (this.#closed) return
    this.#painter.draw(this.#events.look())
    this.#showLegend()
    this.#rested()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#rest)
    this.#painter.close()
    this.#layers.close()
    this.canvas.close()
    this.#parts.canvas.replaceChildren()
  }

  csv(): void {
    const { bars, symbol, interval } = this.#scene
    const { from, to } = this.#shown()
    const extra = this.#painter
      .picture!.panes.flatMap(({ legend }) => legend)
      .filter(({ field }) => !OHLCV.includes(field))
    const blob = new Blob([csvOf(bars, extra, from, to)], { type: 'text/csv;charset=utf-8' })
    download(blob, `${symbol}-${interval}-${this.#isoDate(to - 1)}.csv`)
  }

  async image(): Promise<void> {
    const { symbol, interval } = this.#scene
    const last = this.#shown().to - 1
    const texts = {
      title: `${symbol} · ${es.intervals[interval]}`,
      below: [legendText(this.#parts.readout.legend), this.#summary(), chartPage.image(this.#date(last))],
    }
    const blob = await pngOf(this.canvas.plots, texts, this.#events.look())
    if (blob) download(blob, `${symbol}-${interval}-${this.#isoDate(last)}.png`)
  }

  /** The last bars of the view, newest first. */
  fillTable(): void {
    const { panes } = this.#painter.picture!
    const { from, to } = this.#shown()
    const rows = Array.from({ length: Math.min(TABLE_ROWS, to - from) }, (_, i) => to - 1 - i)
    const entries = panes.flatMap(({ legend }) => legend.filter(({ from: first = 0 }) => first < to))
    const time = panes[0].data[1] as ArrayLike<number>
    this.#parts.readout.tables = ref([tableOf(this.#summary(), entries, rows, time, this.#dateOf())])
  }

  #viewed(view: View): void {
    const { canvas } = this.#parts
    const { bars, symbol, interval } = this.#scene
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

  /** Says what is shown once it rests. */
  #rested(): void {
    clearTimeout(this.#rest)
    this.#rest = window.setTimeout(() => {
      this.#parts.readout.summary = this.#summary()
      this.fillTable()
    }, REST_MS)
  }

  /** Rows of bars in the view; at least one. */
  #shown(): { from: number; to: number } {
    const { bars } = this.#scene.bars
    const { from, to } = this.canvas.view
    const first = Math.min(bars - 1, Math.max(0, Math.ceil(from)))
    return { from: first, to: Math.max(first + 1, Math.min(bars, Math.floor(to) + 1)) }
  }

  #summary(): string {
    const { bars, symbol } = this.#scene
    const { from, to } = this.#shown()
    const close = bars.column('close')
    const { high, low } = bars.extremes('bar', from, to)
    const change = formatChange(close[to - 1] / close[from] - 1)
    return es.summary(symbol, this.#date(from), this.#date(to - 1), change, this.#format(low), this.#format(high))
  }

  #showLegend(): void {
    const { picture } = this.#painter
    if (!picture) return
    const { panes, bars } = picture
    this.#parts.readout.legend = ref(legendOf(panes, this.#row ?? bars - 1, this.#dateOf()))
  }

  /** As the legend writes the close. */
  #format(price: number): string {
    return this.#painter.picture!.panes[0].legend.find(({ field }) => field === 'close')!.format(price)
  }

  #dateOf = () => (isOfSessions(this.#scene.interval) ? formatDate : formatInstant)
  #date = (row: number) => this.#dateOf()(this.#scene.bars.column('time')[row])
  #isoDate = (row: number) => new Date(this.#scene.bars.column('time')[row] * 1000).toISOString().slice(0, 10)
}

import { ref } from 'valtio/vanilla'
import { graphs } from '#client/src/text/es/chart-graphs.ts'
import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { retryDelay } from '#domain/retry-delay.ts'
import { CHARTS } from '../graphs/index.ts'
import { chartPanes } from '../panes/chart.ts'
import type { ChartCanvas } from '../panes/chart-canvas.ts'
import { formatDate, isoDate } from '../panes/dates.ts'
import { barWarnings, forecastSentence } from '../panes/notices.ts'
import { timesOf } from '../panes/pane.ts'
import type { ChartTheme } from '../panes/theme.ts'
import type { Viewport } from '../panes/viewport.ts'
import { saveImage } from '../parts/image.ts'
import { legendText, type Readout, showLegend } from '../parts/Legend.tsx'
import { readableCanvas } from '../parts/pointer.ts'
import { valueTables, withNewest } from '../parts/tables.ts'
import { applyQuoteToChart, type LiveQuote } from './live-quote.ts'
import { type Answer, type ChartRequest, fetchChart, type Refusal } from './request.ts'

/** Milliseconds. */
const RETRY = { first: 4_000, longest: 30_000 }

export interface PageReadout extends Readout {
  /** Says why there is no chart, unless it is `ready`. After `failed` and `empty`, loading is tried again. */
  state: 'loading' | 'ready' | 'empty' | 'failed' | 'unknownSymbol' | Refusal
  /** Number of states so far: each is read aloud, even one with the same words, so that another failure is noticed. */
  said: number
  notices: string
  /** Says how often earlier bands held, or why there is none. */
  forecast: string
  hasBand: boolean
}

export const titleOf = ({ symbol, graphType }: ChartRequest): string => es.title(graphs[graphType].title, symbol)

/**
 * Controls the chart that an address names: loads its columns, draws them, moves the open candle, and says what it
 * shows.
 */
export class ChartPageController {
  readonly canvas: ChartCanvas
  readonly #host: HTMLElement
  readonly #request: ChartRequest
  readonly #readout: PageReadout
  readonly #theme: () => ChartTheme
  #data: ChartData | null = null
  #quote: LiveQuote | null = null
  #loading = false
  /** Loads in a row that showed nothing new. */
  #failures = 0
  /** Timer of the next load. */
  #again = 0

  constructor(host: HTMLElement, request: ChartRequest, readout: PageReadout, theme: () => ChartTheme) {
    this.#host = host
    this.#request = request
    this.#readout = readout
    this.#theme = theme
    this.canvas = readableCanvas(host, { readout, onViewport: (view) => this.#describe(view) })
  }

  /** Requests the columns, unless a request is running. */
  async load(): Promise<void> {
    if (this.#loading) return
    clearTimeout(this.#again)
    this.#again = 0
    this.#loading = true
    const [answer] = await Promise.all([fetchChart(this.#request), fontReady(this.#theme().font)])
    this.#loading = false
    try {
      this.#handleAnswer(answer)
    } catch (error) {
      console.warn('chart not drawn', error)
      this.#data = null
      this.#setState('failed')
    }
  }

  /** Moves the open candle; a quote of another session reloads the columns, since only the server can date that bar. */
  applyQuote(quote: LiveQuote | null | undefined): void {
    if (!quote) return
    this.#quote = quote
    if (!this.#data) return
    const moved = applyQuoteToChart(this.#data, quote)
    if (moved === this.#data) return
    if (moved === null) {
      this.#loadAfter(RETRY.first)
      return
    }
    this.#data = moved
    this.draw()
    this.#readout.tables = ref(withNewest(this.#readout.tables, this.canvas.chart!))
  }

  /** Draws the data with the current theme. */
  draw(): void {
    if (!this.#data) return
    this.canvas.show(chartPanes(CHARTS[this.#data.graph_type], this.#data, this.#theme()))
    showLegend(this.#readout, this.canvas)
    this.#showNotices(false)
  }

  image(): void {
    if (!this.#data) return
    const { symbol, graphType } = this.#request
    const { legend, forecast } = this.#readout
    const date = this.#data.time.at(-1)!
    const texts = {
      title: titleOf(this.#request),
      below: [legendText(legend), forecast, es.image(formatDate(date))],
    }
    saveImage(`${symbol}-${graphType}-${isoDate(date)}`, this.canvas.plots, texts, this.#theme())
  }

  #handleAnswer(answer: Answer): void {
    if (answer === 'unknownSymbol') this.#setState(answer)
    else if (answer !== 'failed' && answer.time.length > 0) this.#showData(answer)
    else {
      this.#loadAfter(retryDelay(this.#failures, RETRY))
      this.#failures += 1
      // A chart on the screen stays, with a notice that it is old.
      if (this.#data) this.#showNotices(true)
      else this.#setState(answer === 'failed' ? answer : 'empty')
    }
  }

  /** The first call decides when to load: quotes come faster than the delay, and must not postpone it. */
  #loadAfter(milliseconds: number): void {
    this.#again ||= window.setTimeout(() => void this.load(), milliseconds)
  }

  #showData(data: ChartData): void {
    this.#data = data
    this.#failures = 0
    this.#setState('ready')
    this.#readout.forecast = forecastSentence(data.forecast, data.time.length)
    this.#readout.hasBand = data.forecast.method !== 'none'
    this.draw()
    this.#readout.tables = ref(valueTables(data, this.canvas.chart!))
    this.applyQuote(this.#quote)
  }

  #showNotices(old: boolean): void {
    const data = this.#data!
    const sentences = [...(old ? [es.states.old] : []), ...barWarnings(data), ...CHARTS[data.graph_type].notices(data)]
    this.#readout.notices = sentences.join(' ')
  }

  #describe(view: Viewport): void {
    const { chart } = this.canvas
    if (!chart) return
    const time = timesOf(chart.panes[0])
    const at = (row: number) => time[Math.min(time.length - 1, Math.max(0, row))]
    const [from, to] = [at(Math.ceil(view.from)), at(Math.floor(view.to))]
    const { symbol, graphType } = this.#request
    this.#host.ariaLabel = es.canvas(graphs[graphType].title, symbol, formatDate(from), formatDate(to))
    this.#host.dataset.from = isoDate(from)
    this.#host.dataset.to = isoDate(to)
  }

  #setState(state: PageReadout['state']): void {
    Object.assign(this.#readout, { state, said: this.#readout.said + 1 })
  }
}

/** Loads the font, since a canvas does not wait for it by itself; if that fails, the canvas draws with a fallback. */
async function fontReady(font: string): Promise<void> {
  try {
    await document.fonts.load(font)
  } catch (error) {
    console.info('font not loaded', error)
  }
}

import type { ChartData } from '../../../../domain/contract/charts/charts.ts'
import { graphs } from '../../text/es/charts/graphs.ts'
import { chartPage as es } from '../../text/es/charts/page.ts'
import { type Picture, pictureOf } from '../chart.ts'
import { formatDate } from '../data/format.ts'
import { type LiveQuote, withQuote } from '../data/live.ts'
import { forecastSentence, oddities } from '../data/notices.ts'
import type { View } from '../data/view.ts'
import { CHARTS } from '../index.ts'
import { ChartCanvas } from '../panes/canvas.ts'
import { element } from './elements.ts'
import { buildFrame, type Frame } from './frame.ts'
import { download, pngOf } from './image.ts'
import { showLegend } from './legend.ts'
import { listenToParent } from './messages.ts'
import { navigate } from './navigation.ts'
import styles from './page.module.css'
import parts from './parts.module.css'
import { type Answer, type ChartRequest, fetchChart } from './request.ts'
import { updateNewest, valuesTable } from './table.ts'
import type { ThemeFollower } from './theme.ts'

const FIRST_RETRY_MS = 4_000
const LONGEST_RETRY_MS = 30_000
const HINT_MS = 2_000

/** The chart host: fetches, draws, follows quotes and theme from the page around. */
export class ChartHost {
  readonly #frame: Frame
  readonly #canvas: ChartCanvas
  readonly #theme: ThemeFollower
  #request: ChartRequest | null = null
  #data: ChartData | null = null
  #picture: Picture | null = null
  #quote: LiveQuote | null = null
  /** Under the crosshair. */
  #row: number | null = null
  #loading = false
  #retryMs = FIRST_RETRY_MS
  /** The timer of the next load. */
  #again = 0
  #hint = 0

  constructor(body: HTMLElement, theme: ThemeFollower) {
    this.#theme = theme
    this.#frame = buildFrame({
      zoom: (factor) => this.#canvas.zoom(factor),
      reset: () => this.#canvas.reset(),
      image: () => void this.#saveImage(),
    })
    body.append(this.#frame.main)
    this.#canvas = new ChartCanvas(this.#frame.canvas, {
      onRow: (row) => {
        this.#row = row
        this.#showLegend()
      },
      onView: (view) => this.#describe(view),
    })
    const { canvas, legend } = this.#frame
    navigate(canvas, this.#canvas, {
      onWheelPassed: () => this.#showHint(),
      onKeyStep: () => legend.setAttribute('aria-live', 'polite'),
    })
    canvas.addEventListener('pointermove', () => legend.removeAttribute('aria-live'))
    theme.onChange(() => this.#draw())
  }

  /** Says permanently why there is nothing to draw. */
  refuse(sentence: string): void {
    this.#say('refused', sentence)
  }

  open(request: ChartRequest): void {
    this.#request = request
    const { symbol, graphType } = request
    const title = es.title(graphs[graphType].title, symbol)
    this.#frame.title.textContent = title
    document.title = title
    // A page has five frames: the landmark in each needs its own name.
    this.#frame.main.ariaLabel = title
    this.#frame.table.ariaLabel = `${es.tools.table}: ${title}`
    this.#frame.main.dataset.graphType = graphType
    this.#say('loading', es.states.loading)
    const parent = listenToParent({
      onTheme: (theme) => this.#theme.choose(theme),
      onQuotes: (items) => this.#follow(items.find((item) => item.symbol === symbol)),
    })
    parent.ready(symbol, graphType)
    void this.#load()
  }

  async #load(): Promise<void> {
    if (this.#loading || !this.#request) return
    clearTimeout(this.#again)
    this.#again = 0
    this.#loading = true
    const [answer] = await Promise.all([fetchChart(this.#request), fontReady(this.#theme.look().font)])
    this.#loading = false
    try {
      this.#take(answer)
    } catch (error) {
      console.warn('chart not drawn', error)
      this.#data = null
      this.#say('failed', es.states.failed, true)
    }
  }

  #take(answer: Answer): void {
    if (answer.state === 'unknownSymbol') this.refuse(es.states.unknownSymbol)
    else if (answer.state === 'data' && answer.data.time.length > 0) this.#accept(answer.data)
    else {
      this.#loadAfter(this.#retryMs)
      this.#retryMs = Math.min(LONGEST_RETRY_MS, 2 * this.#retryMs)
      // The picture on the screen stays, marked as old.
      if (this.#data) this.#showNotices(true)
      else if (answer.state === 'data') this.#say('empty', es.states.waiting, true)
      else this.#say('failed', es.states.failed, true)
    }
  }

  /** The first request decides when: quotes come faster than that. */
  #loadAfter(milliseconds: number): void {
    this.#again ||= window.setTimeout(() => void this.#load(), milliseconds)
  }

  #accept(data: ChartData): void {
    this.#data = data
    this.#retryMs = FIRST_RETRY_MS
    this.#frame.main.dataset.state = 'ready'
    this.#frame.message.replaceChildren()
    const { sentence } = this.#frame
    sentence.textContent = forecastSentence(data.forecast, data.time.length)
    sentence.toggleAttribute('data-band', data.forecast.method !== 'none')
    this.#draw()
    this.#frame.table.replaceChildren(...valuesTable(data, this.#picture!.panes))
    this.#follow(this.#quote)
  }

  /** Moves the open candle; a quote of another session reloads the columns, since only the server can date it. */
  #follow(quote: LiveQuote | null | undefined): void {
    if (!quote) return
    this.#quote = quote
    if (!this.#data) return
    const moved = withQuote(this.#data, quote)
    if (moved === this.#data) return
    if (moved === null) {
      this.#loadAfter(FIRST_RETRY_MS)
      return
    }
    this.#data = moved
    this.#draw()
    updateNewest(this.#frame.table, this.#picture!.panes, moved.time.length)
  }

  #draw(): void {
    if (!this.#data) return
    this.#picture = pictureOf(CHARTS[this.#data.graph_type], this.#data, this.#theme.look())
    this.#canvas.show(this.#picture)
    this.#showLegend()
    this.#showNotices(false)
  }

  #showLegend(): void {
    if (!this.#picture) return
    showLegend(this.#frame.legend, this.#picture.panes, this.#row ?? this.#picture.bars - 1)
  }

  #showNotices(old: boolean): void {
    const data = this.#data!
    const sentences = [...(old ? [es.states.old] : []), ...oddities(data), ...CHARTS[data.graph_type].notices(data)]
    const { notices } = this.#frame
    const text = sentences.join(' ')
    if (notices.textContent !== text) notices.textContent = text
  }

  #describe(view: View): void {
    if (!this.#picture || !this.#request) return
    const time = this.#picture.panes[0].data[1] as number[]
    const at = (row: number) => time[Math.min(time.length - 1, Math.max(0, row))]
    const [from, to] = [at(Math.ceil(view.from)), at(Math.floor(view.to))]
    const { canvas } = this.#frame
    const { symbol, graphType } = this.#request
    canvas.ariaLabel = es.canvas(graphs[graphType].title, symbol, formatDate(from), formatDate(to))
    canvas.dataset.from = isoDate(from)
    canvas.dataset.to = isoDate(to)
  }

  #say(state: string, sentence: string, retry = false): void {
    this.#frame.main.dataset.state = state
    const again = element('button', { type: 'button', class: styles.retry, text: es.states.retry })
    again.addEventListener('click', () => void this.#load())
    this.#frame.message.replaceChildren(element('p', { text: sentence }), ...(retry ? [again] : []))
  }

  #showHint(): void {
    const { stage } = this.#frame
    if (this.#hint === 0) stage.append(element('p', { class: parts.hint, text: es.wheelHint }))
    clearTimeout(this.#hint)
    this.#hint = window.setTimeout(() => {
      this.#hint = 0
      stage.querySelector(`.${parts.hint}`)?.remove()
    }, HINT_MS)
  }

  async #saveImage(): Promise<void> {
    if (!this.#picture || !this.#request || !this.#data) return
    const { symbol, graphType } = this.#request
    const { title, legend, sentence } = this.#frame
    const date = this.#data.time.at(-1)!
    const values = Array.from(legend.children, ({ textContent }) => textContent).join('   ')
    const texts = {
      title: title.textContent ?? symbol,
      below: [values, sentence.textContent ?? '', es.image(formatDate(date))],
    }
    const blob = await pngOf(this.#canvas.plots, texts, this.#theme.look())
    if (blob) download(blob, `${symbol}-${graphType}-${isoDate(date)}.png`)
  }
}

const isoDate = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

/** A canvas does not wait for its font by itself; a font that fails to load is replaced as usual. */
async function fontReady(font: string): Promise<void> {
  try {
    await document.fonts.load(font)
  } catch (error) {
    console.info('font not loaded', error)
  }
}

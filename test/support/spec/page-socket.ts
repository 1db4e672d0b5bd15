import type { Page, WebSocketRoute } from 'playwright-core'
import type { ClientMessage, QuoteItem, ServerMessage } from '#domain/contract/live/protocol.ts'

/** Less than a page waits for a line that says nothing. */
const BEAT_MS = 3_000

/** Beats as the server does, so that the page does not give a silent line up in a test that takes its time. */
export function keepAlive(page: Page, socket: WebSocketRoute): void {
  const beat = setInterval(() => socket.send(JSON.stringify({ op: 'ping' })), BEAT_MS)
  const end = () => clearInterval(beat)
  socket.onClose(() => {
    end()
    void socket.close()
  })
  page.once('close', end)
}

/** A page's live socket in the test's hands: connected to the server, answered by the test, or cut. */
export class PageSocket {
  readonly #open = new Set<WebSocketRoute>()
  readonly #scripted: boolean
  #cut = false

  /** `scripted`: the server never hears of it, the test says what the page gets. */
  constructor({ scripted = false } = {}) {
    this.#scripted = scripted
  }

  /** Takes the page's socket in hand, before the page is fetched. */
  async intercept(page: Page): Promise<void> {
    await page.routeWebSocket(/\/live$/, (socket) => this.#connect(page, socket))
  }

  /** Ends every connection, and refuses new ones. */
  async cut(): Promise<void> {
    this.#cut = true
    const open = [...this.#open]
    this.#open.clear()
    await Promise.all(open.map((socket) => socket.close({ code: 1011 })))
  }

  restore(): void {
    this.#cut = false
  }

  send(message: ServerMessage | { op: string }): void {
    for (const socket of this.#open) socket.send(JSON.stringify(message))
  }

  #connect(page: Page, socket: WebSocketRoute): void {
    if (this.#cut) {
      void socket.close({ code: 1011 })
      return
    }
    this.#open.add(socket)
    if (!this.#scripted) {
      socket.connectToServer()
      return
    }
    keepAlive(page, socket)
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage
      if (message.op !== 'auth') return
      const last = { opportunities: 0, news: 0 }
      this.send({ op: 'ready', epoch: 'spec', role: 'Freemium', market: 'simulated', last })
    })
  }
}

let seq = 0

/** A pushed price, newer than every one before. */
export const quote = (symbol: string, price: number, more: Partial<QuoteItem> = {}): QuoteItem => ({
  symbol,
  price,
  previous_close: 100,
  open: 100,
  day_low: 95,
  day_high: 105,
  last_volume: 1000,
  as_of: new Date().toISOString(),
  seq: ++seq,
  freshness: 'live',
  market_state: 'open',
  ...more,
})

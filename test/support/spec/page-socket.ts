import type { Page, WebSocketRoute } from 'playwright-core'
import type { ClientMessage, QuoteItem, ServerMessage } from '#domain/contract/live/protocol.ts'

/** Milliseconds between beats, fewer than a page waits before it gives up a silent connection. */
const BEAT_MS = 3_000

/** Sends beats as the server does, so that the page does not give up a silent connection in a long test. */
export function keepAlive(page: Page, socket: WebSocketRoute): void {
  const beat = setInterval(() => socket.send(JSON.stringify({ op: 'ping' })), BEAT_MS)
  const end = () => clearInterval(beat)
  socket.onClose(() => {
    end()
    void socket.close()
  })
  page.once('close', end)
}

/** A page's live socket under control of the test: connected to the server, answered by the test, or cut. */
export class PageSocket {
  readonly #open = new Set<WebSocketRoute>()
  readonly #scripted: boolean
  #cut = false

  /** With `scripted` the connection never reaches the server: the test sends what the page gets. */
  constructor({ scripted = false } = {}) {
    this.#scripted = scripted
  }

  /** Intercepts the page's socket; call it before the page is fetched. */
  async intercept(page: Page): Promise<void> {
    await page.routeWebSocket(/\/live$/, (socket) => this.#connect(page, socket))
  }

  /** Ends every connection and refuses new ones. */
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

/** Makes a pushed price that is newer than all before it. */
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

import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import { WebSocket } from 'k6/websockets'
import { visitorAddress } from './address.js'
import { failed } from './errors.js'
import { ORIGIN } from './settings.js'
import { Ticks } from './ticks.ts'

/** @import { AlertFiring } from '../../domain/contract/alerts/alerts.ts' */
/** @import { ClientMessage, QuoteItem, ServerMessage } from '../../domain/contract/live/protocol.ts' */
/** @import { ErrorEvent, MessageEvent } from 'k6/websockets' */

const tickAge = new Trend('tick_age', true)
const opening = new Trend('socket_opening', true)
const opened = new Counter('sockets_ready')
const still = new Counter('still_symbols')
/** Milliseconds that a first message or a ping waited in k6: many mean that k6, not the server, is overloaded. */
const ownLag = new Trend('k6_lag', true)

/** Milliseconds after which a socket must have seen each symbol move; ticks come at least once a second. */
const SEEN_MOVING_MS = 15_000
const NORMAL = 1000
/** Start of the frames that come every second and are not checked here. */
const UNREAD = '{"op":"indicators"'
/** Error of k6 for any upgrade that the server refused. */
const REFUSED = 'websocket: bad handshake'
/** Statuses of refusals that are counted separately. */
const REFUSALS = [403, 429]
const FORBIDDEN = 403
const SWITCHING = 101

/**
 * Is called with the prices and alerts that a page receives.
 * @typedef {object} Listener
 * @property {(items: readonly QuoteItem[]) => void} quotes
 * @property {(firing: AlertFiring, now: number) => void} alert
 * @property {() => void} leave
 */

/**
 * @typedef {object} Page
 * @property {string} base address of the server
 * @property {string} token
 * @property {readonly string[]} symbols to follow: quotes of all, and indicators of the first
 * @property {number} everyTick keeps the age of one in so many ticks
 * @property {Listener} [listener]
 */

/** One connection of a signed-in page: authenticates, subscribes, answers pings, and judges what it gets. */
export class LiveSocket {
  #ticks = new Ticks()
  #epoch = ''
  #readyAt = 0
  #leaving = false
  #askedAt = Date.now()
  #fault = ''
  /** @type {WebSocket} */
  #socket
  /** @type {readonly string[]} */
  #symbols
  #everyTick
  #count = 0

  #listener
  #base
  #tags

  /** @param {Page} page */
  constructor({ base, token, symbols, everyTick, listener }) {
    this.#symbols = symbols
    this.#everyTick = everyTick
    this.#listener = listener
    this.#base = base
    this.#tags = { server: base }
    this.#socket = new WebSocket(`${base.replace(/^http/, 'ws')}/live`, null, {
      headers: pageHeaders(),
      tags: { name: 'live' },
    })
    this.#socket.onopen = () => this.#send({ op: 'auth', token })
    this.#socket.onmessage = (event) => this.#hear(/** @type {MessageEvent} */ (event))
    // A connection that ends by an error is reported by both events, with the code in the second.
    this.#socket.onerror = (event) => {
      this.#fault = /** @type {ErrorEvent} */ (event).error
    }
    /** @type {(event?: { code?: number }) => void} the types of k6 leave the event out */
    const onClose = (event) => this.#ended(event?.code)
    this.#socket.onclose = onClose
  }

  /** Closes the connection, and counts how it went. */
  leave() {
    if (this.#leaving) return
    this.#leaving = true
    this.#listener?.leave()
    if (this.#readyAt === 0) failed('socket-never-ready', `not ready after ${Date.now() - this.#askedAt} ms`)
    else if (Date.now() - this.#readyAt > SEEN_MOVING_MS) still.add(this.#symbols.length - this.#ticks.moved)
    this.#socket.close(NORMAL)
  }

  /** @param {MessageEvent} event */
  #hear({ data, timestamp }) {
    const text = /** @type {string} */ (data)
    if (this.#leaving || text.startsWith(UNREAD)) return
    /** @type {ServerMessage} */
    const message = JSON.parse(text)
    if (message.op === 'quotes') this.#takeQuotes(message.items, timestamp)
    else if (message.op === 'ping') this.#answer(timestamp)
    else if (message.op === 'alert') this.#listener?.alert(message.item, timestamp)
    else if (message.op === 'ready') this.#begin(message.epoch, timestamp)
    else if (message.op === 'error') failed('socket-error-frame', text)
    else if (message.op === 'resync') failed('socket-resync', text)
  }

  /**
   * @param {Extract<ServerMessage, { op: 'quotes' }>['items']} items
   * @param {number} now
   */
  #takeQuotes(items, now) {
    const { disordered } = this.#ticks
    for (const age of this.#ticks.take(items, now))
      if (this.#count++ % this.#everyTick === 0) tickAge.add(age, this.#tags)
    if (this.#ticks.disordered > disordered) failed('socket-disorder', 'an older quote came after a newer one')
    this.#listener?.quotes(items)
  }

  /** @param {number} arrived */
  #answer(arrived) {
    ownLag.add(lagSince(arrived))
    this.#send({ op: 'pong', seq: this.#ticks.seq })
  }

  /**
   * @param {string} epoch
   * @param {number} arrived
   */
  #begin(epoch, arrived) {
    ownLag.add(lagSince(arrived))
    if (this.#epoch && this.#epoch !== epoch) this.#ticks.restart()
    this.#epoch = epoch
    if (this.#readyAt > 0) return
    this.#readyAt = Date.now()
    opened.add(1, this.#tags)
    opening.add(this.#readyAt - this.#askedAt, this.#tags)
    const quotes = this.#symbols.map((symbol) => `quote:${symbol}`)
    const events = ['opportunities', 'news', 'watchlist', ...(this.#listener ? ['alerts'] : [])]
    this.#send({ op: 'subscribe', channels: [...quotes, `indicators:${this.#symbols[0]}`, ...events] })
  }

  /** @param {ClientMessage} message */
  #send(message) {
    this.#socket.send(JSON.stringify(message))
  }

  /** @param {number} [code] absent where nothing was said */
  #ended(code) {
    if (this.#leaving) return
    this.#leaving = true
    if (this.#fault.includes(REFUSED)) refused(this.#base)
    else failed(code ? `socket-closed-${code}` : 'socket-broken', this.#fault || 'the server closed it')
  }
}

/** Headers that a browser would send with the upgrade, with an address of its own. */
function pageHeaders() {
  return { origin: ORIGIN, ...visitorAddress() }
}

/**
 * Counts a refused upgrade by its status, which k6 gives only for the same upgrade made as an HTTP call.
 * @param {string} base
 */
function refused(base) {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'c29ja2V0IG9mIGs2IHRlc3Q=',
  }
  // An upgrade that is accepted this time gives no answer, and ends by the time limit.
  const params = { headers: { ...pageHeaders(), ...upgrade }, tags: { name: 'live' }, timeout: '2s' }
  const { status, body, error } = http.get(`${base}/live`, params)
  const kind = REFUSALS.includes(status) ? `socket-refused-${status}` : 'socket-refused'
  if (status === 0 || status === SWITCHING)
    return failed(kind, `${base} refused a socket, and not its next one ${error}`)
  const why = status === FORBIDDEN ? `; its PUBLIC_URL must be that of the pages, ${ORIGIN}` : ''
  failed(kind, `${base} answered ${status} ${String(body).slice(0, 200)}${why}`)
}

/**
 * Milliseconds since a frame arrived, one at least: Date.now() has no finer steps and may lag behind the frame's own
 * time, and a trend without a value above 0 counts as not measured.
 * @param {number} arrived
 */
const lagSince = (arrived) => Math.max(1, Date.now() - arrived)

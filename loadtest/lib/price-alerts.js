import exec from 'k6/execution'
import { Counter, Trend } from 'k6/metrics'
import { api } from './client.js'
import { failed } from './errors.js'

/** @import { AlertFiring } from '../../domain/contract/alerts/alerts.ts' */
/** @import { QuoteItem } from '../../domain/contract/live/protocol.ts' */
/** @import { Listener } from './socket.js' */

const fired = new Counter('alerts_fired')
const age = new Trend('alert_age', true)
const fromDecision = new Trend('alert_told', true)

/** Milliseconds after a price beyond the level by which the alert must have fired. */
const MISSED_MS = 10_000
const DIRECTIONS = /** @type {const} */ (['up', 'down'])

/** @typedef {{ id: number, level: number, direction: 'up' | 'down', reachedAt: number | null }} Waiting */

/**
 * A user who has alerts a little above and a little below the price of the first stock that comes. A firing must come
 * by the socket and be in the inbox; then the user sets the next level.
 * @implements {Listener}
 */
export class PriceAlerts {
  /** @type {Map<number, Waiting>} */
  #waiting = new Map()
  /** @type {Set<number>} */
  #seen = new Set()
  #symbol = ''
  #price = 0
  #made = 0
  #token
  #away

  /**
   * @param {string} token
   * @param {number} away distance of a level from the price, in per cent
   */
  constructor(token, away) {
    this.#token = token
    this.#away = away / 100
  }

  /** @param {readonly QuoteItem[]} items */
  quotes(items) {
    const mine = items.find(({ symbol }) => !this.#symbol || symbol === this.#symbol)
    if (!mine) return
    this.#symbol = mine.symbol
    this.#price = mine.price
    if (this.#made === 0) for (const direction of DIRECTIONS) this.#wait(direction)
    const now = Date.now()
    for (const each of this.#waiting.values()) {
      const isBeyond = each.direction === 'up' ? mine.price >= each.level : mine.price <= each.level
      if (isBeyond) each.reachedAt ??= now
      if (each.reachedAt === null || now - each.reachedAt < MISSED_MS) continue
      failed('alert-missed', `${this.#symbol} reached ${each.level} at ${new Date(each.reachedAt).toISOString()}`)
      this.#waiting.delete(each.id)
    }
  }

  /**
   * @param {AlertFiring} firing
   * @param {number} now
   */
  alert({ id, alert_id, at, as_of, evidence }, now) {
    const waiting = this.#waiting.get(alert_id)
    // This firing is of an earlier run.
    if (!waiting && !this.#seen.has(alert_id)) return
    if (!waiting) {
      failed('alert-doubled', `alert ${alert_id} fired once more, as ${id}`)
      return
    }
    this.#waiting.delete(alert_id)
    this.#seen.add(alert_id)
    fired.add(1)
    fromDecision.add(now - Date.parse(at))
    if (evidence === 'tick' && as_of) age.add(now - Date.parse(as_of))
    api({ name: 'firings', path: '/api/alerts/firings/?limit=20', token: this.#token, has: `"id":${id},` })
    this.#wait(waiting.direction)
  }

  leave() {
    for (const id of this.#waiting.keys())
      api({ name: 'alert-delete', method: 'DELETE', path: `/api/alerts/${id}`, token: this.#token, has: '' })
  }

  /** @param {'up' | 'down'} direction */
  #wait(direction) {
    const level = this.#price * (1 + (direction === 'up' ? this.#away : -this.#away))
    const client_id = `load-${Date.now()}-${exec.vu.idInTest}-${++this.#made}`
    const body = { symbol: this.#symbol, when: { kind: 'price', direction, level }, client_id }
    const made = api({
      name: 'alert',
      method: 'POST',
      path: '/api/alerts/',
      token: this.#token,
      body,
      has: '"id":',
    })
    if (!made) return
    const { id } = JSON.parse(made)
    this.#waiting.set(id, { id, level, direction, reachedAt: null })
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import type { CallPriority } from '#domain/market/sources.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { shownText } from '../../safe-fetch/error.ts'
import { type SafeFetch, usableAnswer } from '../../safe-fetch/fetch.ts'
import { SourceError, sourceAnswer } from '../remote/source-error.ts'
import type { SourceGate } from '../remote/source-gate.ts'
import { figureOf, isRow } from '../remote/untrusted-values.ts'
import { krakenPairOf } from './coins.ts'

export interface KrakenRestOptions {
  safeFetch: SafeFetch
  /** Scheme and host. */
  url: string
  gate: Pick<SourceGate, 'work' | 'call'>
  /** Epoch milliseconds. */
  clock: () => number
  wait?: (ms: number) => Promise<void>
}

/** Kraken counts these requests by address and pair, and calls one a second safe. */
const PAIR_SPACING_MS = 1_000
const LIMITED = /rate limit|too many|throttled/i
const UNKNOWN = /unknown asset pair|invalid asset pair/i

/** Kraken's public REST API. Every call without an answer rejects with a SourceError. */
export class KrakenRest {
  readonly #options: KrakenRestOptions
  readonly #wait: (ms: number) => Promise<void>
  readonly #steady: () => number
  /** Milliseconds of the steady clock from which each pair may be requested again. */
  readonly #next = new Map<string, number>()

  constructor(options: KrakenRestOptions) {
    this.#options = options
    this.#steady = steadyClock(options.clock)
    this.#wait = options.wait ?? ((ms) => pause(ms))
  }

  /**
   * Bars of a pair with a trade after `since` (epoch seconds), oldest first, 720 at most, the last one still open. Rows
   * that are no valid bars are left out. Rejects with `unknown` for a pair that is not traded.
   */
  bars(symbol: string, minutes: 1 | 5 | 60 | 1440, since: number, standing?: CallPriority): Promise<TimedBar[]> {
    const { gate, safeFetch, url, clock } = this.#options
    const query = new URLSearchParams({ pair: krakenPairOf(symbol), interval: String(minutes), since: String(since) })
    const address = `${url}/0/public/OHLC?${query}`
    return gate.work(async () => {
      await this.#waitForPair(symbol)
      await gate.call(standing)
      const { bytes } = await sourceAnswer(
        () => safeFetch(address, { follow: false }),
        (answer) => usableAnswer(answer, clock()),
      )
      return barsOf(new TextDecoder().decode(bytes))
    }, standing)
  }

  async #waitForPair(symbol: string): Promise<void> {
    const now = this.#steady()
    const at = Math.max(now, this.#next.get(symbol) ?? 0)
    this.#next.set(symbol, at + PAIR_SPACING_MS)
    if (at > now) await this.#wait(at - now)
  }
}

function barsOf(text: string): TimedBar[] {
  const { error, result } = rowOf(text)
  const [why] = Array.isArray(error) ? error : []
  if (typeof why === 'string') {
    const code = UNKNOWN.test(why) ? 'unknown' : LIMITED.test(why) ? 'limited' : 'failed'
    throw new SourceError(code, `Kraken answered: ${shownText(why, 80)}.`)
  }
  // The rows stand under the pair's name, of which Kraken has several; the other value of the object is a number.
  const rows = isRow(result) ? Object.values(result).find(Array.isArray) : undefined
  if (rows === undefined) throw new SourceError('failed', `Kraken answered no bars but "${shownText(text)}".`)
  const bars = rows.filter(Array.isArray).map(barOf)
  return bars.filter(isSound).sort((a, b) => a.time - b.time)
}

function rowOf(text: string) {
  try {
    const answer: unknown = JSON.parse(text)
    if (isRow(answer)) return answer
  } catch {
    // The error is thrown below.
  }
  throw new SourceError('failed', `Kraken answered no data but "${shownText(text)}".`)
}

function barOf(row: unknown[]): TimedBar {
  const [time, open, high, low, close, _mean, volume] = row.map(figureOf)
  return { time, open, high, low, close, volume }
}

function isSound({ time, open, high, low, close, volume }: TimedBar): boolean {
  return time > 0 && low > 0 && low <= Math.min(open, close) && Math.max(open, close) <= high && volume >= 0
}

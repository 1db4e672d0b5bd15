import { RATE_CURRENCIES, type Rate } from '#domain/market/rates.ts'
import { isSession } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { shownAddress, shownText } from '../../safe-fetch/error.ts'
import { createSafeFetch, type SafeFetchAnswer, usableAnswer } from '../../safe-fetch/fetch.ts'
import { SourceError, sourceAnswer } from '../remote/source-error.ts'
import { SourceGate, type SourceGateOptions } from '../remote/source-gate.ts'
import { isRow, numberOf } from '../remote/untrusted-values.ts'

/** Days of one request: seven currencies of two years take a third of a megabyte, a third of the size limit. */
export const RANGE_DAYS = 730
const TIME_LIMIT_MS = 20_000
const HIGHEST = 1e12

interface RatesRange {
  from: Session
  through: Session
}

/** The published rates of a range of days. Rejects with a SourceError, or with the reason of the signal. */
export type RatesSource = (range: RatesRange, signal: AbortSignal) => Promise<Rate[]>

interface FrankfurterOptions extends Omit<SourceGateOptions, 'source'> {
  /** Frankfurter's own host, or one of the operator's. */
  url: string
}

/** The API of https://frankfurter.dev, version 2, through the gate of sources. */
export function createFrankfurter({ url, ...gateOptions }: FrankfurterOptions): RatesSource {
  const gate = new SourceGate({ ...gateOptions, source: 'frankfurter' })
  const { clock = Date.now } = gateOptions
  const safeFetch = createSafeFetch({ written: [url], timeLimitMs: TIME_LIMIT_MS })
  return (range, signal) =>
    gate.work(async () => {
      await gate.call()
      const { from, through: to } = range
      const query = new URLSearchParams({ base: 'USD', quotes: RATE_CURRENCIES.join(','), from, to })
      const ask = () => safeFetch(`${url}/v2/rates?${query}`, { signal, headers: JSON_ONLY })
      return ratesOf(await sourceAnswer(ask, (answer) => usableAnswer(answer, clock())), range)
    })
}

const JSON_ONLY = { accept: 'application/json' }

/** Leaves out an invalid row; throws if rates are against another currency, or if there are none at all. */
function ratesOf({ bytes, url }: SafeFetchAnswer, { from, through }: RatesRange): Rate[] {
  const rates = new Map<string, Rate>()
  for (const row of rowsOf(bytes, url)) {
    if (!isRow(row)) continue
    if (row.base !== 'USD')
      throw new SourceError('failed', `${shownAddress(url)} answered rates not against the dollar.`)
    const currency = RATE_CURRENCIES.find((each) => each === row.quote)
    const per_usd = numberOf(row.rate)
    const day = String(row.date)
    if (!currency || !isSession(day) || day < from || day > through || !(per_usd > 0 && per_usd < HIGHEST)) continue
    rates.set(`${day} ${currency}`, { day, currency, per_usd, source: 'frankfurter' })
  }
  if (rates.size === 0) throw new SourceError('failed', `${shownAddress(url)} answered no rates.`)
  return [...rates.values()]
}

function rowsOf(bytes: Uint8Array, url: URL): unknown[] {
  const text = new TextDecoder().decode(bytes)
  try {
    const rows: unknown = JSON.parse(text)
    if (Array.isArray(rows)) return rows
  } catch {
    // The error is thrown below.
  }
  throw new SourceError('failed', `${shownAddress(url)} answered no list of rates but "${shownText(text)}".`)
}

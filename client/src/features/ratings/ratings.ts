import * as calls from '#domain/contract/calls/signals.ts'
import type { WordRecord } from '#domain/contract/signals.ts'
import { isForRising, type RatingWord } from '#domain/ratings/words.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { resource } from '../../stores/resource.ts'
import { ratings as text } from '../../text/es/ratings.ts'
import { formatShare } from '../../text/format.ts'

/** Milliseconds between rounds of what a view shows: it changes when a session closes. */
export const ROUND_MS = 300_000

/** What the indicators of a stock say together, and what followed. */
export const ratingEntry = keyed((symbol) => resource(() => call(calls.stockSignals, { query: { symbol } })))

/** The changes of word of the followed stocks, newest first. */
export const ratingChanges = resource(calls.signalChanges)

/** What followed each word on all stocks of the market. */
export const marketWords = resource(calls.marketSignals)

/** The record of a word on the stock, or on its market; null for one without a day that has an outcome. */
export const recordOf = <R extends WordRecord>(past: readonly R[], word: RatingWord, scope: R['scope']): R | null =>
  past.find((record) => record.word === word && record.scope === scope) ?? null

const share = (percent: number) => formatShare(percent / 100)

/** Says of a word what the records show of it: buying and selling are only spoken of where an edge is shown. */
export function verdictOf(word: RatingWord, past: readonly WordRecord[]): { text: string; isShown: boolean } {
  const records = (['stock', 'market'] as const).flatMap((scope) => recordOf(past, word, scope) ?? [])
  const shown = records.find(({ edge }) => edge === 'demostrada')
  if (shown) return { text: text.past.shown(isForRising(word), shown.scope), isShown: true }
  // The rate of any day is the same for all words of a stock.
  const base = past.find(({ scope }) => scope === 'stock') ?? records.at(0)
  if (!base) return { text: text.past.unknown, isShown: false }
  const say = word === 'Neutral' ? text.past.neutral : text.past.notShown
  return { text: say(share(base.base_pct)), isShown: false }
}

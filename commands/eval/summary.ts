import type { SummaryItem } from '#domain/contract/summaries.ts'
import { sliceColumns } from '#domain/market/bars/columns.ts'
import { splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { createRandom, hashSeed } from '#domain/market/random.ts'
import { countUpTo, dayOfSession, isSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { JUDGED_SESSIONS, judgeSessions, type SessionMove } from '#domain/summary/session-moves.ts'
import { composeSummary, type Summary } from '#domain/summary/summary.ts'
import { print, runEvaluation } from './evaluation.ts'
import { type History, openFolder, readFolderArguments, readHistories, symbolsOf } from './market-folder.ts'

const USAGE =
  'usage: npm run --silent eval:summary -- MARKET_DIR [--as-of YYYY-MM-DD] [--symbols A,B] [--since YYYY-MM-DD | --days N --draws N]'
/** Stocks that an account of a draw follows. */
const FOLLOWED = 8
/** Digits that are printed: later splits divide earlier prices, and their rounding shows in those after. */
const DIGITS = 10

interface Stock extends History {
  name: string
  currency: string | null
}

/**
 * Prints what a summary would say of the bars of a folder at a date, a JSON line an item; or, with `--days` and
 * `--draws`, on how many of so many sessions up to then it would speak to accounts that follow eight stocks by chance.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const options = { 'as-of': text, symbols: text, since: text, days: text, draws: text }
  const { dir, asOf, symbols, values, refuse } = readFolderArguments(USAGE, options)
  const { since, days, draws } = values
  if (since !== undefined && !isSession(since)) throw refuse(`--since: ${JSON.stringify(since)} is no date`)
  const isMeasured = days !== undefined || draws !== undefined
  if (isMeasured && since !== undefined) throw refuse('--days takes no --since')
  const readCount = (name: string, text: string | undefined, otherwise: number) => {
    if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text))
      throw refuse(`--${name}: ${JSON.stringify(text)} is no number from 1 to 99999`)
    return text === undefined ? otherwise : Number(text)
  }
  const [sessions, accounts] = [readCount('days', days, 250), readCount('draws', draws, 20)]

  const folder = await openFolder(dir)
  const known = new Map(folder.instruments.map((instrument) => [instrument.symbol, instrument]))
  const stocks: Stock[] = []
  for await (const history of readHistories(folder, symbols ?? symbolsOf(folder), asOf)) {
    const { name, currency } = known.get(history.symbol) ?? { name: history.symbol, currency: null }
    stocks.push({ ...history, name, currency })
  }
  // Of those without bars it is said already.
  if (stocks.length === 0) return
  if (isMeasured) print(measure(stocks, sessions, accounts))
  else for (const item of summaryAt(stocks, newestSession(stocks), since).items) printItem(item)
}

const newestSession = (stocks: readonly Stock[]): Session =>
  stocks.reduce((newest, { bars }) => (newest > bars.session.at(-1)! ? newest : bars.session.at(-1)!), '')

/** The summary of the session `date`, or of those after `since` up to it, by the bars that were there then. */
function summaryAt(stocks: readonly Stock[], date: Session, since?: Session): Summary {
  const said_until = since ?? sessionOfDay(dayOfSession(date) - 1)
  return composeSummary({
    kind: 'daily',
    local_date: date,
    since: Date.parse(said_until),
    until: Date.parse(date),
    stocks: stocks.map((stock) => ({ ...stockAt(stock, date), expected: date, said_until })),
    alerts: [],
    signals: [],
    news: [],
    agenda: [],
    skipped: [],
  })
}

function stockAt({ symbol, name, currency, actions, ...stock }: Stock, date: Session) {
  const bars = sliceColumns(stock.bars, 0, countUpTo(stock.bars.session, date))
  const last = bars.session.at(-1)
  // Prices are told in the shares of that date, while the bars of a file are in the shares of its end.
  const ratio = splitRatio(actions.splits, date, '9999-12-31')
  const moves = judgeSessions(bars, actions.dividends)
  return {
    symbol,
    name,
    currency,
    moves: moves?.map((move) => ({ ...move, price: move.price * ratio, dividend: move.dividend * ratio })) ?? null,
    last: last === undefined ? null : { date: last },
  }
}

function printItem({ section, symbol, figures }: SummaryItem): void {
  const rounded = Object.entries(figures).map(([name, figure]) => [
    name,
    typeof figure === 'number' ? Number(figure.toPrecision(DIGITS)) : figure,
  ])
  print({ section, symbol, ...Object.fromEntries(rounded) })
}

/**
 * Counts the days of so many random accounts, and those on which something was out of the ordinary: a return, a volume.
 * A day on which a stock has no bar says nothing of that stock.
 */
function measure(stocks: readonly Stock[], days: number, draws: number) {
  const judged = stocks.map((stock) => judgeLast(stock, days))
  const dates = [...new Set(judged.flatMap((moves) => [...moves.keys()]))].sort().slice(-days)
  const random = createRandom(hashSeed('summary'))
  const count = { days: 0, spoke: 0, by_return: 0, by_volume: 0 }
  for (let draw = 0; draw < draws; draw++) {
    const left = [...judged]
    const followed = Array.from({ length: Math.min(FOLLOWED, left.length) }, () => {
      return left.splice(Math.floor(random() * left.length), 1)[0]
    })
    for (const date of dates) {
      const reasons = new Set(followed.map((moves) => moves.get(date)?.by))
      count.days++
      count.spoke += Number(reasons.has('return') || reasons.has('volume'))
      count.by_return += Number(reasons.has('return'))
      count.by_volume += Number(reasons.has('volume'))
    }
  }
  return { from: dates[0], to: dates.at(-1), ...count, share: count.spoke / count.days }
}

/** The last sessions of a stock, judged as many at a time as one call judges: later bars change none of them. */
function judgeLast({ bars, actions }: Stock, days: number): Map<Session, SessionMove> {
  const moves = new Map<Session, SessionMove>()
  const count = bars.session.length
  for (let to = count; to > Math.max(0, count - days); to -= JUDGED_SESSIONS) {
    const upTo = sliceColumns(bars, 0, to)
    for (const move of judgeSessions(upTo, actions.dividends) ?? []) moves.set(move.session, move)
  }
  return moves
}

runEvaluation(main)

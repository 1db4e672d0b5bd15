import { adjustForSplits } from '#domain/market/bars/corporate-actions.ts'
import { sessionBar } from '#domain/market/bars/quote-bars.ts'
import { isWithheld } from '#domain/market/prices/freshness.ts'
import type { SourceAnswer } from '#domain/market/prices/source-answer.ts'
import type { DailyBar, Quote } from '#domain/market/types.ts'
import { asObject, evaluateLines, listIn, type Problem, readInstant, withoutBareNumbers } from './json-lines.ts'
import { SequenceStock, type StockLine, startOf } from './sequence-stock.ts'
import { readAnswer, readStock } from './stock-line.ts'

/** A poll of the source; `quote` is null where it got no answer, `at` the time as it came. */
interface Step {
  at: string
  now: number
  quote: SourceAnswer | null
}

function readStep(step: unknown, i: number, bad: Problem): Step {
  const { at, quote } = asObject(step) ?? {}
  return { at: at as string, now: readInstant(at, `step ${i}: at`, bad), quote: readAnswer(quote) }
}

/**
 * The price as it is shown at each step, the dates of the rejected rows of the history as they came, and the bars of the
 * history and of the steps, adjusted for the splits up to the last step. Before the first quote, the history's newest
 * bar is the price shown.
 */
function runSteps(line: StockLine, steps: readonly Step[]) {
  const { calendar } = line
  const stock = new SequenceStock(line)
  const bars = new Map(stock.bars.map((bar) => [bar.session, bar]))
  const first = steps[0]?.now ?? Number.NEGATIVE_INFINITY
  stock.showBar(
    stock.bars.filter(({ session }) => startOf(session) <= first),
    first,
  )

  const shown = steps.map(({ at, now, quote }) => {
    stock.moveTo(now)
    if (quote !== null && stock.accept(quote, now)) {
      const bar = sessionBar(stock.quote as Quote, calendar)
      if (bar !== null && isNewBar(bar, bars.get(bar.session), now)) bars.set(bar.session, bar)
    }
    stock.advanceTo(now)
    return { at, ...show(stock) }
  })

  // For a session that was over before the first step, history decides. A report after a session's close completes it,
  // unless the source has restarted its volume count.
  function isNewBar({ session, volume }: DailyBar, known: DailyBar | undefined, now: number): boolean {
    const close = calendar.session(session)?.close ?? Number.NEGATIVE_INFINITY
    return first <= close && (now < close || known === undefined || !(volume < known.volume))
  }

  const last = steps.at(-1)?.now ?? Number.NEGATIVE_INFINITY
  const effective = line.splits.filter(({ date }) => (calendar.session(date)?.pre ?? startOf(date)) <= last)
  const sorted = [...bars.values()].sort((a, b) => (a.session < b.session ? -1 : 1))
  return {
    steps: shown,
    bars_refused: stock.refused,
    bars: adjustForSplits(sorted, effective).map(({ session, close, volume }) => ({ date: session, close, volume })),
  }
}

/** `change_pct` is per cent of the previous close; null where that is unknown. */
function show({ quote, status }: SequenceStock) {
  const { freshness } = status
  if (quote === null) return { freshness, signals_withheld: true, price: null, change_pct: null }
  const { price, previous_close } = quote
  return {
    freshness,
    signals_withheld: isWithheld(freshness),
    price,
    change_pct: previous_close === null ? null : (100 * (price - previous_close)) / previous_close,
  }
}

// Prints what the product shows of each sequence of a source's answers, as JSON lines (contract section 8).
evaluateLines(
  'eval:freshness',
  (fields, bad) => {
    const line = readStock(fields, bad)
    const steps = listIn(fields, 'steps', bad).map((step, i) => readStep(step, i, bad))
    return [runSteps(line, steps)]
  },
  withoutBareNumbers,
)

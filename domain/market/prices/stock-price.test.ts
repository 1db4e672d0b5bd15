import t from 'tap'
import { listedCalendar } from '../calendars/calendar.ts'
import { HALTS } from '../testing/price-stories/halts.ts'
import { STILL_DAYS } from '../testing/price-stories/still-days.ts'
import {
  answered,
  bar,
  FRIDAY_CLOSE,
  LINE,
  MONDAY,
  ny,
  type Step,
  type Story,
  still,
  TUESDAY,
} from '../testing/price-stories/story.ts'
import { quoteOf } from '../testing/quote.ts'
import type { DailyBar, Quote } from '../types.ts'
import { endsUntraded } from './frozen-rule.ts'
import { quoteOfAnswer, type SourceAnswer } from './source-answer.ts'
import { StockPrice } from './stock-price.ts'

const calendar = listedCalendar(LINE.timezone, LINE.calendar.sessions, LINE.calendar.closed_days)

/** The words of a story in which another process goes on before step `restart`, with the stored quote and bars. */
function wordsOf({ line, steps }: Pick<Story, 'line' | 'steps'>, restart: number): string[] {
  const { history, provider } = { ...LINE, ...line }
  const { delay_minutes, poll_seconds } = provider
  const context = { symbol: 'ACME', calendar, delay_seconds: 60 * delay_minutes, poll_seconds }
  const stored = history.map((row) => {
    const { date, ...bar } = row as { date: string } & Omit<DailyBar, 'session'>
    return { session: date, ...bar }
  })
  const over = (now: number) => stored.filter(({ session }) => (calendar.session(session)?.close ?? 0) <= now)
  const start = (bars: readonly DailyBar[], shown: Quote) => {
    const price = new StockPrice(() => ({ calendar, currency: 'USD' }))
    price.loadHistory(bars, [])
    price.restore(structuredClone(shown))
    return price
  }
  let bars = over(Date.parse(steps[0][0].at))
  let price = start(bars, quoteOfLast(bars, poll_seconds))
  return steps.map(([{ at, quote }], i) => {
    const now = Date.parse(at)
    const known = bars.length
    bars = over(now)
    if (bars.length > known) price.loadHistory(bars, [])
    if (i === restart) price = start(bars, price.shown as Quote)
    if (quote !== null) {
      const { as_of, volume, ...rest } = quote as Omit<SourceAnswer, 'as_of'> & { as_of: string; volume: number | null }
      const answer = { ...rest, last_volume: volume, as_of: Date.parse(as_of), currency: null }
      price.accept(quoteOfAnswer(answer, context, now), now)
    }
    price.advance(now)
    return price.status('yahoo', now).freshness
  })
}

/** The last of `bars` as the quote that an earlier process has stored. */
function quoteOfLast(bars: readonly DailyBar[], poll_seconds: number): Quote {
  const { session, open, high, low, close, volume } = bars[bars.length - 1]
  return quoteOf('ACME', close, {
    session,
    previous_close: bars.at(-2)?.close ?? null,
    open,
    day_low: low,
    day_high: high,
    last_volume: volume,
    as_of: Date.parse(session),
    market_state: 'closed',
    poll_seconds,
    frozen: endsUntraded(bars),
  })
}

/** Whether a line has the bar of a session that is still in progress, which no process could have. */
const hasOpenBar = ({ id }: Story) => id.startsWith('the row of the session in progress')

t.test('a session without trade is frozen from its close on, wherever another process went on in it', async (t) => {
  const stories = [...STILL_DAYS, ...HALTS].filter((story) => !hasOpenBar(story) && story.steps.length < 100)
  t.ok(stories.length > 15)
  for (const { id, line, steps } of stories) {
    const expected = steps.map(([, word]) => word)
    const wrong = [...steps.keys()].filter((i) => wordsOf({ line, steps }, i).join() !== expected.join())
    // Where the source gives only the time of the last trade, nothing stored says until when it was read.
    const uncertain = steps.findLastIndex(([{ quote }]) => (quote as { as_of: string } | null)?.as_of === FRIDAY_CLOSE)
    t.same(
      wrong.filter((i) => uncertain < 0 || i < uncertain),
      [],
      id,
    )
  }
})

t.test('a session that had a trade is not', async (t) => {
  const evening: Step = [{ at: ny(MONDAY, '16:00:00'), quote: null }, 'closed', 100, 0]
  const step = (came: Step[0]): Step => [came, 'live', 100, 0]
  const traded = [step(answered(ny(MONDAY, '09:31:00'), 100)), step(answered(ny(MONDAY, '15:59:00'), 100)), evening]
  t.equal(wordsOf({ steps: traded }, 1).at(-1), 'closed', 'by its volume')
  const moved = [
    step(answered(ny(MONDAY, '09:31:00'), 101, { volume: 0 })),
    step(answered(ny(MONDAY, '15:59:00'), 101, { volume: 0 })),
    evening,
  ]
  t.equal(wordsOf({ steps: moved }, 1).at(-1), 'closed', 'an index by its price beside its open')
  const later = [...traded, step(still(ny(TUESDAY, '09:31:00')))]
  t.equal(wordsOf({ steps: later }, 3).at(-1), 'live', 'nor is what went on after its close')
})

t.test(
  'nor is a halt over that the source goes on telling as the day before it, however late another goes on',
  async (t) => {
    const friday = { date: '2026-02-27', open: 99, high: 101, low: 98, close: 100, volume: 1_000 }
    const repeated = { open: 99, day_low: 98, day_high: 101, volume: 1_000 }
    const read = (date: string, time: string, rest = {}): Step => [
      answered(ny(date, time), 100, { ...repeated, ...rest }),
      '',
      100,
      0,
    ]
    const steps = [MONDAY, TUESDAY].flatMap((date) =>
      ['09:30:00', '12:00:00', '15:59:45'].map((time) => read(date, time)),
    )
    const thursday = [read('2026-03-05', '09:30:00'), read('2026-03-05', '09:30:15')]
    const history = [{ ...friday, date: '2026-02-26' }, friday, bar(MONDAY, 100, 0), bar(TUESDAY, 100, 0)]
    for (let i = 0; i < 2 * (steps.length + 2); i++) {
      const restart = i >> 1
      // The bars of the halt may be fetched late.
      const line = { history: history.slice(0, i % 2 === 0 ? 2 : 4) }
      const words = wordsOf({ line, steps: [...steps, ...thursday] }, restart)
      t.same(words.slice(3), Array(5).fill('frozen'), `before step ${restart}`)
      const traded = [...steps, ...thursday, read('2026-03-05', '09:30:30', { volume: 7, day_low: 99 })]
      t.equal(wordsOf({ line, steps: traded }, restart).at(-1), 'live', `and a trade ends it, ${restart}`)
    }
  },
)

t.test('a session without trade that nobody read freezes the price by its bar, in every process', async (t) => {
  const history = [...LINE.history, bar(MONDAY, 100, 0)]
  const friday = (price: number): Step => [answered(ny('2026-02-27', '15:59:00'), price), '', price, 0]
  const steps: Step[] = [
    [still(ny(TUESDAY, '09:30:00')), '', 100, 0],
    [still(ny(TUESDAY, '12:00:00')), '', 100, 0],
    [answered(ny(TUESDAY, '12:00:15'), 100, { volume: 7 }), '', 100, 0],
  ]
  // The last read of Friday may differ from its close.
  for (const price of [100, 100.5]) {
    for (let restart = 1; restart <= 4; restart++) {
      const words = wordsOf({ line: { history }, steps: [friday(price), ...steps] }, restart)
      t.same(words.slice(1), ['frozen', 'frozen', 'live'], `before step ${restart}, from ${price}`)
    }
  }
  const line = { history: [...LINE.history, bar(MONDAY, 100, 40)] }
  t.same(wordsOf({ line, steps: [friday(100), ...steps] }, 9).slice(1), ['live', 'live', 'live'], 'one with a trade')
})

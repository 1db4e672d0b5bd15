import fc from 'fast-check'
import t from 'tap'
import { NYSE } from '#domain/market/calendars/nyse.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import type { Source } from '#domain/market/sources.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { SourceChoice } from './source-choice.ts'

/** A Wednesday at noon of New York. */
const NOON = Date.UTC(2026, 1, 11, 17)
const SECOND = 1_000

/** A scripted source: the moment for which it vouches and that of the trade, or no answer while it is unreachable. */
function candidateOf(source: Source, { delay = 0, poll = 15 } = {}) {
  const asked: string[][] = []
  const state = { isAway: false, price: 100, tradedAt: (now: number) => now - delay * SECOND, symbols: ['A', 'B'] }
  let last: TradedQuote[] = []
  let due = Number.NEGATIVE_INFINITY
  return {
    source,
    asked,
    state,
    lists: (symbol: string) => state.symbols.includes(symbol),
    async ask(symbols: readonly string[], now: number): Promise<TradedQuote[]> {
      asked.push([...symbols])
      if (state.isAway || symbols.length === 0) return []
      if (now < due) return last.filter(({ symbol }) => symbols.includes(symbol))
      due = now + poll * SECOND
      last = symbols.map((symbol) => ({
        ...quoteOf(symbol, state.price, { as_of: now - delay * SECOND, delay_seconds: delay, poll_seconds: poll }),
        traded_at: state.tradedAt(now),
      }))
      return last
    },
  }
}

function fixture(best = candidateOf('alpaca'), other = candidateOf('yahoo')) {
  const choice = new SourceChoice([best, other], () => NYSE)
  const at = async (seconds: number, symbols = ['A']) => {
    const [quote] = await choice.quotes(symbols, NOON + seconds * SECOND)
    return quote
  }
  return { best, other, choice, at }
}

t.test('the first that lists a symbol serves it, and the other is not asked', async (t) => {
  const { best, other, choice } = fixture()
  best.state.symbols = ['A']
  const quotes = await choice.quotes(['A', 'B'], NOON)
  const sources = quotes.map(({ symbol, source }) => `${symbol} ${source}`)
  t.same(sources, ['A alpaca', 'B yahoo'])
  t.same(best.asked, [['A']])
  t.same(other.asked, [['B']])
  t.equal((await choice.quotes(['A', 'B'], NOON + SECOND))[0], quotes[0], 'the same object where nothing is new')
})

t.test('after two polls the next one stands in, and the better one takes over again', async (t) => {
  const { best, other, at } = fixture()
  await at(0)
  best.state.isAway = true
  other.state.price = 101
  t.match(await at(15), { source: 'alpaca', price: 100 }, 'one poll failed')
  t.match(await at(29.75), { source: 'alpaca' })
  t.match(await at(30), { source: 'yahoo', price: 101, as_of: NOON + 30 * SECOND })
  t.same(other.asked.at(-1), ['A'])
  best.state.isAway = false
  best.state.price = 102
  t.match(await at(45), { source: 'alpaca', price: 102, as_of: NOON + 45 * SECOND })
  await at(60)
  t.same(other.asked.at(-1), [], 'then the other rests')
})

t.test('what is delayed stands in only once it is of a later moment', async (t) => {
  const { best, at } = fixture(candidateOf('alpaca'), candidateOf('yahoo', { delay: 900 }))
  await at(0)
  best.state.isAway = true
  for (let seconds = 15; seconds < 900; seconds += 15) t.match(await at(seconds), { source: 'alpaca', as_of: NOON })
  t.match(await at(900), { source: 'yahoo', as_of: NOON, delay_seconds: 900 })
  t.match(await at(930), { source: 'yahoo', as_of: NOON + 30 * SECOND })
})

t.test('a better one whose last trade is older waits for the next', async (t) => {
  const { best, at } = fixture()
  await at(0)
  best.state.isAway = true
  await at(30)
  best.state.isAway = false
  best.state.tradedAt = () => NOON + 10 * SECOND
  t.match(await at(45), { source: 'yahoo', as_of: NOON + 45 * SECOND }, 'the other goes on')
  t.match(await at(60), { source: 'yahoo', as_of: NOON + 60 * SECOND })
  best.state.tradedAt = (now) => now
  t.match(await at(75), { source: 'alpaca' })
})

t.test('while none is there the last price stays, and ages', async (t) => {
  const { best, other, at } = fixture()
  const before = await at(0)
  best.state.isAway = other.state.isAway = true
  t.equal(await at(300), before)
})

t.test('over a closed market no source takes over', async (t) => {
  const { best, other, choice } = fixture()
  const evening = Date.UTC(2026, 1, 11, 22)
  await choice.quotes(['A'], evening)
  best.state.isAway = true
  for (let hours = 1; hours < 12; hours++)
    t.match(await choice.quotes(['A'], evening + hours * 3_600_000), [{ source: 'alpaca' }])
  t.ok(other.asked.every((asked) => asked.length === 0))
})

t.test('over any outages no price is of an earlier moment or an earlier trade than the one before', async (t) => {
  const Outages = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.nat(40)), {
    minLength: 20,
    maxLength: 120,
  })
  await fc.assert(
    fc.asyncProperty(Outages, fc.nat(120), fc.nat(60), async (steps, delay, lag) => {
      const best = candidateOf('alpaca')
      const middle = candidateOf('kraken', { delay: 5, poll: 3 })
      const last = candidateOf('yahoo', { delay })
      // Trades of one exchange are rarer than those of all.
      best.state.tradedAt = (now) => Math.floor(now / (lag * SECOND + 1)) * (lag * SECOND + 1)
      const choice = new SourceChoice([best, middle, last], () => NYSE)
      let now = NOON
      let held: { as_of: number; traded_at: number } | null = null
      for (const [one, two, three, wait] of steps) {
        best.state.isAway = one
        middle.state.isAway = two
        last.state.isAway = three
        now += wait * SECOND
        const [quote] = await choice.quotes(['A'], now)
        if (quote === undefined) continue
        if (held !== null && (quote.as_of < held.as_of || quote.traded_at < held.traded_at)) return false
        held = quote
      }
      return true
    }),
    { numRuns: 300 },
  )
  t.pass('over 300 histories')
})

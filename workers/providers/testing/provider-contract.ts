import type { Test } from 'tap'
import { type MarketDataProvider, REMOTE_HISTORY_DAYS, SPARKLINE_SLOTS } from '#domain/market/provider.ts'
import { dayOfSession, isSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { ISIN_SOURCES } from '#domain/market/sources.ts'
import { wholeOf } from '#domain/market/testing/quote.ts'
import { type DailyBar, SYMBOL_PATTERN, type WholeQuote } from '#domain/market/types.ts'

export interface ProviderUnderTest {
  /** Makes a new provider in its initial state. */
  create(): Promise<MarketDataProvider>
  /** Instants (epoch ms), ascending, for which the provider can be called. */
  instants: readonly number[]
}

const STRANGER = 'NO-SUCH-SYMBOL'

/** The contract of every market data provider. */
export function providerContract(t: Test, name: string, { create, instants }: ProviderUnderTest): void {
  t.test(`${name}: instruments are unique, valid and by symbol`, async (t) => {
    const instruments = await (await create()).instruments()
    const symbols = instruments.map((instrument) => instrument.symbol)
    t.ok(symbols.length > 0)
    t.same(symbols, [...new Set(symbols)].sort())
    t.ok(symbols.every((symbol) => SYMBOL_PATTERN.test(symbol)))
    t.ok(instruments.every((instrument) => instrument.name.trim() !== ''))
  })

  t.test(`${name}: candles are sound, oldest first, all before the session asked for`, async (t) => {
    const provider = await create()
    const { quotes } = await ask(provider, instants[0])
    for (const { symbol, session } of quotes) {
      const candles = await closedBars(provider, symbol, session)
      const sessions = candles.map((candle) => candle.session)
      t.same(sessions, [...new Set(sessions)].sort(), `${symbol} oldest first`)
      t.ok(sessions.every((each) => isSession(each) && each < session))
      t.ok(
        candles.every(
          ({ open, high, low, close, volume }) =>
            low > 0 && low <= Math.min(open, close) && Math.max(open, close) <= high && volume >= 0,
        ),
      )
    }
    t.same(await closedBars(provider, STRANGER, '2100-01-01'), [])
  })

  t.test(`${name}: quotes are consistent in themselves and with the candles`, async (t) => {
    const provider = await create()
    for (const now of instants) {
      const { symbols, quotes } = await ask(provider, now)
      t.ok(quotes.length > 0)
      t.ok(quotes.every((quote) => symbols.includes(quote.symbol)))
      t.ok(quotes.every((quote) => isSession(quote.session)))
      t.ok(quotes.every(isConsistent))
      t.ok(quotes.every((quote) => Number.isInteger(quote.as_of) && quote.as_of <= now))
      t.ok(quotes.every((quote) => quote.poll_seconds > 0 && quote.delay_seconds >= 0))
      for (const quote of quotes) {
        const previous = (await closedBars(provider, quote.symbol, quote.session)).at(-1)
        if (previous !== undefined) t.equal(quote.previous_close, previous.close, `${quote.symbol} previous close`)
      }
    }
  })

  t.test(`${name}: as_of never goes back, nor does volume within a session`, async (t) => {
    const provider = await create()
    const held = new Map<string, WholeQuote>()
    for (const now of instants) {
      for (const quote of (await ask(provider, now)).quotes) {
        const before = held.get(quote.symbol)
        if (before !== undefined) t.ok(quote.as_of >= before.as_of, `${quote.symbol} as_of`)
        if (before?.session === quote.session && provider.cycle(now) === provider.cycle(instants[0])) {
          t.ok(quote.last_volume >= before.last_volume, `${quote.symbol} volume`)
          t.ok(quote.day_high >= before.day_high && quote.day_low <= before.day_low, `${quote.symbol} range`)
        }
        held.set(quote.symbol, quote)
      }
    }
  })

  t.test(`${name}: answers depend on the instant, not on what was asked before`, async (t) => {
    const forwards = await create()
    const backwards = await create()
    const expected = []
    for (const now of instants) expected.push((await ask(forwards, now)).quotes)
    for (let i = instants.length - 1; i >= 0; i--) t.same((await ask(backwards, instants[i])).quotes, expected[i])
  })

  t.test(`${name}: unknown symbols are left out`, async (t) => {
    const provider = await create()
    const [{ symbol }] = (await ask(provider, instants[0])).quotes
    const quotes = await provider.quotes([STRANGER, symbol], instants[0])
    const given = quotes.map((quote) => quote.symbol)
    t.same(given, [symbol])
    t.same(await provider.quotes([STRANGER], instants[0]), [])
    if (!provider.remote) t.same((await provider.sparkline(STRANGER, instants[0])).prices, [])
  })

  t.test(`${name}: the day's path lies within the day's range and belongs to the quote's session`, async (t) => {
    const provider = await create()
    if (provider.remote) return t.pass('it is made of the prices shown')
    for (const now of instants) {
      for (const quote of (await ask(provider, now)).quotes) {
        const { session, prices } = await provider.sparkline(quote.symbol, now)
        t.ok(prices.length <= SPARKLINE_SLOTS)
        if (prices.length === 0) continue
        t.equal(session, quote.session)
        t.equal(prices[0], quote.open)
        t.ok(prices.every((price) => price >= quote.day_low && price <= quote.day_high))
        if (prices.length === SPARKLINE_SLOTS) t.equal(prices.at(-1), quote.price)
      }
    }
  })

  t.test(`${name}: what is figures of companies is of them, of their session, and sound`, async (t) => {
    const provider = await create()
    if (!provider.keyFigures) return t.pass('it tells nothing of companies')
    const { symbols, quotes } = await ask(provider, instants[0])
    const sessions = new Map(quotes.map(({ symbol, session }) => [symbol, session]))
    const figures = provider.keyFigures([STRANGER, ...symbols], instants[0])
    t.ok(figures.length > 0)
    for (const { symbol, day, earnings_on, market_cap, pe, dividend_yield_pct } of figures) {
      t.equal(day, sessions.get(symbol))
      t.ok(earnings_on === null || (isSession(earnings_on) && earnings_on >= day))
      t.ok([market_cap, pe, dividend_yield_pct].every((value) => value === null || (value > 0 && value < 1e17)))
    }
  })

  t.test(`${name}: what is announced of companies are dates`, async (t) => {
    const provider = await create()
    if (!provider.agenda) return t.pass('it knows no dates')
    const announced = []
    for (const symbol of (await ask(provider, instants[0])).symbols) {
      announced.push(...(await provider.agenda(symbol, instants[0])))
    }
    t.ok(announced.length > 0)
    t.ok(announced.every(({ date }) => isSession(date)))
    t.same(await provider.agenda(STRANGER, instants[0]), [])
  })

  t.test(`${name}: what only a source across the network can be asked`, async (t) => {
    const provider = await create()
    const { remote } = provider
    if (remote === null) return t.pass('it is inside the machine')
    const [{ symbol, session }] = (await ask(provider, instants[0])).quotes
    const sessions = (await closedBars(provider, symbol, session)).map((candle) => candle.session)
    const [from, through] = [sessions.at(-3) as string, sessions.at(-2) as string]
    const fetched = (await remote.history(symbol, from, through)).bars.map((candle) => candle.session)
    t.same(fetched, [from, through])
    t.ok(await remote.company(symbol))
    t.ok((await remote.search(symbol)).some((found) => found.symbol === symbol && found.currency !== null))
    t.same((await remote.history(STRANGER, from, through)).bars, [])
    t.equal(await remote.company(STRANGER), null)
    t.same(await remote.search(STRANGER), [])
    const sources = (remote.members ?? [provider]).map(({ source }) => source)
    t.equal(
      remote.ofIsin !== undefined,
      sources.some((source) => ISIN_SOURCES.includes(source)),
    )
    t.same(await (remote.ofIsin?.(STRANGER) ?? []), [])
    t.ok(remote.batch > 0)
  })

  t.test(`${name}: the cycle has one label for one instant, and the provider closes`, async (t) => {
    const provider = await create()
    t.equal(provider.cycle(instants[0]), (await create()).cycle(instants[0]))
    t.ok(provider.poll_ms > 0)
    await provider.close()
  })
}

async function ask(provider: MarketDataProvider, now: number): Promise<{ symbols: string[]; quotes: WholeQuote[] }> {
  const symbols = (await provider.instruments()).map((instrument) => instrument.symbol)
  return { symbols, quotes: (await provider.quotes(symbols, now)).map(wholeOf) }
}

/** The closed bars of a stock before a session, of any kind of provider. */
async function closedBars(provider: MarketDataProvider, symbol: string, before: string): Promise<readonly DailyBar[]> {
  if (!provider.remote) return provider.closedBars(symbol, before)
  const last = dayOfSession(before) - 1
  return (await provider.remote.history(symbol, sessionOfDay(last - REMOTE_HISTORY_DAYS), sessionOfDay(last))).bars
}

function isConsistent({ price, previous_close, open, day_low, day_high, last_volume }: WholeQuote): boolean {
  const all = [price, previous_close, open, day_low, day_high]
  return (
    all.every((value) => Number.isFinite(value) && value > 0) &&
    day_low <= Math.min(price, open) &&
    Math.max(price, open) <= day_high &&
    Number.isFinite(last_volume) &&
    last_volume >= 0
  )
}

import pino from 'pino'
import type { Test } from 'tap'
import type { Listing } from '#domain/market/prices/price-watch.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import type { Instrument, Session } from '#domain/market/types.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { startFeedTerm } from '#platform/repositories/market/feed.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { DataAlertsRound } from '../../alerts/data-alerts.ts'
import { PriceAlerts } from '../../alerts/price-alerts.ts'
import { noQueues, ScriptProvider } from '../../testing/fixtures.ts'
import { ClosedBarsRound } from '../closed-bars-round.ts'
import { ClosedBarsService } from '../closed-bars-service.ts'
import { OpenBarRound } from '../open-bar-round.ts'
import type { QuoteConsumer } from '../quote-consumer.ts'
import { QuoteRound } from '../quote-round.ts'
import { SparklineRound } from '../sparklines.ts'
import { SymbolState } from '../symbol-state.ts'
import { SymbolStates } from '../symbol-states.ts'

export const MARKET = 'simulated:1'
/** Ids of two leaders of the feed. */
export const FIRST = '00000000-0000-4000-8000-000000000001'
export const SECOND = '00000000-0000-4000-8000-000000000002'
/** An evening in Guayaquil. */
export const EVENING = Date.UTC(2026, 0, 16, 1)
const never = new AbortController().signal

/** What the parts of a fixture's feed share. */
type SharedParts = ConstructorParameters<typeof PriceAlerts>[0]

/** A database with some instruments, and feeds of symbols whose rounds a test calls one by one. */
export async function feedFixture(t: Test, instruments: readonly Instrument[], now = EVENING) {
  const { url, db } = await migratedDatabase(t)
  await upsertInstruments(db, MARKET, instruments)
  const ids = new Map((await listInstruments(db, MARKET)).map(({ symbol, id }) => [symbol, id]))
  const bus = new MemoryBus((error) => t.fail(error.message))
  const clock = { now }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })

  /** Opens the feed of a process that has just started to lead. */
  async function open<P extends ScriptProvider>(
    provider: P,
    {
      leader = FIRST,
      settings = 's',
      hasStoredBars = false,
      shard = { number: 0, of: 1, symbols: instruments.map(({ symbol }) => symbol) },
      consumers = () => [],
    }: {
      leader?: string
      settings?: string
      hasStoredBars?: boolean
      /** What it leads; if left out, all. */
      shard?: { number: number; of: number; symbols: readonly string[] }
      /** What the prices meet besides the alerts. */
      consumers?: (feed: SharedParts) => readonly QuoteConsumer[]
    } = {},
  ) {
    const { number, of, symbols } = shard
    const leading = { leader, shards: [number] }
    const { cycle, epoch } = await startFeedTerm(db, { market: MARKET, ...leading, of, settings, now: new Date(now) })
    let replacements = 0
    const states = new SymbolStates(log)
    const listing = (provider as { listing?: (symbol: string) => Listing }).listing?.bind(provider)
    for (const { symbol, exchange, currency } of instruments.filter(({ symbol }) => symbols.includes(symbol))) {
      const stock = { id: ids.get(symbol) as number, symbol, exchange, currency }
      states.add(new SymbolState(stock, () => listing?.(symbol) ?? null))
    }
    const shared = {
      db,
      bus,
      queues: noQueues,
      states,
      market: MARKET,
      source: provider.source,
      clock: () => clock.now,
    }
    const alerts = new PriceAlerts(shared)
    await alerts.start()
    await alerts.load(states.all)
    const onReplaced = () => {
      replacements += 1
    }
    const quotes = new QuoteRound({
      ...shared,
      consumers: [alerts, ...consumers(shared)],
      provider,
      leading,
      cycle,
      log,
      onReplaced,
    })
    const service = new ClosedBarsService({
      ...shared,
      provider: hasStoredBars ? null : provider,
      rates: async () => createSimulatedRates(1),
    })
    const closedBarsRound = new ClosedBarsRound({ ...shared, alerts, compute: (start) => service.compute(start) })
    const troubles = new DataAlertsRound({ ...shared, alerts })
    const openBars = new OpenBarRound(shared)
    const sparklines = new SparklineRound({ ...shared, source: provider })
    return {
      states,
      alerts,
      quotes,
      provider,
      epoch,
      replacements: () => replacements,
      /** Gets the provider's next answer and writes it. */
      async answer(next: ScriptProvider['next'] = provider.next) {
        provider.next = next
        await quotes.poll()
        await quotes.flush()
      },
      /** Runs the round of closed bars, then that of open ones. */
      async runBars() {
        await closedBarsRound.round(never)
        await service.round()
        await openBars.round(never)
      },
      roundClosedBars: () => closedBarsRound.round(never),
      watch: () => troubles.round(),
      roundSparklines: () => sparklines.round(never),
    }
  }
  return { url, db, bus, ids, clock, lines, open }
}

/** Some companies of the simulated market, and a provider that quotes them at the fixture's clock. */
export function simulated(stocks: number) {
  const market = createSimulatedMarket(1)
  const instruments = market.instruments.slice(0, stocks)
  class Simulated extends ScriptProvider {
    override async closedBars(symbol: string, before: Session) {
      return market.closedBars(symbol, before)
    }
    override async sparkline(symbol: string, now: number) {
      return market.sparkline(symbol, now)
    }
    tick(now: number, change = {}) {
      this.next = instruments.map(({ symbol }) => ({ ...market.quote(symbol, now)!, ...change }))
    }
  }
  return { market, instruments, Simulated }
}

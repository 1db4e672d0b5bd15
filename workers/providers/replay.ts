import { type BarPath, createBarPath } from '#domain/market/bars/bar-path.ts'
import { barAt } from '#domain/market/bars/columns.ts'
import { LOCAL_POLL_SECONDS, type LocalProvider } from '#domain/market/provider.ts'
import { hashSeed } from '#domain/market/random.ts'
import { countUpTo } from '#domain/market/sessions.ts'
import type { DailyBar, Instrument, Quote, Session } from '#domain/market/types.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { createReplayBars, type LoadColumns } from './replay/bars.ts'
import { createReplayClock, type ReplayPlace } from './replay/clock.ts'

export interface ReplaySettings {
  instruments: readonly Instrument[]
  load: LoadColumns
  /** Every session of the market, ascending; if unknown, all bars are read once to find out. */
  sessions?: readonly Session[]
  /** First session to replay; null for the last 60. */
  start: Session | null
  /** Seconds that one session lasts. */
  daySeconds: number
  /** The instant (epoch ms) of the first start of the first replayed session. */
  anchor: number
}

const DEFAULT_SESSIONS = 60
/** Ticks come twice a second, at any moment of it: polled this often, none is old when first seen. */
const POLL_MS = 100

/** Past sessions played as if they were today, one after another, each bar unfolded into a path; then all over again. */
export async function createReplayProvider(settings: ReplaySettings): Promise<LocalProvider> {
  const { load, daySeconds, anchor } = settings
  const instruments = settings.instruments.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const known = new Set(instruments.map((instrument) => instrument.symbol))
  const sessions = replayedSessions(settings.sessions ?? (await unionOfSessions(instruments, load)), settings.start)
  const [start] = sessions
  const clock = createReplayClock({ sessions: sessions.length, daySeconds, anchor })
  const bars = createReplayBars(load, start)
  const paths = new Map<string, { session: Session; path: BarPath }>()
  /** What was shown last, of whom and at which tick. */
  let shown: { of: readonly string[]; tick: string; quotes: readonly Quote[] } = { of: [], tick: '', quotes: [] }

  function pathOf(symbol: string, bar: DailyBar): BarPath {
    const held = paths.get(symbol)
    if (held?.session === bar.session) return held.path
    const path = createBarPath(bar, clock.stepsPerBlock, hashSeed(symbol, bar.session))
    paths.set(symbol, { session: bar.session, path })
    return path
  }

  function quoteAt(symbol: string, place: ReplayPlace): Quote | null {
    const newest = bars.newest(symbol, sessions[place.session])
    if (newest === null) return null
    const { bar, previous } = newest
    const isOpen = bar.session === sessions[place.session]
    const path = pathOf(symbol, bar)
    const { price, open, high, low, volume } = path.at(isOpen ? place.step : path.steps)
    return {
      symbol,
      session: bar.session,
      price,
      previous_close: previous?.close ?? bar.open,
      open,
      day_low: low,
      day_high: high,
      last_volume: volume,
      as_of: isOpen ? Math.floor(place.tickedAt) : closedAt(bar.session, place),
      market_state: isOpen ? 'open' : 'closed',
      delay_seconds: 0,
      poll_seconds: LOCAL_POLL_SECONDS,
      frozen: isOpen ? volume === 0 && previous !== null && isWithoutTrade(previous) : isWithoutTrade(bar),
    }
  }

  /** When a bar's session ended in this cycle; the cycle's start for bars from before the replay. */
  function closedAt(session: Session, place: ReplayPlace): number {
    const index = countUpTo(sessions, session) - 1
    return Math.floor(clock.endOf(index, place.cycleStart))
  }

  return {
    source: 'replay',
    poll_ms: POLL_MS,
    instruments: async () => instruments,
    async closedBars(symbol, before) {
      if (!known.has(symbol)) return []
      const columns = await load(symbol)
      const candles: DailyBar[] = []
      for (let i = 0; i < columns.session.length && columns.session[i] < before; i++) candles.push(barAt(columns, i))
      return candles
    },
    async quotes(symbols, now) {
      const place = clock.placeAt(now)
      const tick = `${place.cycle} ${place.session} ${place.step} ${place.tickedAt}`
      if (tick === shown.tick && symbols === shown.of) return shown.quotes
      const wanted = symbols.filter((symbol) => known.has(symbol))
      await bars.prepare(wanted)
      const quotes = wanted.map((symbol) => quoteAt(symbol, place)).filter((quote) => quote !== null)
      shown = { of: symbols, tick, quotes }
      return quotes
    },
    async dayPath(symbol, now) {
      const place = clock.placeAt(now)
      const session = sessions[place.session]
      if (!known.has(symbol)) return { session, prices: [] }
      await bars.prepare([symbol])
      const bar = bars.newest(symbol, session)?.bar
      if (bar === undefined) return { session, prices: [] }
      const path = pathOf(symbol, bar)
      return { session: bar.session, prices: path.sparkline(bar.session === session ? place.step : path.steps) }
    },
    cycle: (now) => `replay ${start} ${daySeconds} ${anchor} ${clock.placeAt(now).cycle}`,
    remote: null,
    close: async () => {},
  }
}

/** A session with one price and no volume. */
function isWithoutTrade(bar: DailyBar): boolean {
  return bar.volume === 0 && bar.high === bar.low
}

function replayedSessions(sessions: readonly Session[], start: Session | null): readonly Session[] {
  if (sessions.length === 0) throw new OperatorError('MARKET_DATA: the market has no bars to replay.')
  if (start === null) return sessions.slice(-DEFAULT_SESSIONS)
  const replayed = sessions.filter((session) => session >= start)
  if (replayed.length === 0) {
    throw new OperatorError(`REPLAY_START: the last session is ${sessions.at(-1)}, there is none from ${start} on.`)
  }
  return replayed
}

async function unionOfSessions(instruments: readonly Instrument[], load: LoadColumns): Promise<Session[]> {
  const union = new Set<Session>()
  for (const { symbol } of instruments) {
    for (const session of (await load(symbol)).session) union.add(session)
  }
  return [...union].sort()
}

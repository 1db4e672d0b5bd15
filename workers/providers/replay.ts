import pLimit from 'p-limit'
import { type BarPath, createBarPath, PATH_BLOCKS } from '#domain/market/bars/bar-path.ts'
import { barAt, emptyColumns, sliceColumns } from '#domain/market/bars/columns.ts'
import { LOCAL_POLL_SECONDS, type LocalProvider } from '#domain/market/provider.ts'
import { hashSeed } from '#domain/market/random.ts'
import { playedSessions, type ReplayTiming, replayCycle, replayedSessions } from '#domain/market/replay.ts'
import { countUpTo } from '#domain/market/session-dates.ts'
import type { Columns, DailyBar, Instrument, Quote, Session } from '#domain/market/types.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { listSessions, readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listListedInstruments } from '#platform/repositories/market/instruments.ts'

export interface ReplaySettings extends ReplayTiming {
  instruments: readonly Instrument[]
  load: LoadColumns
  /** Every session of the market, ascending; if unknown, all bars are read once to find out. */
  sessions?: readonly Session[]
  /** First session to replay; null for the last 60. */
  start: Session | null
}

/** Ticks come twice a second, at any moment of it: polled this often, none is old when first seen. */
const POLL_MS = 100

/**
 * Past sessions played as if they were today's, one after another, each bar unfolded into a path; after the last one
 * the replay starts over.
 */
export async function createReplayProvider(settings: ReplaySettings): Promise<LocalProvider> {
  const { load, daySeconds, anchor } = settings
  const instruments = settings.instruments.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const known = new Set(instruments.map((instrument) => instrument.symbol))
  const sessions = someReplayed(settings.sessions ?? (await unionOfSessions(instruments, load)), settings.start)
  const [start] = sessions
  const clock = createReplayClock({ sessions: sessions.length, daySeconds, anchor })
  const bars = createReplayBars(load, start)
  const paths = new Map<string, { session: Session; path: BarPath }>()
  /** The quotes returned last, with their symbols and their tick. */
  let shown: { of: readonly string[]; tick: string; quotes: readonly Quote[] } = { of: [], tick: '', quotes: [] }

  function pathOf(symbol: string, bar: DailyBar): BarPath {
    const known = paths.get(symbol)
    if (known?.session === bar.session) return known.path
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

  /**
   * Epoch milliseconds at which a bar's session ended in this cycle; the cycle's start for bars from before the replay.
   */
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
      const closed: DailyBar[] = []
      for (let i = 0; i < columns.session.length && columns.session[i] < before; i++) closed.push(barAt(columns, i))
      return closed
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
    async sparkline(symbol, now) {
      const place = clock.placeAt(now)
      const session = sessions[place.session]
      if (!known.has(symbol)) return { session, prices: [] }
      await bars.prepare([symbol])
      const bar = bars.newest(symbol, session)?.bar
      if (bar === undefined) return { session, prices: [] }
      const path = pathOf(symbol, bar)
      return { session: bar.session, prices: path.sparkline(bar.session === session ? place.step : path.steps) }
    },
    replayed: (now) => replayCycle(sessions, { anchor, daySeconds }, now),
    cycle: (now) => `replay ${start} ${daySeconds} ${anchor} ${clock.placeAt(now).cycle}`,
    remote: null,
    close: async () => {},
  }
}

/** A session with one price and no volume. */
function isWithoutTrade(bar: DailyBar): boolean {
  return bar.volume === 0 && bar.high === bar.low
}

/** The sessions to replay, of which there must be one. */
function someReplayed(sessions: readonly Session[], start: Session | null): readonly Session[] {
  if (sessions.length === 0) throw new OperatorError('MARKET_DATA: the market has no bars to replay.')
  const replayed = replayedSessions(sessions, start)
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

/** A replay of the bars that the running market has in the database. */
export async function openStoredReplay(config: Config, db: Database, anchor: number): Promise<LocalProvider> {
  const instruments = await listListedInstruments(db, config.market.id)
  const ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]))
  return createReplayProvider({
    instruments,
    sessions: await listSessions(db, config.market.id),
    load: async (symbol) => {
      const id = ids.get(symbol)
      return id === undefined ? emptyColumns(0) : readDailyBars(db, id, null)
    },
    start: config.replayStart,
    daySeconds: config.replayDaySeconds,
    anchor,
  })
}

/** Reads all bars of a symbol, oldest first; rejects when they cannot be read now. */
type LoadColumns = (symbol: string) => Promise<Columns>

/** A replayed bar with the one before it. */
interface ReplayedBar {
  bar: DailyBar
  previous: DailyBar | null
}

/** The bars that a replay from session `start` on can show, read per symbol when first needed. */
interface ReplayBars {
  /** Reads the missing bars of `symbols`, a few symbols at a time. */
  prepare(symbols: readonly string[]): Promise<void>
  /** The newest bar of a prepared symbol at or before `session`; null when it has none. */
  newest(symbol: string, session: Session): ReplayedBar | null
}

const LOADS_AT_ONCE = 4

function createReplayBars(load: LoadColumns, start: Session): ReplayBars {
  const limit = pLimit(LOADS_AT_ONCE)
  const windows = new Map<string, Columns>()
  const loading = new Map<string, Promise<void>>()

  function prepareOne(symbol: string): Promise<void> {
    const running = loading.get(symbol)
    if (running !== undefined) return running
    const promise = limit(load, symbol)
      .then((columns) => {
        const first = countUpTo(columns.session, start)
        windows.set(symbol, sliceColumns(columns, Math.max(0, first - 2), columns.session.length))
      })
      .finally(() => loading.delete(symbol))
    loading.set(symbol, promise)
    return promise
  }

  return {
    async prepare(symbols) {
      const missing = symbols.filter((symbol) => !windows.has(symbol))
      await Promise.all(missing.map(prepareOne))
    },
    newest(symbol, session) {
      const window = windows.get(symbol)
      const index = window === undefined ? -1 : countUpTo(window.session, session) - 1
      if (window === undefined || index < 0) return null
      return { bar: barAt(window, index), previous: index > 0 ? barAt(window, index - 1) : null }
    },
  }
}

/** The position of a replay at one instant. Instants are epoch ms, not always whole. */
interface ReplayPlace {
  /** Number of restarts since the anchor. */
  cycle: number
  /** Instant at which this cycle began. */
  cycleStart: number
  /** Index of the session in progress. */
  session: number
  /** Current step of the session's paths. */
  step: number
  /** Instant of the newest tick; ticks continue, at the close, after the path has ended. */
  tickedAt: number
}

interface ReplayClock {
  stepsPerBlock: number
  placeAt(now: number): ReplayPlace
  /** Instant at which session `index` of the cycle that began at `cycleStart` ends. */
  endOf(index: number, cycleStart: number): number
}

const LEAST_STEPS_PER_BLOCK = 7
const TICKS_PER_SECOND = 2
/** Seconds that the close lasts, or its share of a short session, so that every poll sees it. */
const HOLD_SECONDS = 2
const LONGEST_HOLD = 0.05

/** The clock of a replay that restarts after so many `sessions`. */
function createReplayClock({ sessions, daySeconds, anchor }: ReplayTiming & { sessions: number }): ReplayClock {
  const dayMs = daySeconds * 1000
  const stepsPerBlock = Math.max(LEAST_STEPS_PER_BLOCK, Math.ceil((TICKS_PER_SECOND * daySeconds) / PATH_BLOCKS))
  const steps = PATH_BLOCKS * stepsPerBlock
  const heldTicks = Math.ceil(steps * Math.min(LONGEST_HOLD, HOLD_SECONDS / daySeconds))
  const tickMs = dayMs / (steps + 1 + heldTicks)

  return {
    stepsPerBlock,
    placeAt(now) {
      const day = playedSessions(now, { anchor, daySeconds })
      const cycle = Math.floor(day / sessions)
      const dayStart = anchor + day * dayMs
      const tick = Math.min(steps + heldTicks, Math.floor((now - dayStart) / tickMs))
      return {
        cycle,
        cycleStart: anchor + cycle * sessions * dayMs,
        session: day - cycle * sessions,
        step: Math.min(steps, tick),
        tickedAt: Math.min(now, dayStart + tick * tickMs),
      }
    },
    endOf: (index, cycleStart) => cycleStart + (index + 1) * dayMs,
  }
}

import { proxy, ref } from 'valtio/vanilla'
import { createSimulatedMarket, SIMULATED_POLL_MS } from '#domain/market/simulated/market.ts'

/** A price of the landing's tiny watchlist, with the 24 hours before it. */
interface DemoQuote {
  price: number
  previousClose: number
  slots: number
  points: readonly (readonly [slot: number, price: number])[]
}

/** A row of the demo. Each is a proxy, so that a price rerenders only its row. */
export interface DemoEntry {
  symbol: string
  name: string
  currency: string | null
  quote: DemoQuote | null
}

/** Companies that the simulated market invents, in five currencies. */
const SYMBOLS = ['KANTU', 'BRMWK', 'GIRLD', 'XICOM', 'ZIPAC']
const SEED = 1

const YEAR_MS = 365 * 86_400_000
const YEARS_BACK = [6, 5, 4, 3, 2, 1]

const market = createSimulatedMarket(SEED)

export const demoEntries: readonly DemoEntry[] = market.instruments
  .filter(({ symbol }) => SYMBOLS.includes(symbol))
  .map(({ symbol, name, currency }) => proxy<DemoEntry>({ symbol, name, currency, quote: null }))

/** Prices of the whole previous session, by symbol. */
const previousSessions = new Map<string, { today: string; prices: number[] }>()

function previousSession(symbol: string, now: number): number[] {
  const today = market.session(now)
  const known = previousSessions.get(symbol)
  if (known?.today === today) return known.prices
  // A session is a day of Guayaquil, five hours behind UTC, so this is the last moment of yesterday's.
  const { prices } = market.sparkline(symbol, Date.parse(`${today}T04:59:59.999Z`))
  previousSessions.set(symbol, { today, prices })
  return prices
}

/** Updates one company at instant `now` (epoch ms). The line covers 24 hours, so that it is long at any time of day. */
function updateEntry(entry: DemoEntry, now: number): void {
  const before = previousSession(entry.symbol, now)
  const quote = market.quote(entry.symbol, now)
  if (!quote || quote.price === entry.quote?.price) return
  const today = market.sparkline(entry.symbol, now).prices
  const points = [...before.slice(today.length), ...today].map((price, slot) => [slot, price] as const)
  const { price, previous_close: previousClose } = quote
  entry.quote = ref({ price, previousClose, slots: points.length + 1, points })
}

/** Updates all companies at once. */
export function demoRound(now: number): void {
  for (const entry of demoEntries) updateEntry(entry, now)
}

/**
 * Computes the first prices in steps too short to notice. A market computes its days in order, so each company's
 * past is computed year by year, and then its price.
 */
function warmUpSteps(): (() => void)[] {
  const now = Date.now()
  return demoEntries.flatMap((entry) => [
    ...YEARS_BACK.map((years) => () => void market.quote(entry.symbol, now - years * YEAR_MS)),
    () => updateEntry(entry, Date.now()),
  ])
}

/** Runs the demo until the returned function is called. */
export function startDemo(): () => void {
  const steps = warmUpSteps()
  let timer = setTimeout(first)
  function first() {
    steps.shift()?.()
    timer = steps.length > 0 ? setTimeout(first) : setInterval(round, SIMULATED_POLL_MS)
  }
  function round() {
    if (document.visibilityState === 'visible') demoRound(Date.now())
  }
  return () => clearTimeout(timer)
}

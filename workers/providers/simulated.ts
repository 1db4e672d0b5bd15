import type { LocalProvider } from '#domain/market/provider.ts'
import { createSimulatedAgenda, createSimulatedFigures } from '#domain/market/simulated/key-figures.ts'
import { createSimulatedMarket, SIMULATED_POLL_MS, type SimulatedMarket } from '#domain/market/simulated/market.ts'

/** Markets by seed: one takes half a second to compute, and a worker needs it when it starts and when it leads. */
const markets = new Map<number, SimulatedMarket>()

/** The invented market of `seed`, open around the clock. */
export function createSimulatedProvider(seed: number): LocalProvider {
  const market = markets.get(seed) ?? createSimulatedMarket(seed)
  markets.set(seed, market)
  const figures = createSimulatedFigures(seed)
  const announced = createSimulatedAgenda(seed)
  const quotes = (symbols: readonly string[], now: number) =>
    symbols.flatMap((symbol) => market.quote(symbol, now) ?? [])
  return {
    source: 'simulated',
    poll_ms: SIMULATED_POLL_MS,
    instruments: async () => market.instruments,
    closedBars: async (symbol, before) => market.closedBars(symbol, before),
    quotes: async (symbols, now) => quotes(symbols, now),
    keyFigures: (symbols, now) => quotes(symbols, now).flatMap((quote) => figures(quote) ?? []),
    agenda: async (symbol, now) => announced(symbol, market.session(now)),
    sparkline: async (symbol, now) => market.sparkline(symbol, now),
    cycle: () => `simulated ${seed}`,
    remote: null,
    close: async () => {},
  }
}

import type { MarketMap } from '#domain/contract/screener.ts'

const SECTORS = 11
export const COMPANIES = 1_000

/** Invents a market whose capitalisations follow Zipf's law, as those of real markets nearly do. */
export function inventMap(): MarketMap {
  const items = Array.from({ length: COMPANIES }, (_, i) => ({
    symbol: `S${i}`,
    name: `Company ${i}`,
    weight_usd: 3e12 / (i + 1),
    weight_of: 'market_cap' as const,
    change_pct: 0,
  }))
  const sectors = Array.from({ length: SECTORS }, (_, sector) => ({
    sector: `Sector ${sector}`,
    items: items.filter((_, i) => i % SECTORS === sector),
  }))
  return { as_of: null, sectors }
}

/** Invents changes in per cent, of which no company has the same in two turns. */
export const inventChanges = (turn: number): number[] =>
  Array.from({ length: COMPANIES }, (_, i) => 5 * Math.sin(i + turn / 3))

import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Instrument } from '#domain/market/types.ts'
import { createSimulatedHeadlines, SIMULATED_AGENCIES } from '#domain/news/simulated/headlines.ts'
import type { System } from '../system/system.ts'
import { until } from '../until.ts'

const MARGIN_MS = 600_000

/** Companies about which a fresh clone's market invents no news around `now`: what arrives is from elsewhere. */
export function quietCompanies(now: number): Instrument[] {
  const market = createSimulatedMarket(1)
  const headlines = createSimulatedHeadlines(1, market)
  const soon = SIMULATED_AGENCIES.flatMap((agency) => headlines.published(agency, now - MARGIN_MS, now + MARGIN_MS))
  const talked = new Set(soon.flatMap(({ symbols }) => symbols))
  return market.instruments.filter(({ symbol }) => !talked.has(symbol))
}

/** The name that headlines use for a company. */
export const pressName = ({ name }: Instrument): string => name.replace(/ (?:S\.A\..*|Inc\.|Co\.|Corp\.)$/, '')

/** The sources of the invented news, as the log and /health/ready name them. */
export const INVENTED_SOURCES = SIMULATED_AGENCIES.map((agency) => `simulated: ${agency}`)

/** Resolves when each of these sources has been read and its news stored. */
export async function newsStored({ output }: System, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const stored = (line: string) => line.includes('news stored') && line.includes(source)
    await until(`news of ${source}`, () => output().split('\n').some(stored))
  }
}

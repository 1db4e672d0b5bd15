import { setImmediate } from 'node:timers/promises'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Headline, NewsProvider, NewsSource } from '#domain/news/provider.ts'
import { createSimulatedHeadlines, SIMULATED_AGENCIES, type SimulatedAgency } from '#domain/news/simulated/headlines.ts'

const HOUR_MS = 3_600_000
/** The first read, or one after a longer pause, gets the last two days. */
const REMEMBERED_MS = 48 * HOUR_MS
/** The time span computed at once; other work of the process runs in between. */
const STRETCH_MS = 2 * HOUR_MS

/** The invented agencies of the invented market of `seed`, one source each. */
export function createSimulatedNews(seed: number): NewsProvider {
  const headlines = createSimulatedHeadlines(seed, createSimulatedMarket(seed))
  const sources = SIMULATED_AGENCIES.map(
    (agency): NewsSource => ({
      key: `simulated: ${agency}`,
      async read(readState, now, signal) {
        const since = Math.max(now - REMEMBERED_MS, Number(readState.until ?? 0))
        return { headlines: await published(agency, since, now, signal), readState: { until: String(now) } }
      },
    }),
  )
  return { name: 'simulated', sources: async () => sources }

  async function published(agency: SimulatedAgency, since: number, now: number, signal: AbortSignal) {
    const found: Headline[] = []
    for (let from = since; from < now; from += STRETCH_MS) {
      await setImmediate(undefined, { signal })
      found.push(...headlines.published(agency, from, Math.min(from + STRETCH_MS, now)))
    }
    return found
  }
}

import { NewestStore } from '../../../server/realtime/newest.ts'
import { listenLive } from '../live.ts'
import { makeQuote, type Scenario, symbolName, type Variant } from '../scenario.ts'

/** The product's route, sessions, hub and store; ticks come straight into the store instead of from the table. */
export function product({ symbols }: Scenario): Variant {
  const newest = new NewestStore({ source: 'simulated', clock: Date.now })
  newest.setSymbols(Array.from({ length: symbols }, (_, i) => symbolName(i)))
  newest.renew('bench')
  newest.putQuotes(Array.from({ length: symbols }, (_, i) => makeQuote(i, i + 1, Date.now())))
  return {
    listen: () => listenLive(newest),
    tick(quote) {
      newest.putQuotes([quote])
    },
  }
}

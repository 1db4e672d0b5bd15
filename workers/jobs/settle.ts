import type { Columns } from '#domain/market/types.ts'
import { forecastOutcome, signalOutcome } from '#domain/track-records/outcome.ts'
import { readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import {
  listDueClaims,
  type OpenClaim,
  type Settlement,
  storeSettlements,
} from '#platform/repositories/signals/ledger.ts'
import type { JobDefinition } from './job.ts'

const BATCH = 2_000

/** Writes the outcomes of the ledger's claims whose ten sessions have passed. Running it twice changes nothing. */
export const settle: JobDefinition<'settle'> = {
  queue: 'settle',
  async run({ db, config }, { signal }) {
    const market = config.market.id
    const ids = new Map((await listInstruments(db, market)).map(({ symbol, id }) => [symbol, id]))
    for (
      let claims = await listDueClaims(db, market, BATCH);
      claims.length > 0;
      claims = await listDueClaims(db, market, BATCH)
    ) {
      for (const [symbol, ofSymbol] of Map.groupBy(claims, (claim) => claim.symbol)) {
        signal.throwIfAborted()
        const id = ids.get(symbol)
        if (id === undefined) throw new Error(`the ledger has claims on ${symbol}, which is no longer an instrument`)
        const columns = await readDailyBars(db, id, ofSymbol[0].before)
        const settlements = ofSymbol.map((claim) => settlementOf(claim, columns))
        await storeSettlements(db, settlements)
      }
    }
  },
}

function settlementOf({ id, session, kind, claim }: OpenClaim, columns: Columns): Settlement {
  const claimed = JSON.parse(claim)
  const outcome =
    kind === 'forecast' ? forecastOutcome(columns, session, claimed) : signalOutcome(columns, session, claimed.expects)
  // The bars existed when the claim was found due; without them the claim counts as neither hit nor miss.
  return { entry_id: id, hit: outcome?.hit ?? null, outcome: JSON.stringify(outcome?.details ?? { reason: 'no bars' }) }
}

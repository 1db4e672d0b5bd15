import type { Split } from '../../domain/market/bars/splits.ts'
import { calendarOf } from '../../domain/market/calendars/index.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { WaitingAlert } from '../../platform/repositories/alerts/waiting.ts'
import type { InstrumentRow } from '../../platform/repositories/market/instruments.ts'
import { readPrices } from '../../platform/repositories/market/quotes.ts'
import type { DecisionGround } from './store-decided.ts'
import { tellAlerts } from './tell-alerts.ts'

/** Tells alerts of splits that were not known before. One from before an alert was made does not concern it. */
export async function tellSplits(
  trx: Trx,
  ground: DecisionGround,
  { id, symbol, currency, exchange }: Pick<InstrumentRow, 'id' | 'symbol' | 'currency' | 'exchange'>,
  splits: readonly Split[],
  now: number,
): Promise<void> {
  if (splits.length === 0) return
  const { price = null, as_of = null, seq = null } = (await readPrices(trx, [id])).get(id) ?? {}
  const session = calendarOf(exchange)?.at(now).latest?.session ?? null
  const about = { on: 'data' as const, subject: { symbol, currency }, now, session, price }
  const tellings = splits.map((split) => ({
    instrument_id: id,
    view: { ...about, event: { what: 'split' as const, split } },
    as_of,
    seq,
    concerns: ({ state }: WaitingAlert) => state.shares < split.date,
  }))
  await tellAlerts(trx, ground, tellings)
}

import { extendBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { adjustTimedBars } from '#domain/market/bars/corporate-actions.ts'
import type { RemoteMarket } from '#domain/market/provider.ts'
import type { Database } from '#platform/database/database.ts'
import { readCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import { markFetched } from '#platform/repositories/market/fetches.ts'
import { findInstrument, type InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { upsertIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import { openRemote } from '../providers/index.ts'
import type { JobDefinition } from './job.ts'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600
/** Days back that each width in minutes is fetched; a source may go back less far. */
const DAYS = { 1: 7, 5: 59, 60: 729 } as const
/** A bar that ended this long ago does not change any more at any source. */
const SETTLING_SECONDS = 300

/** Fetches a source's own intraday history of one instrument, from before any user looked at it. */
export const intraday: JobDefinition<'intraday'> = {
  queue: 'intraday',
  async run({ db, config }, { data }) {
    const instrument = await findInstrument(db, config.market.id, data.instrument_id)
    const remote = instrument && (await openRemote(config, db, instrument))
    if (remote) await fetchIntraday(db, remote, instrument, Date.now())
  },
}

export async function fetchIntraday(
  db: Database,
  remote: Pick<RemoteMarket, 'intraday'>,
  { id, symbol }: Pick<InstrumentRow, 'id' | 'symbol'>,
  now: number,
): Promise<void> {
  if (!remote.intraday) return
  const seconds = Math.floor(now / 1000)
  const fetched: Record<1 | 5 | 60, TimedBar[]> = { 1: [], 5: [], 60: [] }
  for (const minutes of [1, 5, 60] as const) {
    const bars = await remote.intraday(symbol, minutes, seconds - DAYS[minutes] * DAY_SECONDS)
    fetched[minutes] = bars.filter(({ time }) => time + 60 * minutes <= seconds - SETTLING_SECONDS)
  }
  fetched[60] = withHoursOf(fetched[60], fetched[5])
  const { splits } = await readCorporateActions(db, id)
  // The bars come in today's shares, and are stored as they were traded.
  const undone = splits.map(({ date, ratio }) => ({ date, ratio: 1 / ratio }))
  await db.transaction().execute(async (trx) => {
    for (const minutes of [1, 5, 60] as const) {
      await upsertIntradayBars(trx, id, minutes, adjustTimedBars(fetched[minutes], undone).slice())
    }
    await markFetched(trx, id, 'intraday', new Date(now))
  })
}

/**
 * The hours, followed by those made of five-minute bars: a source whose sessions do not open on the hour has no others.
 */
function withHoursOf(hours: readonly TimedBar[], fives: readonly TimedBar[]): TimedBar[] {
  const first = fives.at(0)?.time ?? Number.POSITIVE_INFINITY
  const begins = Math.ceil(first / HOUR_SECONDS) * HOUR_SECONDS
  const made: TimedBar[] = []
  for (const bar of fives) if (bar.time >= begins) extendBars(made, bar, HOUR_SECONDS)
  // The newest hour may not have ended: its shorter bars are stored by themselves.
  return [...hours.filter(({ time }) => time < begins), ...made.slice(0, -1)]
}

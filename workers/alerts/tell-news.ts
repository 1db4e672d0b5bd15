import type { Trx } from '../../platform/database/transaction.ts'
import type { WaitingAlert } from '../../platform/repositories/alerts/waiting.ts'
import type { InstrumentRow } from '../../platform/repositories/market/instruments.ts'
import { readPrices } from '../../platform/repositories/market/quotes.ts'
import type { StoredNews } from '../../platform/repositories/news/news.ts'
import type { DecisionGround } from './store-decided.ts'
import { tellAlerts } from './tell-alerts.ts'

/** A headline, and the companies for which it is new. */
export interface FreshHeadline {
  item: StoredNews
  companies: readonly Pick<InstrumentRow, 'id' | 'symbol' | 'currency'>[]
}

/**
 * Tells alerts of headlines, the oldest first. One from before an alert was made does not concern it, nor does one of
 * which nobody knows whether it is.
 */
export async function tellNews(
  trx: Trx,
  ground: DecisionGround,
  headlines: readonly FreshHeadline[],
  now: number,
): Promise<void> {
  const ids = headlines.flatMap(({ companies }) => companies.map(({ id }) => id))
  const prices = await readPrices(trx, [...new Set(ids)])
  const ascending = headlines
    .filter(({ item }) => item.dated)
    .toSorted((a, b) => a.item.published_at.getTime() - b.item.published_at.getTime())
  const tellings = ascending.flatMap(({ item, companies }) =>
    companies.map((subject) => {
      const { price = null, session = null, as_of = null, seq = null } = prices.get(subject.id) ?? {}
      return {
        instrument_id: subject.id,
        view: { on: 'news' as const, subject, now, session, price, item },
        as_of,
        seq,
        concerns: ({ alert }: WaitingAlert) => alert.created_at < item.published_at.getTime(),
      }
    }),
  )
  await tellAlerts(trx, ground, tellings)
}

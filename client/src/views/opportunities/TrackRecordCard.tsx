import type { TrackRecord } from '#domain/contract/opportunities.ts'
import { IntervalBar } from '../../components/figures/IntervalBar.tsx'
import { es } from '../../text/es.ts'
import { formatShare } from '../../text/format.ts'
import styles from './TrackRecordCard.module.css'

const share = (percent: number): string => formatShare(percent / 100)

/** How often the rule was right on this stock, beside the rate of any day. */
export function TrackRecordCard({ record }: { record: TrackRecord }) {
  const { horizonte, ocurrencias, acierto_pct: rate, base_pct: base, intervalo_95: interval, ventaja } = record
  const known = rate !== null && base !== null
  return (
    <div className={styles.card} data-field="record" data-edge={ventaja === 'demostrada'}>
      <p className={styles.title}>
        {es.opportunities.record.title(horizonte)}
        <span className={styles.edge}>{es.opportunities.record.edge[ventaja] ?? ventaja}</span>
      </p>
      <p data-field="figures">
        {known ? es.opportunities.record.figures(share(rate), ocurrencias, share(base)) : es.opportunities.record.never}
      </p>
      {known && interval && (
        <IntervalBar
          at={rate}
          base={base}
          interval={interval}
          label={es.opportunities.record.bar(share(rate), share(interval[0]), share(interval[1]), share(base))}
        />
      )}
    </div>
  )
}

import type { TrackRecord } from '../../../../domain/contract/opportunities.ts'
import { es } from '../../text/es.ts'
import { formatShare } from '../../text/format.ts'
import styles from './TrackRecordCard.module.css'

const share = (percent: number): string => formatShare(percent / 100)

/** How often the rule was right on this very stock, beside how often any day was. */
export function TrackRecordCard({ record }: { record: TrackRecord }) {
  const { horizonte, ocurrencias, acierto_pct, base_pct, ventaja } = record
  const known = acierto_pct !== null && base_pct !== null
  return (
    <div className={styles.card} data-field="record" data-edge={ventaja === 'demostrada'}>
      <p className={styles.title}>
        {es.opportunities.record.title(horizonte)}
        <span className={styles.edge}>{es.opportunities.record.edge[ventaja] ?? ventaja}</span>
      </p>
      <p className={styles.figures}>
        {known
          ? es.opportunities.record.figures(share(acierto_pct), ocurrencias, share(base_pct))
          : es.opportunities.record.never}
      </p>
      {known && record.intervalo_95 && <IntervalBar at={acierto_pct} base={base_pct} interval={record.intervalo_95} />}
    </div>
  )
}

interface IntervalBarProps {
  at: number
  base: number
  interval: [low: number, high: number]
}

/** From 0 to 100 %: the interval, the rate in it, and a line where any day stands. */
function IntervalBar({ at, base, interval: [low, high] }: IntervalBarProps) {
  const places = { '--at': `${at}%`, '--base': `${base}%`, '--low': `${low}%`, '--high': `${high}%` }
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={es.opportunities.record.bar(share(at), share(low), share(high), share(base))}
      style={places as React.CSSProperties}
    >
      <span className={styles.base} />
    </span>
  )
}

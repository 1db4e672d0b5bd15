import { useSnapshot } from 'valtio'
import type { Freshness } from '../../../domain/market/types.ts'
import { clock } from '../stores/clock.ts'
import { formatAge } from '../text/age.ts'
import { es } from '../text/es.ts'
import styles from './AgeChip.module.css'
import { useLost } from './use-lost.ts'

/** How far a price can be trusted, and how old it is; the age ticks by itself. */
export function AgeChip({ freshness, asOf }: { freshness: Freshness; asOf: string }) {
  const { now } = useSnapshot(clock)
  const lost = useLost() && freshness !== 'closed'
  return (
    <span
      className={styles.chip}
      data-freshness={freshness}
      data-lost={lost || undefined}
      title={lost ? es.price.lostHelp : es.freshnessHelp[freshness]}
    >
      <span className={styles.word}>{lost ? es.price.lost : es.freshness[freshness]}</span>
      <time dateTime={asOf} className={styles.age}>
        {formatAge(now - Date.parse(asOf))}
      </time>
    </span>
  )
}

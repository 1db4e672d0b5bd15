import { useSnapshot } from 'valtio'
import type { Freshness } from '../../../domain/market/types.ts'
import { clock } from '../stores/clock.ts'
import { formatAge } from '../text/age.ts'
import { es } from '../text/es.ts'
import styles from './AgeChip.module.css'
import { useLost } from './use-lost.ts'

interface AgeChipProps {
  freshness: Freshness
  asOf: string
  /** No other price will come. */
  unlisted?: boolean
}

/** How far a price can be trusted, and how old it is; the age ticks by itself. */
export function AgeChip({ freshness, asOf, unlisted = false }: AgeChipProps) {
  const { now } = useSnapshot(clock)
  const lost = useLost() && freshness !== 'closed' && !unlisted
  const [word, help] = unlisted
    ? [es.price.unlisted, es.price.unlistedHelp]
    : lost
      ? [es.price.lost, es.price.lostHelp]
      : [es.freshness[freshness], es.freshnessHelp[freshness]]
  return (
    <span className={styles.chip} data-freshness={freshness} data-lost={lost || undefined} title={help}>
      <span className={styles.word}>{word}</span>
      <time dateTime={asOf} className={styles.age}>
        {formatAge(now - Date.parse(asOf))}
      </time>
    </span>
  )
}

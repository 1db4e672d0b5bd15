import { useSnapshot } from 'valtio'
import type { Freshness } from '#domain/market/types.ts'
import { clock } from '../../stores/clock.ts'
import { connection, connectionWord } from '../../stores/connection.ts'
import { formatAge } from '../../text/age.ts'
import { es } from '../../text/es.ts'
import styles from './AgeChip.module.css'
import { Chip, type Tone } from './Chip.tsx'

const TONES: Record<Freshness, Tone> = {
  live: 'up',
  simulated: 'accent',
  replay: 'accent',
  delayed: 'warn',
  stale: 'warn',
  frozen: 'warn',
  closed: 'plain',
}

interface AgeChipProps {
  freshness: Freshness
  asOf: string
  /** True if the share is no longer traded, so that no other price will come. */
  unlisted?: boolean
  /** What else there is to know of the price, such as its source; shown on hover. */
  notes?: readonly string[]
}

/** Shows how reliable and how old a price is; the age advances by itself. */
export function AgeChip({ freshness, asOf, unlisted = false, notes = [] }: AgeChipProps) {
  const { now } = useSnapshot(clock)
  const lost = useConnectionLost() && freshness !== 'closed' && !unlisted
  const [word, help] = unlisted
    ? [es.price.unlisted, es.price.unlistedHelp]
    : lost
      ? [es.price.lost, es.price.lostHelp]
      : [es.freshness[freshness], es.freshnessHelp[freshness]]
  return (
    <span className="small inline nowrap gap-8" title={[help, ...notes].join(' ')}>
      <Chip tone={lost ? 'warn' : TONES[freshness]}>{word}</Chip>
      <time dateTime={asOf} className={styles.age}>
        {formatAge(now - Date.parse(asOf))}
      </time>
    </span>
  )
}

/** Marks old data that could not be reloaded. */
export const OldMark = () => <Chip tone="warn">{es.common.old}</Chip>

/**
 * True while the page would miss new prices. Before the first connection, prices come by REST, so nothing is lost
 * yet.
 */
export function useConnectionLost(): boolean {
  const { link, network } = useSnapshot(connection)
  const word = connectionWord(link, network)
  return word === 'reconnecting' || word === 'offline'
}

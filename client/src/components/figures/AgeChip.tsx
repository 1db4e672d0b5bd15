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
  /** No other price will come. */
  unlisted?: boolean
  /** Whose it is, and what else is to be said of it; told where one points at it. */
  notes?: readonly string[]
}

/** How reliable a price is, and how old; the age ticks by itself. */
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

/** Beside old data that could not be reloaded. */
export const OldMark = () => <Chip tone="warn">{es.common.old}</Chip>

/** Whether the page would miss new prices now. Before the first connection prices come by REST. */
export function useConnectionLost(): boolean {
  const { link, network } = useSnapshot(connection)
  const word = connectionWord(link, network)
  return word === 'reconnecting' || word === 'offline'
}

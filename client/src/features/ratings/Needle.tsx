import type { StockSignals } from '#domain/contract/signals.ts'
import { ratings as text } from '../../text/es/ratings.ts'
import styles from './Needle.module.css'
import { countVotes, ratingFigure } from './votes.ts'

type Rating = NonNullable<StockSignals['rating']>

/** Ends of the five words on the scale from -100 to 100. */
const ENDS = [-100, -50, -10, 10, 50, 100]
const ZONES = ['strong-sell', 'sell', 'neutral', 'buy', 'strong-buy']

/** A dial from 'Strong sell' on the left to 'Strong buy' on the right. */
export function Needle({ value, word, parts }: Pick<Rating, 'value' | 'word' | 'parts'>) {
  const { up, down, silent } = countVotes(parts)
  return (
    <svg
      className={styles.dial}
      viewBox="0 0 200 108"
      role="img"
      aria-label={text.says.needle(ratingFigure(value), word, up, down, silent)}
    >
      {ZONES.map((zone, i) => (
        <path key={zone} className={styles.zone} data-zone={zone} d={arc(ENDS[i], ENDS[i + 1])} />
      ))}
      <line className={styles.needle} x1="100" y1="100" x2="100" y2="28" style={{ rotate: `${degrees(value)}deg` }} />
      <circle className={styles.hub} cx="100" cy="100" r="5" />
    </svg>
  )
}

/** A rating as an angle from upright. */
const degrees = (value: number): number => 0.9 * value

/** The part of the dial between two ratings, with a gap at each of its ends. */
function arc(from: number, to: number): string {
  const [start, end] = [degrees(from) + 1, degrees(to) - 1].map((angle) => (angle * Math.PI) / 180)
  const point = (angle: number) =>
    `${(100 + 90 * Math.sin(angle)).toFixed(2)} ${(100 - 90 * Math.cos(angle)).toFixed(2)}`
  return `M${point(start)}A90 90 0 0 1 ${point(end)}`
}

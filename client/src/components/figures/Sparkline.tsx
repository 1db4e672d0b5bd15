import { priceDirection } from '#domain/rules/interpretation.ts'
import styles from './Sparkline.module.css'

interface SparklineProps {
  slots: number
  points: readonly (readonly [slot: number, price: number])[]
  price: number
  previousClose: number
  label: string
}

/** The line of a session against the previous close. */
export function Sparkline({ slots, points, price, previousClose, label }: SparklineProps) {
  const { line, base } = sparklineShape(slots, points, price, previousClose)
  return (
    <svg
      className={styles.spark}
      data-direction={priceDirection(price, previousClose)}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.base} d={`M0 ${base}H${SPARK.width}`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}

const SPARK = { width: 100, height: 28, padding: 2 } as const

interface SparklineShape {
  line: string
  /** Vertical position of the previous close. */
  base: number
}

/**
 * Paths of the day's line in a box of 100 × 28. `points` are slots and prices in ascending order; `price` is the
 * newest one, one slot after the last. The scale includes the previous close, so that a calm day looks calm.
 */
export function sparklineShape(
  slots: number,
  points: readonly (readonly [slot: number, price: number])[],
  price: number,
  previousClose: number,
): SparklineShape {
  const last = points.at(-1)
  const head: readonly [number, number] = [last ? Math.min(last[0] + 1, slots - 1) : 0, price]
  const path = [...points.filter(([slot]) => slot < head[0]), head]
  const prices = [...path.map((point) => point[1]), previousClose]
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low
  const inner = SPARK.height - 2 * SPARK.padding
  const x = (slot: number) => round((slot / Math.max(1, slots - 1)) * SPARK.width)
  const y = (value: number) => round(SPARK.padding + (span === 0 ? inner / 2 : (1 - (value - low) / span) * inner))
  return {
    line: path.map(([slot, value], at) => `${at === 0 ? 'M' : 'L'}${x(slot)} ${y(value)}`).join(''),
    base: y(previousClose),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

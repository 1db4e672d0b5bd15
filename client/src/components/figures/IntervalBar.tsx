import styles from './IntervalBar.module.css'

interface IntervalBarProps {
  /** All three are percentages, 0 to 100. */
  at: number
  base: number
  /** Null if unknown: then only the rate and the line are drawn. */
  interval: readonly [low: number, high: number] | null
  label: string
}

/** A bar from 0 to 100 % with the interval, the rate in it, and a line at the rate of any day. */
export function IntervalBar({ at, base, interval, label }: IntervalBarProps) {
  const [low, high] = interval ?? [at, at]
  const places = { '--at': `${at}%`, '--base': `${base}%`, '--low': `${low}%`, '--high': `${high}%` }
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label} style={places as React.CSSProperties}>
      <span className={styles.base} />
    </span>
  )
}

import styles from './IntervalBar.module.css'

interface IntervalBarProps {
  /** Per cent, like all of these. */
  at: number
  base: number
  /** If unknown, only the rate and the line are drawn. */
  interval: readonly [low: number, high: number] | null
  label: string
}

/** From 0 to 100 %: the interval, the rate in it, and a line at the rate of any day. */
export function IntervalBar({ at, base, interval, label }: IntervalBarProps) {
  const [low, high] = interval ?? [at, at]
  const places = { '--at': `${at}%`, '--base': `${base}%`, '--low': `${low}%`, '--high': `${high}%` }
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label} style={places as React.CSSProperties}>
      <span className={styles.base} />
    </span>
  )
}

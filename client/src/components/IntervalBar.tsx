import styles from './IntervalBar.module.css'

interface IntervalBarProps {
  /** Per cent, as all of these. */
  at: number
  base: number
  /** Where none is known only the rate and the line are drawn. */
  interval: readonly [low: number, high: number] | null
  label: string
}

/** From 0 to 100 %: the interval, the rate in it, and a line where any day stands. */
export function IntervalBar({ at, base, interval, label }: IntervalBarProps) {
  const [low, high] = interval ?? [at, at]
  const places = { '--at': `${at}%`, '--base': `${base}%`, '--low': `${low}%`, '--high': `${high}%` }
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label} style={places as React.CSSProperties}>
      <span className={styles.base} />
    </span>
  )
}

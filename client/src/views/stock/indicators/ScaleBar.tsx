import { es } from '#client/src/text/es.ts'
import { formatScale } from '#client/src/text/format.ts'
import styles from './ScaleBar.module.css'

interface ScaleBarProps {
  value: number
  low: number
  high: number
}

/** A reading between 0 and 100, with the zones below `low` and above `high`. */
export function ScaleBar({ value, low, high }: ScaleBarProps) {
  const places = { '--at': `${value.toFixed(1)}%`, '--low': `${low}%`, '--high': `${high}%` } as React.CSSProperties
  return (
    <span
      className={styles.scale}
      role="img"
      aria-label={es.indicators.scale(formatScale(value), low, high)}
      style={places}
    />
  )
}

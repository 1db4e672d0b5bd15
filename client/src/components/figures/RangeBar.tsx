import { formatPrice } from '#domain/text/price.ts'
import { es } from '../../text/es.ts'
import styles from './RangeBar.module.css'

interface RangeBarProps {
  low: number
  high: number
  value: number
  currency?: string | null
}

/** Shows where a price lies between two others. */
export function RangeBar({ low, high, value, currency = null }: RangeBarProps) {
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5
  const [from, to, now] = [low, high, value].map((price) => formatPrice(price, currency))
  return (
    <span className="stack gap-6">
      <span
        className={styles.track}
        role="img"
        aria-label={es.price.range(from, to, now)}
        style={{ '--at': `${(share * 100).toFixed(1)}%` } as React.CSSProperties}
      />
      <span className="faint flex spread gap-8" translate="no" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </span>
  )
}

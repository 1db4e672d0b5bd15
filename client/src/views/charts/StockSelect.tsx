import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { WatchlistItem } from '../../../../domain/contract/watchlist.ts'
import { es } from '../../text/es.ts'
import styles from './StockSelect.module.css'

interface StockSelectProps {
  label: string
  items: readonly WatchlistItem[]
  /** The words for all stocks, if that can be chosen. */
  all?: string
  /** A symbol; null for `all`. */
  value: string | null
  onChoose(symbol: string | null): void
}

/** One of the followed stocks. */
export function StockSelect({ label, items, all, value, onChoose }: StockSelectProps) {
  const id = useId()
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <select id={id} value={value ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
          {all && <option value="">{all}</option>}
          {items.map(({ symbol, name }) => (
            <option key={symbol} value={symbol}>
              {es.charts.option(name, symbol)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </span>
    </div>
  )
}

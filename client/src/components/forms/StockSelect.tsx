import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { es } from '../../text/es.ts'
import { Choice } from './Choice.tsx'

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
  const stocks = items.map(({ symbol, name }) => [symbol, es.charts.option(name, symbol)] as const)
  return (
    <Choice
      label={label}
      options={all ? [['', all], ...stocks] : stocks}
      value={value ?? ''}
      onChoose={(symbol) => onChoose(symbol || null)}
    />
  )
}

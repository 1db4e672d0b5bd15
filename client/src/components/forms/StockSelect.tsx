import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { es } from '../../text/es.ts'
import { Choice } from './Choice.tsx'

interface StockSelectProps {
  label: string
  items: readonly WatchlistItem[]
  /** Label of the choice for all stocks, if there is one. */
  all?: string
  /** A symbol; null stands for all stocks. */
  value: string | null
  variant?: 'field' | 'filter'
  onChoose(symbol: string | null): void
}

/** A choice from the followed stocks. */
export function StockSelect({ label, items, all, value, variant, onChoose }: StockSelectProps) {
  const stocks = items.map(({ symbol, name }) => [symbol, es.charts.option(name, symbol)] as const)
  return (
    <Choice
      label={label}
      variant={variant}
      options={all ? [['', all], ...stocks] : stocks}
      value={value ?? ''}
      onChoose={(symbol) => onChoose(symbol || null)}
    />
  )
}

import { useSnapshot } from 'valtio'
import { formatPrice } from '../../../../domain/text/price.ts'
import type { SearchResult } from '../../api/search.ts'
import { AgeChip } from '../../components/AgeChip.tsx'
import { Flash } from '../../components/Flash.tsx'
import { Money } from '../../components/Money.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { quoteEntry } from '../../stores/quotes.ts'
import { openStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { AddButton } from './AddButton.tsx'
import styles from './SearchResults.module.css'

/** One stock that was found; its prices go on by the socket. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { ticker, name, currency, marketplace, market } = result
  const { quote } = useSnapshot(quoteEntry(ticker))
  const price = quote?.price ?? result.price
  const figure = (value: number | null) => (value === null ? es.common.unknown : formatPrice(value, currency))
  return (
    <tr className={styles.row} data-ticker={ticker}>
      <td data-column="ticker">
        <button type="button" className={styles.open} onClick={() => openStock(ticker)}>
          {ticker}
        </button>
      </td>
      <td data-column="name">
        <span className={styles.name}>{name}</span>
      </td>
      <td data-column="currency">{currency ?? es.common.unknown}</td>
      <td data-column="marketplace">{marketplace ?? es.common.unknown}</td>
      <td data-column="market">{market ?? es.common.unknown}</td>
      <td data-column="price">
        <div className={styles.price}>
          {price === null ? (
            es.common.unknown
          ) : (
            <Flash value={price}>
              <Money value={price} currency={currency} />
            </Flash>
          )}
        </div>
        {quote && <AgeChip freshness={quote.freshness} asOf={quote.as_of} />}
      </td>
      <td data-column="dayLow" data-label={es.search.columns.dayLow}>
        {figure(quote?.day_low ?? result.day_low)}
      </td>
      <td data-column="dayHigh" data-label={es.search.columns.dayHigh}>
        {figure(quote?.day_high ?? result.day_high)}
      </td>
      <td data-column="previousClose" data-label={es.search.columns.previousClose}>
        {figure(quote?.previous_close ?? result.previous_close)}
      </td>
      <td data-column="add">
        <AddButton ticker={ticker} />
      </td>
    </tr>
  )
}

const COLUMNS = Object.keys(es.search.columns)

export function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      {COLUMNS.map((column) => (
        <td key={column} data-column={column}>
          <Skeleton width={column === 'name' ? '80%' : 64} />
        </td>
      ))}
    </tr>
  ))
}

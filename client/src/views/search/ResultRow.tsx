import { useSnapshot } from 'valtio'
import type { SearchResult } from '#domain/contract/catalogue.ts'
import { formatPrice } from '#domain/text/price.ts'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { AgeChip } from '../../components/marks/AgeChip.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { openStock } from '../../stores/page/view.ts'
import { quoteEntry } from '../../stores/prices/prices.ts'
import { es } from '../../text/es.ts'
import { AddButton } from './AddButton.tsx'
import styles from './SearchResults.module.css'

type Column = keyof typeof es.search.columns

const COLUMNS = Object.keys(es.search.columns) as Column[]

const cell = (column: Column) => ({ 'data-column': column, style: { gridArea: column } })
/** If the row is a card, its column's word is above the figure. */
const figureCell = (column: Column) => ({ ...cell(column), 'data-label': es.search.columns[column] })

/** One found stock; its prices are updated by the socket. */
export function ResultRow({ result }: { result: SearchResult }) {
  const { ticker, name, currency, marketplace, market } = result
  const { quote } = useSnapshot(quoteEntry(ticker))
  const price = quote?.price ?? result.price
  const figure = (value: number | null) => (value === null ? es.common.unknown : formatPrice(value, currency))
  return (
    <tr className={styles.row} data-ticker={ticker}>
      <td {...cell('ticker')}>
        <button type="button" className={styles.open} onClick={() => openStock(ticker)}>
          {ticker}
        </button>
      </td>
      <td {...cell('name')}>
        <span className="breaks">{name}</span>
      </td>
      <td {...cell('currency')}>{currency ?? es.common.unknown}</td>
      <td {...cell('marketplace')}>{marketplace ?? es.common.unknown}</td>
      <td {...cell('market')}>{market ?? es.common.unknown}</td>
      <td {...cell('price')}>
        <div className="strong">
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
      <td {...figureCell('dayLow')}>{figure(quote?.day_low ?? result.day_low)}</td>
      <td {...figureCell('dayHigh')}>{figure(quote?.day_high ?? result.day_high)}</td>
      <td {...figureCell('previousClose')}>{figure(quote?.previous_close ?? result.previous_close)}</td>
      <td {...cell('add')}>
        <AddButton ticker={ticker} />
      </td>
    </tr>
  )
}

export function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      {COLUMNS.map((column) => (
        <td key={column} {...cell(column)}>
          <Skeleton width={column === 'name' ? '80%' : 64} />
        </td>
      ))}
    </tr>
  ))
}

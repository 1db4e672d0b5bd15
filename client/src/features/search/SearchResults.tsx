import { useSnapshot } from 'valtio'
import type { SearchResult } from '#domain/contract/catalogue.ts'
import { formatPrice } from '#domain/text/price.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useChannels } from '../../realtime/live.ts'
import { quoteEntry } from '../../stores/prices.ts'
import { openStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { AddButton } from '../watchlist/AddButton.tsx'
import styles from './SearchResults.module.css'
import { search } from './search.ts'

/** Number of results from which on the server may have more. */
const FULL = 10

export function SearchResults() {
  const { status, results, run } = useSnapshot(search)
  useChannels(results.map((result) => `quote:${result.ticker}`))
  if (status === 'idle') return null
  const searching = status === 'searching'
  return (
    <section className="rows" aria-labelledby="results-title" aria-busy={searching}>
      <header className="flow baseline gap-0-16 below-8">
        <h2 id="results-title">{es.search.results}</h2>
        <p className="muted" role="status">
          {searching ? es.search.searching : summary(results.length)}
        </p>
      </header>
      {!searching && results.length === 0 ? (
        <Notice text={es.search.none} />
      ) : (
        <table className={styles.table} aria-labelledby="results-title">
          <TableHead columns={es.search.columns} />
          <tbody>
            {results.length === 0 ? (
              <SkeletonRows count={5} />
            ) : (
              results.map((result) => <ResultRow key={`${run} ${result.ticker}`} result={result} />)
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Empty without results: these have a sentence of their own. */
function summary(count: number): string {
  if (count === 0) return ''
  return count === FULL ? es.search.most(count) : es.search.count(count)
}

type Column = keyof typeof es.search.columns

const COLUMNS = Object.keys(es.search.columns) as Column[]

const cell = (column: Column) => ({ 'data-column': column, style: { gridArea: column } })
/** If the row is shown as a card, the name of the column is above the figure. */
const figureCell = (column: Column) =>
  ({ ...cell(column), 'data-label': es.search.columns[column], translate: 'no' }) as const

/** Shows a found stock; the socket updates its price. */
function ResultRow({ result }: { result: SearchResult }) {
  const { ticker, name, currency, marketplace, market } = result
  const { quote } = useSnapshot(quoteEntry(ticker))
  const price = quote?.price ?? result.price
  const figure = (value: number | null) => (value === null ? es.common.unknown : formatPrice(value, currency))
  return (
    <tr className={styles.row} data-ticker={ticker}>
      <td {...cell('ticker')}>
        <button type="button" className={styles.open} translate="no" onClick={() => openStock(ticker)}>
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

function SkeletonRows({ count }: { count: number }) {
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

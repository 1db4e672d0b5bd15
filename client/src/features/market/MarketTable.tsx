import { ArrowDown, ArrowUp, Check, Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MarketRow } from '#domain/contract/screener.ts'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { nextSort } from '../../components/tables/sort.ts'
import { useChannels } from '../../realtime/live.ts'
import { showToast } from '../../stores/notices.ts'
import { quoteEntry } from '../../stores/prices.ts'
import { openStock } from '../../stores/view.ts'
import { market as text } from '../../text/es/market.ts'
import { es } from '../../text/es.ts'
import { addStock, isFollowed, watchlist } from '../watchlist/watchlist.ts'
import { CELLS, type LiveRow } from './cells.tsx'
import type { Order } from './choice.ts'
import type { MarketColumn, MarketSort } from './columns.ts'
import styles from './MarketTable.module.css'
import { holdRows, sortMarket } from './market.ts'

interface MarketTableProps {
  columns: readonly MarketColumn[]
  order: Order
  /** Null until there is an answer. */
  rows: readonly MarketRow[] | null
  /** True while the rows are not those that were asked for. */
  busy: boolean
}

/** The rows of a page, in a box of their own: its head and its first column stay where they are. */
export function MarketTable({ columns, order, rows, busy }: MarketTableProps) {
  useChannels(rows?.map(({ symbol }) => `quote:${symbol}`) ?? [])
  return (
    <div className={styles.box} data-busy={busy}>
      <table className={styles.table} aria-label={text.tableLabel} aria-busy={busy}>
        <thead>
          <tr>
            <Heading column="symbol" order={order} />
            {columns.map((column) => (
              <Heading key={column} column={column} order={order} />
            ))}
            <th scope="col" className={styles.follow}>
              <span className="unseen">{text.followColumn}</span>
            </th>
          </tr>
        </thead>
        <Body columns={columns} rows={rows} />
      </table>
    </div>
  )
}

/** Words begin at A, numbers at the greatest. */
const WORDS: readonly MarketSort[] = ['symbol', 'macd', 'ema', 'rule', 'edge', 'freshness']

function Heading({ column, order }: { column: MarketSort; order: Order }) {
  const chosen = order.sort === column
  const ascending = order.dir === 'asc'
  const Arrow = ascending ? ArrowUp : ArrowDown
  const { head, name, unit, help } = column === 'symbol' ? SYMBOL : text.columns[column]
  const figure = column !== 'symbol' && CELLS[column].figure
  function sort() {
    const next = nextSort({ key: order.sort, ascending }, { key: column, words: WORDS.includes(column) })
    sortMarket({ sort: column, dir: next.ascending ? 'asc' : 'desc' })
  }
  return (
    <th
      scope="col"
      data-column={column}
      data-figure={figure || undefined}
      title={[name, help].filter(Boolean).join('. ')}
      aria-sort={chosen ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={sort}>
        <span>
          {head} {unit && <small className={styles.unit}>{unit}</small>}
        </span>
        <Arrow className={styles.arrow} size={14} aria-hidden />
      </button>
    </th>
  )
}

const SYMBOL = { head: text.stock, name: text.stock, unit: undefined, help: undefined }

/** Tells the store while the pointer or the focus is on a row. */
function Body({ columns, rows }: Pick<MarketTableProps, 'columns' | 'rows'>) {
  const at = useRef({ pointer: false, focus: false })
  useEffect(() => () => holdRows(false), [])
  function note(change: Partial<typeof at.current>) {
    Object.assign(at.current, change)
    holdRows(at.current.pointer || at.current.focus)
  }
  return (
    <tbody
      onPointerEnter={() => note({ pointer: true })}
      onPointerLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={() => note({ focus: false })}
    >
      {rows ? (
        rows.map((row) => <Row key={row.symbol} row={row} columns={columns} />)
      ) : (
        <SkeletonRows columns={columns} />
      )}
    </tbody>
  )
}

/** Shows an instrument; it rerenders for its own prices. */
const Row = memo(function Row({ row, columns }: { row: MarketRow; columns: readonly MarketColumn[] }) {
  const { symbol, name } = row
  const live = useLiveRow(row)
  return (
    <tr
      className={styles.row}
      data-symbol={symbol}
      onClick={({ target }) => (target as Element).closest('button') ?? openStock(symbol)}
    >
      <th scope="row" className={styles.stock}>
        <button type="button" className={styles.open} title={name} onClick={() => openStock(symbol)}>
          <strong className="bold">{symbol}</strong>
          <span className="clipped text-12 muted">{name}</span>
        </button>
      </th>
      {columns.map((column) => (
        <td key={column} data-column={column} data-figure={CELLS[column].figure || undefined}>
          {CELLS[column].cell(live, column)}
        </td>
      ))}
      <td className={styles.follow}>
        <Follow symbol={symbol} />
      </td>
    </tr>
  )
})

/** The row with the price that the socket sent, unless the list's own is newer. */
function useLiveRow(row: MarketRow): LiveRow {
  const { quote } = useSnapshot(quoteEntry(row.symbol))
  if (!quote || Date.parse(quote.as_of) < Date.parse(row.as_of ?? '')) return { ...row, source: quote?.source ?? null }
  const { price, previous_close, last_volume, freshness, as_of, source = null } = quote
  const change_pct = previous_close ? 100 * (price / previous_close - 1) : row.change_pct
  return { ...row, price, change_pct, volume: last_volume ?? row.volume, freshness, as_of, source }
}

/** Follows the stock with one tap. */
function Follow({ symbol }: { symbol: string }) {
  const { items } = useSnapshot(watchlist)
  const [busy, setBusy] = useState(false)
  const followed = isFollowed(items, symbol)
  async function follow() {
    setBusy(true)
    const problem = await addStock(symbol)
    setBusy(false)
    showToast(problem?.sentence ?? es.watchlist.added(symbol))
  }
  return (
    <IconButton
      label={followed ? es.search.addedLabel(symbol) : es.search.addLabel(symbol)}
      disabled={followed || busy}
      onClick={() => void follow()}
    >
      {followed ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
    </IconButton>
  )
}

function SkeletonRows({ columns }: { columns: readonly MarketColumn[] }) {
  return Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      <th scope="row" className={styles.stock}>
        <Skeleton width="70%" />
      </th>
      {columns.map((column) => (
        <td key={column} data-figure={CELLS[column].figure || undefined}>
          <Skeleton width={64} />
        </td>
      ))}
      <td />
    </tr>
  ))
}

import { Check, Plus } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { MarketRow } from '#domain/contract/screener.ts'
import type { OfferedColumn } from '#domain/screener/columns.ts'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { useStaggered } from '../../components/frame/StaggeredRender.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { SortHeading } from '../../components/tables/SortHeading.tsx'
import type { Sort } from '../../components/tables/sort.ts'
import { useRowLock } from '../../components/tables/use-row-lock.ts'
import { useChannels } from '../../realtime/live.ts'
import { showToast } from '../../stores/notices.ts'
import { useScrollRestoration } from '../../stores/scroll-restoration.ts'
import { openStock } from '../../stores/view.ts'
import { market as text } from '../../text/es/market.ts'
import { es } from '../../text/es.ts'
import { OrderButton } from '../simulator/OrderButton.tsx'
import { addStock, isFollowed, useFollowed } from '../watchlist/watchlist.ts'
import { cellKind } from './cells.tsx'
import type { MarketSort } from './columns.ts'
import type { Order } from './criteria.ts'
import { useLiveRow } from './live-row.ts'
import styles from './MarketTable.module.css'
import { lockRows, sortMarket } from './market.ts'

interface MarketTableProps {
  columns: readonly OfferedColumn[]
  order: Order
  /** Null until there is an answer. */
  rows: readonly MarketRow[] | null
  /** True while the rows are not those that were asked for. */
  busy: boolean
  /** Names the request that the rows answer. */
  shownKey: string
}

/** The rows of a page, in a box of their own: its head and its first column stay where they are. */
export function MarketTable({ columns, order, rows: newest, busy: waits, shownKey }: MarketTableProps) {
  // New rows render in slices, between which a phone handles input.
  const rows = useDeferredValue(newest)
  const busy = waits || rows !== newest
  const box = useRef<HTMLDivElement>(null)
  useScrollRestoration('market', box)
  useEffect(() => {
    // Before the first answer nothing can have been scrolled, and to ask would make the browser lay out the page twice.
    if (shownKey === '') return
    return () => {
      // Other rows are read from the first one on.
      if (box.current) box.current.scrollTop = 0
    }
  }, [shownKey])
  const sort = { key: order.sort, ascending: order.dir === 'asc' }
  return (
    <div ref={box} className={styles.box} data-busy={busy}>
      <table
        className={styles.table}
        aria-label={text.tableLabel}
        aria-busy={busy}
        aria-rowcount={rows ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            <SortHeading column={SYMBOL} sort={sort} onSort={sortBy} />
            {columns.map((column) => (
              <SortHeading key={column} column={columnOf(column)} sort={sort} onSort={sortBy} />
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

const columnOf = (column: OfferedColumn) => {
  const { head, name, unit, help } = text.columns[column]
  const { figure } = cellKind(column)
  return { key: column, label: head, unit, help: [name, help].filter(Boolean).join('. '), figure, words: !figure }
}

const SYMBOL = { key: 'symbol', label: text.stock, words: true }

const sortBy = ({ key, ascending }: Sort) => sortMarket({ sort: key as MarketSort, dir: ascending ? 'asc' : 'desc' })

/** Rows that are shown first, and added at a time: as many as a phone has room for. More at once would block it. */
const ROWS_AT_ONCE = 8
const STAGGERED = { atOnce: ROWS_AT_ONCE, step: ROWS_AT_ONCE, inReach: true }
const SKELETON_ROWS = 12
/** Height of a row, by which those that are still to come keep their room. */
const ROW_PX = 48

function Body({ columns, rows }: Pick<MarketTableProps, 'columns' | 'rows'>) {
  const { shown, end } = useStaggered<HTMLTableRowElement>(rows?.length ?? 0, STAGGERED)
  const first = rows?.slice(0, shown)
  useChannels(first?.map(({ symbol }) => `quote:${symbol}`) ?? [])
  const { locked, handlers } = useRowLock()
  useEffect(() => {
    lockRows(locked)
    return () => lockRows(false)
  }, [locked])
  return (
    <tbody {...handlers}>
      {first ? (
        first.map((row) => <Row key={row.symbol} row={row} columns={columns} />)
      ) : (
        <SkeletonRows columns={columns.length + 1} />
      )}
      {rows && rows.length > shown && <tr ref={end} style={{ height: ROW_PX * (rows.length - shown) }} />}
    </tbody>
  )
}

/** Shows an instrument; it rerenders for its own prices. */
const Row = memo(function Row({ row, columns }: { row: MarketRow; columns: readonly OfferedColumn[] }) {
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
          <strong className="bold" translate="no">
            {symbol}
          </strong>
          <span className="clipped text-12 muted">{name}</span>
        </button>
      </th>
      {columns.map((column) => (
        <td key={column} data-column={column} data-figure={cellKind(column).figure || undefined}>
          {cellKind(column).cell(live, column)}
        </td>
      ))}
      <td className={styles.follow}>
        <span className="inline">
          <OrderButton symbol={symbol} small />
          <Follow symbol={symbol} />
        </span>
      </td>
    </tr>
  )
})

/** Follows the stock with one tap. */
function Follow({ symbol }: { symbol: string }) {
  const items = useFollowed()
  const [busy, setBusy] = useState(false)
  const followed = isFollowed(items, symbol)
  const off = followed || busy
  async function follow() {
    setBusy(true)
    const problem = await addStock(symbol)
    setBusy(false)
    showToast(problem?.sentence ?? es.watchlist.added(symbol))
  }
  return (
    // The button stays focusable: if it lost the focus by being disabled, no event would unlock the rows.
    <IconButton
      size={28}
      label={followed ? es.search.addedLabel(symbol) : es.search.addLabel(symbol)}
      aria-disabled={off}
      onClick={off ? undefined : () => void follow()}
    >
      {followed ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
    </IconButton>
  )
}

/** A row has one bar for all its figures, since laying out a cell for each would delay a phone's first answer. */
function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      <th scope="row" className={styles.stock}>
        <Skeleton width="70%" />
      </th>
      <td colSpan={columns}>
        <Skeleton width="90%" />
      </td>
    </tr>
  ))
}

import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { es } from '../../text/es.ts'
import styles from './DragHandle.module.css'
import { dragRow } from './drag-row.ts'
import { placeStocks, watchlist } from './watchlist.ts'

const MOVES: Record<string, (from: number, last: number) => number> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves a row to another place: dragged, or by the arrow keys. */
export function DragHandle({ symbol }: { symbol: string }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const items = watchlist.data ?? []
    moveStock(
      symbol,
      move(
        items.findIndex((item) => item.symbol === symbol),
        items.length - 1,
      ),
    )
  }
  return (
    <IconButton
      label={es.watchlist.move(symbol)}
      size={24}
      className={styles.handle}
      aria-describedby={MOVE_HELP}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const row = event.currentTarget.closest('tr')
        if (!row || event.button !== 0) return
        const { currentTarget: handle, pointerId, clientY: y } = event
        dragRow({ row, handle, pointerId, y, onDrop: (place) => moveStock(symbol, place) })
      }}
    >
      <GripVertical size={16} aria-hidden />
    </IconButton>
  )
}

/** What screen readers say of the stock that was moved last. */
const moved = proxy({ words: '' })

function moveStock(symbol: string, place: number): void {
  const symbols = (watchlist.data ?? []).map((item) => item.symbol)
  const others = symbols.filter((one) => one !== symbol)
  const at = Math.min(Math.max(place, 0), others.length)
  if (symbols[at] !== symbol) placeStocks(others.toSpliced(at, 0, symbol))
  moved.words = es.watchlist.moved(symbol, at + 1, others.length + 1)
}

const MOVE_HELP = 'watchlist-move-help'

/** Tells screen readers how rows are moved, and where the last one went. */
export function MoveStatus() {
  const { words } = useSnapshot(moved)
  // What was said on an earlier visit is not news.
  useEffect(() => () => void (moved.words = ''), [])
  return (
    <>
      <p id={MOVE_HELP} hidden>
        {es.watchlist.moveHelp}
      </p>
      <p role="status" className="unseen">
        {words}
      </p>
    </>
  )
}

import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Opportunity } from '../../../../domain/contract/opportunities.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { opportunities, showWaiting } from '../../stores/signals/opportunities.ts'
import { es } from '../../text/es.ts'
import { OpportunityItem } from './OpportunityItem.tsx'
import styles from './OpportunityList.module.css'

/** How many are shown at once. */
const ALL = 3
const MORE = 10

/** Newest first. New ones go on top, but never while the user points into the list or moves through it. */
export function OpportunityList({ items }: { items: readonly Opportunity[] }) {
  const { waiting } = useSnapshot(opportunities)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const { data: followed } = useSnapshot(watchlist)
  const [more, setMore] = useState(0)
  const held = pointed || focused
  useEffect(() => {
    if (!held && waiting.length > 0) showWaiting()
  }, [held, waiting])
  if (items.length === 0) return <Notice text={es.opportunities.none} />
  const shown = (items.length <= ALL ? ALL : besideWatchlist(followed?.length ?? null)) + more
  const rest = items.length - shown
  return (
    <div className={styles.frame}>
      <p role="status" className={styles.waiting}>
        {held && waiting.length > 0 && es.opportunities.waiting(waiting.length)}
      </p>
      <ul
        className={styles.list}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            <OpportunityItem item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button look="link" className={styles.more} onClick={() => setMore(more + MORE)}>
          {es.opportunities.more(Math.min(rest, MORE))}
        </Button>
      )}
    </div>
  )
}

/**
 * How many fit beside a list of this many stocks without outgrowing it by much, which would leave a gap under it: one
 * is as high as four of its rows. `followed` is null until the list is known.
 */
function besideWatchlist(followed: number | null): number {
  if (followed === null) return 2
  return Math.min(ALL, Math.max(1, Math.round((followed + 1.5) / 4)))
}

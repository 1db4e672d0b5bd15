import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { type SignalFeed, showWaiting } from '../../stores/signals/opportunities.ts'
import { es } from '../../text/es.ts'
import { OpportunityItem } from './OpportunityItem.tsx'
import styles from './OpportunityList.module.css'

const MORE = 10

interface OpportunityListProps {
  feed: SignalFeed
  items: readonly Opportunity[]
  /** How many are shown at once. */
  most: number
  /** Said where there are none. */
  none: string
}

/** Newest first. New ones go on top, but never while the user points into the list or moves through it. */
export function OpportunityList({ feed, items, most, none }: OpportunityListProps) {
  const { waiting } = useSnapshot(feed)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [more, setMore] = useState(0)
  const held = pointed || focused
  useEffect(() => {
    if (!held && waiting.length > 0) showWaiting(feed)
  }, [feed, held, waiting])
  if (items.length === 0) return <Notice text={none} />
  const shown = most + more
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
            <OpportunityItem item={item} own={feed.symbol !== null} />
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

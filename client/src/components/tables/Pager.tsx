import { useState } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  page: number
  /** Number of pages; with `open`, there are at least so many. Null while it is not known: then it is as before. */
  count: number | null
  open?: boolean
  /** Says for screen readers what the pages contain. */
  label?: string
  onOpen(page: number): void
}

/**
 * Buttons to the previous and next page; nothing if there is only one page. While a page loads, and where there is none
 * beyond, the buttons stay, with the focus that one of them has.
 */
export function Pager({ page, count: known, open = false, label = es.news.pages.label, onOpen }: PagerProps) {
  const [count, setCount] = useState(known)
  if (known !== null && known !== count) setCount(known)
  if (count === null || count <= 1) return null
  const [isFirst, isLast] = [page <= 1, page >= count]
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button aria-disabled={isFirst} onClick={() => isFirst || onOpen(page - 1)}>
        {es.news.pages.previous}
      </Button>
      <span role="status">{es.news.pages.place(page, open ? null : count)}</span>
      <Button aria-disabled={isLast} onClick={() => isLast || onOpen(page + 1)}>
        {es.news.pages.next}
      </Button>
    </nav>
  )
}

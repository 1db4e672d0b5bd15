import { useState } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  page: number
  /** Number of pages; with `open`, there are at least so many. Null while it is not known. */
  count: number | null
  open?: boolean
  /** Says for screen readers what the pages contain. */
  label?: string
  onOpen(page: number): void
}

/**
 * Buttons to the previous and next page; nothing if there is only one page. While a page loads, and where there is none
 * beyond, the buttons do nothing but stay, with the focus that one of them has.
 */
export function Pager({ page, count: known, open = false, label = es.news.pages.label, onOpen }: PagerProps) {
  const [count, setCount] = useState(known)
  if (known !== null && known !== count) setCount(known)
  if (count === null || count <= 1) return null
  const canOpen = (to: number) => known !== null && to >= 1 && to <= count
  const turn = (to: number) => canOpen(to) && onOpen(to)
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button aria-disabled={!canOpen(page - 1)} onClick={() => turn(page - 1)}>
        {es.news.pages.previous}
      </Button>
      <span role="status">{es.news.pages.place(page, open ? null : count)}</span>
      <Button aria-disabled={!canOpen(page + 1)} onClick={() => turn(page + 1)}>
        {es.news.pages.next}
      </Button>
    </nav>
  )
}

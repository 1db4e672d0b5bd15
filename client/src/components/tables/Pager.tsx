import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  page: number
  /** Number of pages; with `open`, there are at least so many. */
  count: number
  open?: boolean
  /** Says for screen readers what the pages contain. */
  label?: string
  onOpen(page: number): void
}

/** Buttons to the previous and next page; nothing if there is only one page. */
export function Pager({ page, count, open = false, label = es.news.pages.label, onOpen }: PagerProps) {
  if (count <= 1) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onOpen(page - 1)}>
        {es.news.pages.previous}
      </Button>
      <span role="status">{es.news.pages.place(page, open ? null : count)}</span>
      <Button disabled={page >= count} onClick={() => onOpen(page + 1)}>
        {es.news.pages.next}
      </Button>
    </nav>
  )
}

import type { RefObject } from 'react'
import { es } from '../../text/es.ts'
import styles from './SkipLink.module.css'

/** For keyboard users: past the header, to the view's content. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {es.common.skip}
    </button>
  )
}

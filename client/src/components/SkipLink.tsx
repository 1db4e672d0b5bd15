import type { RefObject } from 'react'
import { es } from '../text/es.ts'
import styles from './SkipLink.module.css'

/** For those who come by keyboard: past the header, to what the view is about. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {es.common.skip}
    </button>
  )
}

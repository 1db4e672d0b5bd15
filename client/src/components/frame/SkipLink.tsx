import type { RefObject } from 'react'
import { es } from '../../text/es.ts'
import styles from './SkipLink.module.css'

/** Lets keyboard users skip the header and go to the content of the view. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" className={styles.skip} onClick={() => to.current?.focus()}>
      {es.common.skip}
    </button>
  )
}

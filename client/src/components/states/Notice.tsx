import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** An empty or failed state: one sentence, at most one action. */
export function Notice({ text, alert = false, children }: { text: string; alert?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : undefined}>
      <p>{text}</p>
      {children}
    </div>
  )
}

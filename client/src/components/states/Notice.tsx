import type { ReactNode } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import styles from './Notice.module.css'

/** An empty or failed state: one sentence and at most one action. */
export function Notice({ text, alert = false, children }: { text: string; alert?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : undefined}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Says that something could not be loaded, with a button to try again. */
export function Failed({ text, onRetry }: { text: string; onRetry(): unknown }) {
  return (
    <Notice text={text} alert>
      <Button onClick={() => void onRetry()}>{es.common.retry}</Button>
    </Notice>
  )
}

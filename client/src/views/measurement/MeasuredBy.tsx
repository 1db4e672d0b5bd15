import { measurement } from '../../text/es/measurement.ts'
import { formatSession } from '../../text/format.ts'
import styles from './Measurement.module.css'

interface MeasuredByProps {
  command: 'eval:sentiment' | 'eval:commentary'
  /** YYYY-MM-DD. */
  on: string
  /** Name of the texts, if the table does not show it. */
  set?: string
}

/** When and on what the figures above were measured, and how to repeat that. */
export function MeasuredBy({ command, on, set }: MeasuredByProps) {
  return (
    <p className={styles.source} data-field="measured">
      {measurement.measured(formatSession(on))} <code>{`npm run ${command}`}</code>
      {set && (
        <>
          {measurement.on} <cite lang="en">{set}</cite>
        </>
      )}
      .
    </p>
  )
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import styles from './Row.module.css'

interface RowProps extends ComponentProps<'li'> {
  /** What can be done with it. */
  actions: ReactNode
  /** Why the last of them was not done. */
  problem: string | null
}

/** One thing of a list, and beside it the small buttons for what can be done with it. */
export function Row({ actions, problem, children, ...rest }: RowProps) {
  return (
    <li className={styles.row} {...rest}>
      <div className={styles.facts}>
        {children}
        <FormProblem text={problem} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

/** One change at a time; it resolves with the sentence why it was refused, or null. */
export function useChange() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run(change: () => Promise<string | null>) {
    if (busy) return
    setBusy(true)
    setProblem(await change())
    setBusy(false)
  }
  return { busy, problem, run }
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import styles from './Row.module.css'

interface RowProps extends ComponentProps<'li'> {
  /** Buttons that change it. */
  actions: ReactNode
  /** Says why the last change failed. */
  problem: string | null
}

/** An item of a list, with small buttons for its changes. */
export function Row({ actions, problem, children, ...rest }: RowProps) {
  return (
    <li ref={passFocusOn} tabIndex={-1} className={`${styles.row} stack ruled-below gap-8-16`} {...rest}>
      <div className={styles.facts}>
        {children}
        <FormProblem text={problem} />
      </div>
      <div className={`${styles.actions} flex gap-4`}>{actions}</div>
    </li>
  )
}

/** Has the row next to one that goes take its focus, if it had it: a reader by keyboard would begin at the top again. */
const passFocusOn = (row: HTMLLIElement) => () => {
  const next = row.nextElementSibling ?? row.previousElementSibling
  if (row.contains(document.activeElement) && next instanceof HTMLElement) next.focus({ preventScroll: true })
}

/** Runs one change at a time; `problem` is the sentence that says why the last one was refused, or null. */
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

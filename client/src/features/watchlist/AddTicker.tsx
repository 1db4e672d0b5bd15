// Tested by client/src/features/watchlist/Watchlist.test.tsx.

import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { showToast } from '../../stores/notices.ts'
import { session } from '../../stores/session.ts'
import { es } from '../../text/es.ts'
import styles from './AddTicker.module.css'
import { addTicker } from './watchlist.ts'

/** Follows a stock by its ticker. */
export function AddTicker() {
  const [ticker, setTicker] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { user } = useSnapshot(session)
  const id = useId()
  // What one plan refuses, another may allow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is the reason
  useEffect(() => setProblem(null), [user?.role])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const symbol = ticker.trim().toUpperCase()
    if (symbol === '') return
    setBusy(true)
    const found = await addTicker(symbol)
    setBusy(false)
    setProblem(found)
    if (found) return
    setTicker('')
    showToast(es.watchlist.added(symbol))
  }

  return (
    <form className={`${styles.form} onscreen gap-8 flex relative`} onSubmit={submit}>
      <label htmlFor={id} className="unseen">
        {es.watchlist.addLabel}
      </label>
      <input
        id={id}
        value={ticker}
        placeholder={es.watchlist.addPlaceholder}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setTicker(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" disabled={busy || ticker.trim() === ''}>
        <Plus size={16} aria-hidden />
        {es.watchlist.add}
      </Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}

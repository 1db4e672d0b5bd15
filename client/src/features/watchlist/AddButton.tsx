import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { es } from '../../text/es.ts'
import styles from './AddButton.module.css'
import { type AddProblem, addStock, isFollowed, useFollowed } from './watchlist.ts'

interface AddButtonProps {
  ticker: string
  /** Called when the user asks for it, before the answer. */
  onAdd?: () => void
}

/**
 * Follows a stock that the page offers. After a refusal the button looks as after a success, with the reason under it.
 */
export function AddButton({ ticker, onAdd }: AddButtonProps) {
  const items = useFollowed()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AddProblem | null>(null)
  const id = useId()
  const added = isFollowed(items, ticker) || problem?.refused === true

  async function add() {
    onAdd?.()
    setBusy(true)
    setProblem(null)
    setProblem(await addStock(ticker))
    setBusy(false)
  }

  return (
    <div className={`${styles.add} stack relative`}>
      <Button
        className={styles.button}
        disabled={added || busy}
        aria-label={added ? es.search.addedLabel(ticker) : es.search.addLabel(ticker)}
        aria-describedby={problem ? id : undefined}
        onClick={add}
      >
        {added ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        <span>{added ? es.search.added : es.search.add}</span>
      </Button>
      {problem && (
        <p id={id} role="alert" className={`${styles.problem} text-12 above-4 text-end`}>
          {problem.sentence}
        </p>
      )}
    </div>
  )
}

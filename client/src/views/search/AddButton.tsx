import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { type AddProblem, addStock, isFollowed, watchlist } from '../../stores/prices/watchlist.ts'
import { es } from '../../text/es.ts'
import styles from './AddButton.module.css'

/** Follows a found stock. After a refusal it looks as after a success, with the reason under it. */
export function AddButton({ ticker }: { ticker: string }) {
  const { items } = useSnapshot(watchlist)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AddProblem | null>(null)
  const id = useId()
  const added = isFollowed(items, ticker) || problem?.refused === true

  async function add() {
    setBusy(true)
    setProblem(null)
    setProblem(await addStock(ticker))
    setBusy(false)
  }

  return (
    <div className={styles.add}>
      <Button
        className={styles.button}
        disabled={added || busy}
        aria-label={added ? es.search.addedLabel(ticker) : es.search.addLabel(ticker)}
        aria-describedby={problem ? id : undefined}
        onClick={add}
      >
        {added ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {added ? es.search.added : es.search.add}
      </Button>
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem.sentence}
        </p>
      )}
    </div>
  )
}

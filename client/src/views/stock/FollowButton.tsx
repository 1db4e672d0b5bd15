import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { showToast } from '../../stores/page/toasts.ts'
import { openSubView } from '../../stores/page/view.ts'
import { addTicker, isFollowed, loadWatchlist, removeTicker, watchlist } from '../../stores/prices/watchlist.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import styles from './FollowButton.module.css'

/** Follow or unfollow. After unfollowing, back to the dashboard; after a failure the button stays off. */
export function FollowButton({ symbol }: { symbol: string }) {
  const { status } = useLoaded(watchlist, loadWatchlist)
  const { items } = useSnapshot(watchlist)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (status !== 'ready') return null
  const followed = isFollowed(items, symbol)

  async function toggle() {
    setBusy(true)
    const found = followed ? await removeTicker(symbol) : await addTicker(symbol)
    setBusy(false)
    setProblem(found)
    if (found) return
    if (followed) openSubView('mainDashboard')
    else showToast(es.watchlist.added(symbol))
  }

  return (
    <div className={styles.follow}>
      <Button look={followed ? 'quiet' : 'primary'} disabled={busy || problem !== null} onClick={toggle}>
        {followed ? <X size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {followed ? es.stock.unfollow : es.stock.follow}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

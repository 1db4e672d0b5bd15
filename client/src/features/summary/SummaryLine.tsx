import { useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { showToast } from '../../stores/notices.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { formatSession } from '../../text/format.ts'
import { useFollowed } from '../watchlist/watchlist.ts'
import styles from './SummaryLine.module.css'
import { answerOffer, newestSummary, summarySettings } from './summaries.ts'

/** Followed stocks from which on a summary saves its reader a walk through them. */
const OFFERED_FROM = 3

const text = es.summaries

/**
 * The line of the home about summaries: the newest, or the offer of one to a user who has not decided. Its room is kept
 * while it is loading. A failure shows nothing.
 */
export function SummaryLine() {
  const { data, loading } = useLoaded(summarySettings)
  const { length: followed } = useFollowed()
  if (loading) return <div className={styles.line} />
  if (!data || data.every === 'never') return null
  if (data.every !== null) return <Newest />
  return followed >= OFFERED_FROM ? <Offer /> : null
}

function Newest() {
  const { data, loading } = useLoaded(newestSummary)
  useRefreshed(newestSummary)
  if (loading) return <div className={styles.line} />
  const [newest] = data ?? []
  if (!newest) return null
  return (
    <aside className={styles.line} aria-label={text.newest} data-field="summary">
      <p>
        <Button variant="link" onClick={() => openSubView('summaries')}>
          {newest.subject}
        </Button>{' '}
        <small>{text.of(formatSession(newest.date))}</small>
      </p>
    </aside>
  )
}

function Offer() {
  const [busy, setBusy] = useState(false)
  async function answer(every: 'daily' | 'never') {
    if (busy) return
    setBusy(true)
    const problem = await answerOffer(every)
    setBusy(false)
    if (problem !== null) showToast(problem)
    else if (every === 'daily') {
      showToast(text.accepted, { label: text.settings, run: () => openSubView('summaries') })
    }
  }
  return (
    <aside className={styles.line} aria-label={es.subViews.summaries} data-field="summary-offer">
      <p>
        {text.offer}{' '}
        <Button variant="link" aria-disabled={busy} onClick={() => void answer('daily')}>
          {text.accept}
        </Button>{' '}
        <Button variant="link" aria-disabled={busy} onClick={() => void answer('never')}>
          {text.decline}
        </Button>
      </p>
    </aside>
  )
}

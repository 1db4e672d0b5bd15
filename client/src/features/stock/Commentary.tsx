import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { commentaryEntry, indicatorsEntry, loadCommentary } from '../../stores/stock-data.ts'
import { es } from '../../text/es.ts'
import styles from './Commentary.module.css'
import { CommentaryBody } from './CommentaryText.tsx'

/** Milliseconds before asking again for a text that is being made; the socket is usually faster. */
const AGAIN_MS = 5_000
/** Longest time in milliseconds that the request waits for the indicators that it carries. */
const INDICATORS_MS = 2_000

/** Explains the stock's figures in words. */
export function Commentary({ symbol }: { symbol: string }) {
  const { status } = useSnapshot(indicatorsEntry(symbol))
  const [asked, setAsked] = useState(false)
  // The request sends the indicators on the screen, but works without them.
  if (!asked && (status === 'ready' || status === 'error')) setAsked(true)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), INDICATORS_MS)
    return () => clearTimeout(timer)
  }, [])
  useChannels([`commentary:${symbol}`])
  return asked ? <Asked symbol={symbol} /> : <Frame symbol={symbol} pending />
}

function Asked({ symbol }: { symbol: string }) {
  const entry = commentaryEntry(symbol)
  const load = useCallback(() => loadCommentary(symbol), [symbol])
  const { status, data, old } = useLoaded(entry, load)
  useRefreshed(entry, load)
  useEffect(() => {
    if (!data?.pending) return
    const timer = setTimeout(() => void load(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [data, load])
  const text = data?.text ?? null
  const failed = status === 'error' || (old && text === null)
  return (
    <Frame symbol={symbol} pending={!text && !failed} old={old && text !== null}>
      {failed && <Failed text={es.commentary.loadFailed} onRetry={load} />}
      {text && <CommentaryBody text={text} />}
    </Frame>
  )
}

interface FrameProps {
  symbol: string
  pending: boolean
  old?: boolean
  children?: React.ReactNode
}

function Frame({ symbol, pending, old = false, children }: FrameProps) {
  return (
    <section aria-labelledby="commentary-title" aria-busy={pending} data-widget="commentary" data-symbol={symbol}>
      <header className="row flow gap-4-8 below-8">
        <h2 id="commentary-title">{es.commentary.title}</h2>
        <Chip>{es.dashboard.expert}</Chip>
        {old && <OldMark />}
      </header>
      {pending && <Pending />}
      {children}
    </section>
  )
}

function Pending() {
  return (
    <div className={styles.pending}>
      <p role="status">{es.commentary.loading}</p>
      {['96%', '100%', '92%', '98%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

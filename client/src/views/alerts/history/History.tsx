import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Notice } from '#client/src/components/states/Notice.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { loadOlderFirings } from '#client/src/stores/alerts/firing-list.ts'
import { catchUpFirings, firings } from '#client/src/stores/alerts/firings.ts'
import { openStock } from '#client/src/stores/page/view.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { firings as told } from '#client/src/text/es/alerts/firings.ts'
import { alertList } from '#client/src/text/es/alerts/list.ts'
import { useChange } from '../Row.tsx'
import { FiringItem } from './FiringItem.tsx'
import styles from './History.module.css'

const text = alertList.history

/** Every firing, a page at a time. */
export function History() {
  const { status, data, loading, old } = useLoaded(firings.answer)
  const { data: known } = useLoaded(channels)
  const { hasOlder } = useSnapshot(firings)
  // Kept from the bell: how far deliveries came is not pushed.
  useEffect(() => void catchUpFirings(), [])
  return (
    <section className={styles.history} aria-label={text.title} aria-busy={loading}>
      <p className={styles.lead}>
        {text.lead} {old && <OldMark />}
      </p>
      {status === 'error' && <Failed text={told.loadFailed} onRetry={firings.answer.load} />}
      {loading && <Skeleton width="100%" height={240} />}
      {data?.length === 0 && <Notice text={text.none} />}
      {data && data.length > 0 && (
        <>
          <ol className="edged-above">
            {data.map((firing) => (
              <FiringItem key={firing.id} firing={firing} channels={known} whole onOpen={openStock} />
            ))}
          </ol>
          {hasOlder && <Older />}
        </>
      )}
    </section>
  )
}

function Older() {
  const { busy, problem, run } = useChange()
  return (
    <div className={styles.older}>
      <Button aria-disabled={busy} onClick={() => void run(loadOlderFirings)}>
        {busy ? text.loading : text.older}
      </Button>
      <FormProblem text={problem} />
    </div>
  )
}

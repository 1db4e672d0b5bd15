import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { openStock } from '../../stores/view.ts'
import { alertList } from '../../text/es/alert-list.ts'
import { firings as firingTexts } from '../../text/es/alerts.ts'
import { channels } from './channels.ts'
import { FiringItem } from './FiringItem.tsx'
import { loadOlderFirings } from './firing-list.ts'
import { catchUpFirings, firings } from './firings.ts'
import styles from './History.module.css'
import { useChange } from './Row.tsx'

const text = alertList.history

/** Every firing, loaded a page at a time. */
export function History() {
  const { status, data, loading, old } = useLoaded(firings.answer)
  const { data: known } = useLoaded(channels)
  const { hasOlder } = useSnapshot(firings)
  // The list may have been loaded for the bell, and changes in the state of deliveries are not pushed.
  useEffect(() => void catchUpFirings(), [])
  return (
    <section className="max-960" aria-label={text.title} aria-busy={loading}>
      <p className={styles.lead}>
        {text.lead} {old && <OldMark />}
      </p>
      {status === 'error' && <Failed text={firingTexts.loadFailed} onRetry={firings.answer.load} />}
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
    <div className="stack justify-items-start gap-12 above-16">
      <Button aria-disabled={busy} onClick={() => void run(loadOlderFirings)}>
        {busy ? text.loading : text.older}
      </Button>
      <FormProblem text={problem} />
    </div>
  )
}

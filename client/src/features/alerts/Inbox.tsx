import { useEffect, useState } from 'react'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { alertList } from '../../text/es/alert-list.ts'
import { firings as text } from '../../text/es/alerts.ts'
import { channels } from './channels.ts'
import { FiringItem } from './FiringItem.tsx'
import { markFiringsRead } from './firing-list.ts'
import { catchUpFirings, FIRINGS_PAGE, firings } from './firings.ts'

/** The newest firings, which opening this list marks as read. */
export function Inbox({ onClose }: { onClose(): void }) {
  const leave = (to: () => void) => {
    onClose()
    to()
  }
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <Boundary sentence={text.loadFailed} retry={firings.answer.load}>
        <Newest onOpen={(symbol) => leave(() => openStock(symbol))} />
      </Boundary>
      <div className="flow gap-16 above-16">
        <Button variant="link" onClick={() => leave(() => openSubView('alerts'))}>
          {alertList.inbox.all}
        </Button>
        <Button variant="link" onClick={() => leave(() => openSubView('summaries'))}>
          {alertList.inbox.summaries}
        </Button>
      </div>
    </Dialog>
  )
}

function Newest({ onOpen }: { onOpen(symbol: string): void }) {
  const { status, data, old } = useLoaded(firings.answer)
  const { data: known } = useLoaded(channels)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = data?.find(({ read }) => !read)?.id
  useEffect(() => void catchUpFirings(), [])
  useEffect(() => {
    if (unread === undefined) return
    const seen = firings.answer.data?.filter(({ read }) => !read) ?? []
    setFresh((before) => new Set([...before, ...seen.map(({ id }) => id)]))
    void markFiringsRead(unread)
  }, [unread])
  if (status === 'error') return <Failed text={text.loadFailed} onRetry={firings.answer.load} />
  if (!data) return <Skeleton width="100%" height={132} />
  if (data.length === 0) return <Notice text={alertList.inbox.none} />
  return (
    <>
      {old && <OldMark />}
      <ol className="ruled-above" aria-live="polite">
        {data.slice(0, FIRINGS_PAGE).map((firing) => (
          <FiringItem key={firing.id} firing={firing} channels={known} fresh={fresh.has(firing.id)} onOpen={onOpen} />
        ))}
      </ol>
    </>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '#client/src/components/forms/Button.tsx'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { Boundary } from '#client/src/components/states/Boundary.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Notice } from '#client/src/components/states/Notice.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { markFiringsRead } from '#client/src/stores/alerts/firing-list.ts'
import { catchUpFirings, FIRINGS_PAGE, firings } from '#client/src/stores/alerts/firings.ts'
import { openStock, openSubView } from '#client/src/stores/page/view.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { firings as text } from '#client/src/text/es/alerts/firings.ts'
import { alertList } from '#client/src/text/es/alerts/list.ts'
import { FiringItem } from '../history/FiringItem.tsx'

/** The newest firings, which are read with that. */
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
      <div className="above-16">
        <Button look="link" onClick={() => leave(() => openSubView('alerts'))}>
          {alertList.inbox.all}
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

import { OldMark } from '../../components/marks/OldMark.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { tips } from '../../stores/texts/tips.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import styles from './TipsDialog.module.css'

export function TipsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog title={es.dashboard.tips} open={open} onClose={onClose}>
      <Boundary sentence={es.dashboard.tipsFailed} retry={tips.load}>
        <Tips />
      </Boundary>
    </Dialog>
  )
}

function Tips() {
  const { status, data, old } = useLoaded(tips)
  if (status === 'error') return <Failed text={es.dashboard.tipsFailed} onRetry={tips.load} />
  if (!data) return <Skeleton width="100%" height={132} />
  if (data.list.length === 0) return <Notice text={es.dashboard.tipsEmpty} />
  return (
    <>
      {old && <OldMark />}
      <ol className={styles.tips}>
        {data.list.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
    </>
  )
}

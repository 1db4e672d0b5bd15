import { useId } from 'react'
import { FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { SubmitButton } from '#client/src/components/forms/SubmitButton.tsx'
import { useForm } from '#client/src/components/forms/use-form.ts'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { changeAlert } from '#client/src/stores/alerts/alerts.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { channels as channelText } from '#client/src/text/es/alerts/channels.ts'
import { alertList } from '#client/src/text/es/alerts/list.ts'
import { type Alert, NOTE_MAX } from '#domain/contract/alerts/alerts.ts'
import { ChannelOrder } from '../create/ChannelOrder.tsx'
import styles from './AlertList.module.css'

const text = alertList.editing

/** The note of an alert, and where it goes. What it waits for stays as it was made. */
export function EditAlert({ alert, onClose }: { alert: Alert; onClose(): void }) {
  const { id, symbol, note } = alert
  const { status, data: known, loading } = useLoaded(channels)
  const noteId = useId()
  const { form, problem, busy, edit, submit } = useForm({ note, channels: alert.channels }, () => null, send)

  async function send(change: { note: string; channels: number[] }) {
    const refused = await changeAlert(id, change)
    if (refused === null) onClose()
    return refused
  }
  return (
    <Dialog open busy={busy} title={text.title(symbol)} onClose={onClose}>
      <form className="stack gap-16" data-form="edit-alert" noValidate onSubmit={submit}>
        <div className={styles.field}>
          <label htmlFor={noteId}>{text.note}</label>
          <textarea
            id={noteId}
            rows={3}
            maxLength={NOTE_MAX}
            value={form.note}
            onChange={(event) => edit({ note: event.target.value })}
          />
        </div>
        {status === 'error' && <Failed text={channelText.loadFailed} onRetry={channels.load} />}
        {loading && <Skeleton width="100%" height={80} />}
        {known && <ChannelOrder known={known} order={form.channels} onChange={(channels) => edit({ channels })} />}
        <FormProblem text={problem} />
        <div>
          <SubmitButton busy={busy} text={text} />
        </div>
      </form>
    </Dialog>
  )
}

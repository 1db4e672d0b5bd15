import { ChevronRight } from 'lucide-react'
import { Choice } from '#client/src/components/forms/Choice.tsx'
import { Field } from '#client/src/components/forms/Field.tsx'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { NOTE_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { ChannelOrder } from './ChannelOrder.tsx'
import styles from './Composer.module.css'
import type { Form } from './form.ts'

interface MoreOptionsProps {
  form: Form
  /** The user's ways; null until they are there. */
  known: readonly AlertChannel[] | null
  failed: boolean
  /** Those of this alert, in their order. */
  order: readonly number[]
  onChange(change: Partial<Form>): void
}

/** What most alerts do without. */
export function MoreOptions({ form, known, failed, order, onChange }: MoreOptionsProps) {
  const names = order.flatMap((id) => known?.find((channel) => channel.id === id)?.name ?? [])
  return (
    <details className={styles.more}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span className="strong firm">{text.more}</span>
        <span className="small clipped shrink" data-field={known ? 'ways' : undefined}>
          {known ? text.ways(names) : failed && text.channelsFailed}
        </span>
      </summary>
      <div className={styles.fields}>
        <Choice
          label={text.sessions}
          look="field"
          options={Object.entries(text.sessionNames)}
          value={form.sessions}
          onChoose={(sessions) => onChange({ sessions: sessions as Form['sessions'] })}
        />
        <Field
          label={text.expires}
          type="date"
          value={form.expires}
          onChange={({ target }) => onChange({ expires: target.value })}
        />
        <div className={styles.wide}>
          <Field
            label={text.note}
            autoComplete="off"
            maxLength={NOTE_MAX}
            value={form.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </div>
      </div>
      {known && <ChannelOrder known={known} order={order} onChange={(channels) => onChange({ channels })} />}
    </details>
  )
}

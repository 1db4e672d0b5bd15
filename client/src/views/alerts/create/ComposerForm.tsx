import { useRef } from 'react'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Choice } from '#client/src/components/forms/Choice.tsx'
import { FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { SubmitButton } from '#client/src/components/forms/SubmitButton.tsx'
import { useForm } from '#client/src/components/forms/use-form.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import type { AlertIdea } from '#client/src/stores/alerts/composer.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { alertSentence } from '#domain/alerts/kinds/index.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import { isAlreadyShown } from './already.ts'
import styles from './Composer.module.css'
import { usualChannels } from './channel-order.ts'
import { askedOf, type Form, ofKind, problemIn, startOf, withValue } from './form.ts'
import { KindFields } from './KindFields.tsx'
import { MoreOptions } from './MoreOptions.tsx'
import { sendAlert } from './send.ts'
import { KIND_NAMES, type Shown } from './starts.ts'

const newId = () => cacheBuster(25, Math.random)

interface ComposerFormProps {
  idea: AlertIdea
  shown: Shown
}

export function ComposerForm({ idea, shown }: ComposerFormProps) {
  const { symbol } = idea
  // The same for every send of what did not change: a repeated one makes no second alert.
  const id = useRef(newId())
  const { data: known, status } = useLoaded(channels)
  const { form, problem, busy, edit, submit } = useForm<Form>(
    startOf(idea, shown),
    (form) => problemIn(form, Date.now()),
    (form) => sendAlert(form, shown, id.current),
    () => {
      id.current = newId()
    },
  )
  const asked = askedOf(form)
  const order = form.channels ?? usualChannels(known ?? [])
  const change = (name: string, value: string) => edit(withValue(form, name, value, shown))
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <Choice
          label={text.kind}
          look="field"
          options={KIND_NAMES.map((kind) => [kind, text.kinds[kind]])}
          value={form.kind}
          onChoose={(kind) => edit(ofKind(kind as Form['kind'], shown))}
        />
        <KindFields kind={form.kind} values={form.values} onChange={change} />
        <Choice
          label={text.repeat}
          look="field"
          options={Object.entries(text.repeats)}
          value={form.repeat}
          onChoose={(repeat) => edit({ repeat: repeat as Form['repeat'] })}
        />
      </div>
      <MoreOptions form={form} known={known} failed={status === 'error'} order={order} onChange={edit} />
      <div className={styles.foot}>
        <div className={styles.said}>
          <p className="text-16" aria-live="polite" data-field="sentence">
            {alertSentence(asked, { symbol, currency: shown.trading?.currency ?? null })}
          </p>
          <div role="status" className={styles.already}>
            {isAlreadyShown(asked, shown) && <Already direction={form.values.direction} onTurn={change} />}
          </div>
        </div>
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

interface AlreadyProps {
  direction: string | undefined
  onTurn(name: 'direction', value: string): void
}

/** It is true at the price shown: what then has to happen, and the other direction where there is one. */
function Already({ direction, onTurn }: AlreadyProps) {
  const other = direction === 'up' ? 'down' : direction === 'down' ? 'up' : null
  return (
    <p data-field="already">
      {text.already}{' '}
      {other && (
        <Button look="link" onClick={() => onTurn('direction', other)}>
          {text.turn[other]}
        </Button>
      )}
    </p>
  )
}

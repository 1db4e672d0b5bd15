import { useState } from 'react'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Field } from '#client/src/components/forms/Field.tsx'
import { FormDone, FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { SubmitButton } from '#client/src/components/forms/SubmitButton.tsx'
import { useForm } from '#client/src/components/forms/use-form.ts'
import { addChannel } from '#client/src/stores/alerts/channel-changes.ts'
import { channels } from '#client/src/text/es/alerts/channels.ts'
import styles from './Channels.module.css'

const text = channels.add
const EMPTY = { url: '', name: '' }

const problemOf = ({ url }: typeof EMPTY) => (url.trim() === '' ? text.empty : null)

/** A topic of ntfy or a webhook, by its address. */
export function AddAddress({ kind }: { kind: 'ntfy' | 'webhook' }) {
  const [done, setDone] = useState<{ name: string; secret?: string } | null>(null)
  const { problem, busy, edit, field, submit } = useForm(EMPTY, problemOf, send, () => setDone(null))

  async function send({ url, name }: typeof EMPTY) {
    const made = await addChannel({ kind, url: url.trim(), ...(name.trim() && { name: name.trim() }) })
    if (typeof made === 'string') return made
    edit(EMPTY)
    setDone({ name: made.name, secret: made.secret })
    return null
  }

  return (
    <form className={styles.form} data-form={kind} noValidate onSubmit={submit}>
      <Field
        label={text[kind].url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={text[kind].example}
        {...field('url')}
      />
      <Field label={text.name} maxLength={60} autoComplete="off" {...field('name')} />
      <FormProblem text={problem} />
      <FormDone text={done && text.done(done.name)} />
      {done?.secret && <Secret secret={done.secret} />}
      <div>
        <SubmitButton busy={busy} text={text[kind]} />
      </div>
    </form>
  )
}

/** Only the answer that made the webhook has it. */
function Secret({ secret }: { secret: string }) {
  const [said, setSaid] = useState<string | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setSaid(text.copied)
    } catch (error) {
      console.info('the secret was not copied', error)
      setSaid(text.notCopied)
    }
  }
  return (
    <div className={styles.secret}>
      <p>{text.secret}</p>
      <code data-field="secret">{secret}</code>
      <Button onClick={() => void copy()}>{text.copy}</Button>
      <FormDone text={said} />
    </div>
  )
}

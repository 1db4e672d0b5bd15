import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormDone, FormProblem } from '../../components/forms/FormMessage.tsx'
import { agendaTexts } from '../../text/es/agenda.ts'
import { formatDay } from '../../text/format.ts'
import { useChange } from '../alerts/Row.tsx'
import styles from './AgendaWidget.module.css'
import { makeAddress, removeAddress } from './agenda.ts'

const text = agendaTexts.calendar

/** Makes, renews and removes the secret address of one's calendar. */
export function CalendarAddress({ since }: { since: string | null }) {
  const { busy, problem, run } = useChange()
  const [url, setUrl] = useState<string | null>(null)
  const make = () => void run(() => makeAddress(setUrl))
  async function remove() {
    setUrl(null)
    return removeAddress()
  }
  return (
    <div className="stack justify-items-start gap-12 above-8" data-field="calendar">
      {since === null ? (
        <Button variant="link" className="target inline gap-8" aria-disabled={busy} onClick={make}>
          <CalendarPlus size={16} aria-hidden />
          {text.add}
        </Button>
      ) : (
        <p className="flow baseline gap-12 small">
          {text.since(formatDay(since))}
          <Button variant="link" className="target" aria-disabled={busy} onClick={make}>
            {text.renew}
          </Button>
          <Button variant="link" className="target" aria-disabled={busy} onClick={() => void run(remove)}>
            {text.remove}
          </Button>
        </p>
      )}
      <FormProblem text={problem} />
      {url && <Address url={url} />}
    </div>
  )
}

/** The address, which only the answer that made it contains. */
function Address({ url }: { url: string }) {
  const [said, setSaid] = useState<string | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setSaid(text.copied)
    } catch (error) {
      console.info('the address was not copied', error)
      setSaid(text.notCopied)
    }
  }
  return (
    <>
      <Field label={text.label} help={text.help} value={url} readOnly onFocus={({ target }) => target.select()} />
      <p className="flow gap-16">
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <a className={styles.open} href={url.replace(/^https?:/, 'webcal:')}>
          {text.open}
        </a>
      </p>
      <FormDone text={said} />
    </>
  )
}

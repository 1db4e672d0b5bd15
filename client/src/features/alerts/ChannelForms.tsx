import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type AlertChannel, type AlertSettings, LINK_MINUTES } from '#domain/contract/alerts/channels.ts'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormDone, FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ZoneField } from '../../components/forms/ZoneField.tsx'
import { channelTexts, channelTexts as es } from '../../text/es/alert-channels.ts'
import { devices } from '../../text/es/alerts.ts'
import { readersZone } from '../../text/format.ts'
import styles from './Channels.module.css'
import { addChannel, requestTest, saveQuietHours } from './channel-changes.ts'
import { canBeDevice, channels, device, needsHomeScreen, subscribeDevice, unsubscribeDevice } from './channels.ts'
import rows from './Row.module.css'
import { useChange } from './Row.tsx'

const addText = channelTexts.add
const EMPTY = { url: '', name: '' }

const problemOfAddress = ({ url }: typeof EMPTY) => (url.trim() === '' ? addText.empty : null)

/** Adds an ntfy topic or a webhook by its address. */
export function AddAddress({ kind }: { kind: 'ntfy' | 'webhook' }) {
  const [done, setDone] = useState<{ name: string; secret?: string } | null>(null)
  const { problem, busy, edit, field, submit } = useForm(EMPTY, problemOfAddress, send, () => setDone(null))

  async function send({ url, name }: typeof EMPTY) {
    const made = await addChannel({ kind, url: url.trim(), ...(name.trim() && { name: name.trim() }) })
    if (typeof made === 'string') return made
    edit(EMPTY)
    setDone({ name: made.name, secret: made.secret })
    return null
  }

  return (
    <form className={`${styles.form} stack gap-12`} data-form={kind} noValidate onSubmit={submit}>
      <Field
        label={addText[kind].url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={addText[kind].example}
        {...field('url')}
      />
      <Field label={addText.name} maxLength={60} autoComplete="off" {...field('name')} />
      <FormProblem text={problem} />
      <FormDone text={done && addText.done(done.name)} />
      {done?.secret && <Secret secret={done.secret} />}
      <div>
        <SubmitButton busy={busy} text={addText[kind]} />
      </div>
    </form>
  )
}

/** The secret of a webhook, which only the answer that created it contains. */
function Secret({ secret }: { secret: string }) {
  const [said, setSaid] = useState<string | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setSaid(addText.copied)
    } catch (error) {
      console.info('the secret was not copied', error)
      setSaid(addText.notCopied)
    }
  }
  return (
    <div className={`${styles.secret} stack gap-12`}>
      <p>{addText.secret}</p>
      <code data-field="secret">{secret}</code>
      <Button onClick={() => void copy()}>{addText.copy}</Button>
      <FormDone text={said} />
    </div>
  )
}

const telegramText = es.telegram

interface TelegramProps {
  channels: readonly AlertChannel[] | null
  offered: AlertSettings | null
  /** The present time in epoch milliseconds. */
  now: number
}

/** Links a Telegram chat by a code that the user sends to the bot. */
export function Telegram({ channels, offered, now }: TelegramProps) {
  const { busy, problem, run } = useChange()
  if (offered && !offered.telegram) return <p>{telegramText.none}</p>
  const linking = channels?.find(({ kind, state }) => kind === 'telegram' && state === 'linking')
  async function link() {
    const made = await addChannel({ kind: 'telegram' })
    return typeof made === 'string' ? made : null
  }
  return (
    <div className="stack gap-12">
      {linking?.code && <LinkCode channel={linking} now={now} />}
      <div>
        <Button aria-disabled={busy} onClick={() => void run(link)}>
          {linking ? telegramText.again : telegramText.link}
        </Button>
      </div>
      <FormProblem text={problem} />
    </div>
  )
}

function LinkCode({ channel: { code, bot, created_at }, now }: { channel: AlertChannel; now: number }) {
  const left = Math.max(0, Math.floor((Date.parse(created_at) + LINK_MINUTES * 60_000 - now) / 1_000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={`${styles.secret} stack gap-12`}>
      <p>{telegramText.send(bot ? `@${bot}` : telegramText.someBot)}</p>
      <code data-field="code">{code}</code>
      <p className={rows.small} role="timer">
        {telegramText.left(time)}
      </p>
    </div>
  )
}

const deviceText = channelTexts.device

/** Says whether this browser shows alerts, and offers a test. `offered` is null until the settings are loaded. */
export function ThisDevice({ offered }: { offered: AlertSettings | null }) {
  const { channel, busy } = useSnapshot(device)
  const [problem, setProblem] = useState<string | null>(null)
  if (needsHomeScreen()) return <HomeScreen />
  if (!canBeDevice()) return <p>{devices.unsupported}</p>
  if (offered && !offered.push) return <p>{devices.unavailable}</p>
  async function change() {
    setProblem(await (channel === null ? subscribeDevice() : unsubscribeDevice()))
    await channels.load()
  }
  return (
    <div className="stack gap-12" data-device={channel === null ? 'off' : 'on'}>
      <p>{channel === null ? deviceText.off : deviceText.on}</p>
      <div className="flow gap-8">
        <Button
          variant={channel === null ? 'primary' : 'quiet'}
          aria-disabled={busy}
          onClick={() => busy || void change()}
        >
          {channel === null ? deviceText.turnOn : deviceText.turnOff}
        </Button>
        {channel !== null && (
          <Button onClick={async () => setProblem(await requestTest(channel))}>{deviceText.test}</Button>
        )}
      </div>
      <FormProblem text={problem} />
    </div>
  )
}

function HomeScreen() {
  return (
    <div data-device="home-screen">
      <p>{deviceText.homeScreen}</p>
      <ol className={styles.steps}>
        {deviceText.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

const quietText = channelTexts.quiet

interface Hours {
  from: string
  to: string
  zone: string
}

const problemOfQuietHours = ({ from, to, zone }: Hours) => (from && to && zone.trim() ? null : quietText.incomplete)

/** The hours in which nothing is delivered, in a time zone that the user chooses. */
export function QuietHoursForm({ quiet }: { quiet: AlertSettings['quiet'] }) {
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const start = quiet ?? { from: '22:00', to: '07:00', zone: readersZone() }
  const { problem, busy, field, submit } = useForm<Hours>(
    start,
    problemOfQuietHours,
    ({ from, to, zone }) => save({ from, to, zone: zone.trim() }),
    () => setSaved(false),
  )

  async function save(hours: Hours | null) {
    const problem = await saveQuietHours(hours)
    setSaved(problem === null)
    setRefused(null)
    return problem
  }
  return (
    <form className={`${styles.form} stack gap-12`} data-form="quiet-hours" noValidate onSubmit={submit}>
      <p data-field="quiet">{quiet ? quietText.now(quiet.from, quiet.to, quiet.zone) : quietText.none}</p>
      <div className={styles.hours}>
        <Field label={quietText.from} type="time" {...field('from')} />
        <Field label={quietText.to} type="time" {...field('to')} />
      </div>
      <ZoneField label={quietText.zone} {...field('zone')} />
      <FormProblem text={problem ?? refused} />
      <FormDone text={saved && !problem && !busy ? quietText.saved : null} />
      <div className="flow gap-8">
        <SubmitButton busy={busy} text={quietText} />
        {quiet && <Button onClick={async () => setRefused(await save(null))}>{quietText.remove}</Button>}
      </div>
    </form>
  )
}

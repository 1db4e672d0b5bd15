import { Send, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { ESCALATION_SECONDS } from '#domain/deliveries/timing.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip, type Tone } from '../../components/figures/Chip.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { clock } from '../../stores/clock.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { formatAge } from '../../text/age.ts'
import { channelTexts as es, channelTexts as text } from '../../text/es/alert-channels.ts'
import { AddAddress, QuietHoursForm, Telegram, ThisDevice } from './ChannelForms.tsx'
import styles from './Channels.module.css'
import { alertSettings, deleteChannel, requestTest } from './channel-changes.ts'
import { channels, device } from './channels.ts'
import rows from './Row.module.css'
import { Row, useChange } from './Row.tsx'

/** Milliseconds between reloads of the list while a channel is being linked or tested. */
const REFRESH_MS = 2_000

/** The user's channels: their list, this device, ways to add others, and quiet hours. */
export function Channels() {
  const { status, data, loading, old } = useLoaded(channels)
  const settings = useLoaded(alertSettings)
  const { now } = useSnapshot(clock)
  const waits = data?.some((channel) => channel.state === 'linking' || testState(channel, now)?.waits) ?? false
  useRefreshed(channels)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void channels.load(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [waits])
  return (
    <div className="max-960">
      <Section title={text.list} lead={text.lead} busy={loading}>
        {status === 'error' && <Failed text={text.loadFailed} onRetry={channels.load} />}
        {loading && <Skeleton width="100%" height={120} />}
        {old && <OldMark />}
        <ul className={styles.list}>
          {data?.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} now={now} />
          ))}
        </ul>
        <p className="small above-12">{text.twice}</p>
      </Section>
      {settings.status === 'error' && <Failed text={text.settingsFailed} onRetry={alertSettings.load} />}
      <Section title={text.device.title}>
        <ThisDevice offered={settings.data} />
      </Section>
      <Section title={text.add.ntfy.title} lead={text.add.ntfy.lead}>
        <AddAddress kind="ntfy" />
      </Section>
      <Section title={text.telegram.title} lead={text.telegram.lead}>
        <Telegram channels={data} offered={settings.data} now={now} />
      </Section>
      <Section title={text.add.webhook.title} lead={text.add.webhook.lead}>
        <AddAddress kind="webhook" />
      </Section>
      <Section title={text.quiet.title} lead={text.quiet.lead} busy={settings.loading}>
        {settings.data && (
          <Boundary sentence={text.settingsFailed} retry={alertSettings.load}>
            <QuietHoursForm quiet={settings.data.quiet} />
          </Boundary>
        )}
      </Section>
    </div>
  )
}

interface SectionProps {
  title: string
  lead?: string
  busy?: boolean
  children: ReactNode
}

function Section({ title, lead, busy = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={busy}>
      <div>
        <h2 id={id} className="below-4">
          {title}
        </h2>
        {lead && <p className="muted pretty">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}

const ICON = { size: 16, 'aria-hidden': true } as const
const TONES: Record<AlertChannel['state'], Tone> = { ready: 'up', linking: 'accent', broken: 'warn' }

/** Shows a channel at `now` (epoch ms), with the result of its last test. Page and mail cannot be removed. */
function ChannelRow({ channel, now }: { channel: AlertChannel; now: number }) {
  const { id, kind, name, state, reason, url } = channel
  const { channel: ownId } = useSnapshot(device)
  const { problem, run } = useChange()
  return (
    <Row
      data-channel={kind}
      data-state={state}
      problem={problem}
      actions={
        <>
          {state !== 'linking' && (
            <IconButton label={text.testOf(name)} title={text.test} onClick={() => void run(() => requestTest(id))}>
              <Send {...ICON} />
            </IconButton>
          )}
          {kind !== 'page' && kind !== 'email' && (
            <IconButton
              label={text.removeOf(name)}
              title={text.remove}
              onClick={() => void run(() => deleteChannel(id))}
            >
              <Trash2 {...ICON} />
            </IconButton>
          )}
        </>
      }
    >
      <p className={rows.line}>
        <strong>{name}</strong>
        {name !== text.kinds[kind] && <small>{text.kinds[kind]}</small>}
        {id === ownId && <Chip tone="accent">{text.device.title}</Chip>}
        <Chip tone={TONES[state]}>{text.states[state]}</Chip>
      </p>
      {reason && <p className={rows.small}>{reason}</p>}
      {url && <p className={rows.small}>{url}</p>}
      <p className={rows.small} data-field="used">
        {usedOf(channel, now)}
      </p>
      <TestStatus channel={channel} now={now} />
    </Row>
  )
}

/** The element exists before its text, so that screen readers announce the text. */
function TestStatus({ channel, now }: { channel: AlertChannel; now: number }) {
  const test = testState(channel, now)
  return (
    <p role="status" className={rows.small} data-field="test">
      {test && (
        <>
          {/* Hidden from screen readers, which would announce the age each second. */}
          <span aria-hidden="true">{text.tests.at(formatAge(now - Date.parse(channel.test!.at)))} </span>
          {test.words}
        </>
      )}
    </p>
  )
}

function usedOf({ shown_at, accepted_at }: AlertChannel, now: number): string {
  const age = (at: string) => formatAge(now - Date.parse(at))
  if (shown_at !== null) return text.shown(age(shown_at))
  return accepted_at === null ? text.unused : text.accepted(age(accepted_at))
}

const { tests: testText } = es

interface TestState {
  words: string
  /** True while the result may still change. */
  waits: boolean
}

/** Result of a channel's last test at `now` (epoch ms); null if there was none. */
function testState({ kind, test }: Pick<AlertChannel, 'kind' | 'test'>, now: number): TestState | null {
  if (test === null) return null
  const { state, at, detail } = test
  const inTime = now - Date.parse(at) < ESCALATION_SECONDS * 1_000
  const ended = (words: string): TestState => ({ words, waits: false })
  if (state === 'shown') return ended(testText.shown)
  if (state === 'failed') return ended(testText.failed(detail ?? ''))
  // Only a device reports that it has shown something.
  if (state === 'accepted' && kind !== 'push') return ended(testText.accepted(detail ?? ''))
  if (!inTime) return ended(state === 'pending' ? testText.stuck : testText.late)
  return { words: state === 'pending' ? testText.sending : testText.waiting, waits: true }
}

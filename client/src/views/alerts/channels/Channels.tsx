import { type ReactNode, useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Boundary } from '#client/src/components/states/Boundary.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { alertSettings } from '#client/src/stores/alerts/channel-changes.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { clock } from '#client/src/stores/clock.ts'
import { useLoaded, useRenewed } from '#client/src/stores/use-loaded.ts'
import { channels as text } from '#client/src/text/es/alerts/channels.ts'
import rows from '../Row.module.css'
import { AddAddress } from './AddAddress.tsx'
import { ChannelRow } from './ChannelRow.tsx'
import styles from './Channels.module.css'
import { QuietHoursForm } from './QuietHoursForm.tsx'
import { Telegram } from './Telegram.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { testState } from './test-state.ts'

/** How often the list is asked while something is under way. */
const REFRESH_MS = 2_000

/** Where alerts go: the list, this device, other ways, and the hours without any. */
export function Channels() {
  const { status, data, loading, old } = useLoaded(channels)
  const settings = useLoaded(alertSettings)
  const { now } = useSnapshot(clock)
  const waits = data?.some((channel) => channel.state === 'linking' || testState(channel, now)?.waits) ?? false
  useRenewed(channels)
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void channels.load(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [waits])
  return (
    <div className={styles.page}>
      <Section title={text.list} lead={text.lead} busy={loading}>
        {status === 'error' && <Failed text={text.loadFailed} onRetry={channels.load} />}
        {loading && <Skeleton width="100%" height={120} />}
        {old && <OldMark />}
        <ul className={styles.list}>
          {data?.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} now={now} />
          ))}
        </ul>
        <p className={rows.small}>{text.twice}</p>
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
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {lead && <p className="muted pretty">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}

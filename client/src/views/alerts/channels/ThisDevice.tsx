import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { askTest } from '#client/src/stores/alerts/channel-changes.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import {
  canBeDevice,
  device,
  needsHomeScreen,
  subscribeDevice,
  unsubscribeDevice,
} from '#client/src/stores/alerts/devices.ts'
import { channels as channelTexts } from '#client/src/text/es/alerts/channels.ts'
import { devices } from '#client/src/text/es/alerts/devices.ts'
import type { AlertSettings } from '#domain/contract/alerts/channels.ts'
import styles from './Channels.module.css'

const text = channelTexts.device

/** Whether this browser shows alerts, and a test of it. `offered` is null while it is not known. */
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
    <div className={styles.stack} data-device={channel === null ? 'off' : 'on'}>
      <p>{channel === null ? text.off : text.on}</p>
      <div className="flow gap-8">
        <Button
          look={channel === null ? 'primary' : 'quiet'}
          aria-disabled={busy}
          onClick={() => busy || void change()}
        >
          {channel === null ? text.turnOn : text.turnOff}
        </Button>
        {channel !== null && <Button onClick={async () => setProblem(await askTest(channel))}>{text.test}</Button>}
      </div>
      <FormProblem text={problem} />
    </div>
  )
}

function HomeScreen() {
  return (
    <div data-device="home-screen">
      <p>{text.homeScreen}</p>
      <ol className={styles.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

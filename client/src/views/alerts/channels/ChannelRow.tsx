import { Send, Trash2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { IconButton } from '#client/src/components/forms/IconButton.tsx'
import { Chip, type Tone } from '#client/src/components/marks/Chip.tsx'
import { askTest, deleteChannel } from '#client/src/stores/alerts/channel-changes.ts'
import { device } from '#client/src/stores/alerts/devices.ts'
import { formatAge } from '#client/src/text/age.ts'
import { channels as text } from '#client/src/text/es/alerts/channels.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import rows from '../Row.module.css'
import { Row, useChange } from '../Row.tsx'
import { testState } from './test-state.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const TONES: Record<AlertChannel['state'], Tone> = { ready: 'up', linking: 'accent', broken: 'warn' }

/** One channel at `now` (epoch ms): how it is, and what became of its last test. Page and mail cannot be removed. */
export function ChannelRow({ channel, now }: { channel: AlertChannel; now: number }) {
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
            <IconButton label={text.testOf(name)} title={text.test} onClick={() => void run(() => askTest(id))}>
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

/** It stands there before its words, so that screen readers announce them. */
function TestStatus({ channel, now }: { channel: AlertChannel; now: number }) {
  const test = testState(channel, now)
  return (
    <p role="status" className={rows.small} data-field="test">
      {test && (
        <>
          {/* Its age would be announced each second. */}
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

import { Button } from '#client/src/components/forms/Button.tsx'
import { FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { addChannel } from '#client/src/stores/alerts/channel-changes.ts'
import { channels as es } from '#client/src/text/es/alerts/channels.ts'
import { type AlertChannel, type AlertSettings, LINK_MINUTES } from '#domain/contract/alerts/channels.ts'
import rows from '../Row.module.css'
import { useChange } from '../Row.tsx'
import styles from './Channels.module.css'

const text = es.telegram

interface TelegramProps {
  channels: readonly AlertChannel[] | null
  offered: AlertSettings | null
  /** Epoch milliseconds. */
  now: number
}

/** Links a chat by a code that is sent to the bot. */
export function Telegram({ channels, offered, now }: TelegramProps) {
  const { busy, problem, run } = useChange()
  if (offered && !offered.telegram) return <p>{text.none}</p>
  const linking = channels?.find(({ kind, state }) => kind === 'telegram' && state === 'linking')
  async function link() {
    const made = await addChannel({ kind: 'telegram' })
    return typeof made === 'string' ? made : null
  }
  return (
    <div className={styles.stack}>
      {linking?.code && <Code channel={linking} now={now} />}
      <div>
        <Button aria-disabled={busy} onClick={() => void run(link)}>
          {linking ? text.again : text.link}
        </Button>
      </div>
      <FormProblem text={problem} />
    </div>
  )
}

function Code({ channel: { code, bot, created_at }, now }: { channel: AlertChannel; now: number }) {
  const left = Math.max(0, Math.floor((Date.parse(created_at) + LINK_MINUTES * 60_000 - now) / 1_000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles.secret}>
      <p>{text.send(bot ? `@${bot}` : text.someBot)}</p>
      <code data-field="code">{code}</code>
      <p className={rows.small} role="timer">
        {text.left(time)}
      </p>
    </div>
  )
}

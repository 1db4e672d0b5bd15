import { channels as es } from '#client/src/text/es/alerts/channels.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { ESCALATION_SECONDS } from '#domain/deliveries/timing.ts'

const { tests: text } = es

interface TestState {
  words: string
  /** More may become of it. */
  waits: boolean
}

/** What became of a channel's last test, at `now` (epoch ms); null where there was none. */
export function testState({ kind, test }: Pick<AlertChannel, 'kind' | 'test'>, now: number): TestState | null {
  if (test === null) return null
  const { state, at, detail } = test
  const inTime = now - Date.parse(at) < ESCALATION_SECONDS * 1_000
  const ended = (words: string): TestState => ({ words, waits: false })
  if (state === 'shown') return ended(text.shown)
  if (state === 'failed') return ended(text.failed(detail ?? ''))
  // Only a device says that it has shown something.
  if (state === 'accepted' && kind !== 'push') return ended(text.accepted(detail ?? ''))
  if (!inTime) return ended(state === 'pending' ? text.stuck : text.late)
  return { words: state === 'pending' ? text.sending : text.waiting, waits: true }
}

import { addAlert, removeAlert } from '#client/src/stores/alerts/alerts.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { closeComposer } from '#client/src/stores/alerts/composer.ts'
import { showToast } from '#client/src/stores/page/toasts.ts'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { alertSentence } from '#domain/alerts/kinds/index.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import { usualChannels } from './channel-order.ts'
import { askedOf, type Form, newAlert } from './form.ts'
import type { Shown } from './starts.ts'

/** Returns null once the alert is made and its notice is there, or the sentence that says why not. */
export async function sendAlert(form: Form, { symbol, trading }: Shown, clientId: string): Promise<string | null> {
  // An alert without a way would reach nobody.
  if (form.channels === null && channels.data === null) await channels.load()
  const { data: known } = channels
  if (form.channels === null && known === null) return text.channelsFailed
  const order = form.channels ?? usualChannels(known ?? [])
  const made = await addAlert(newAlert(form, symbol, order, clientId))
  if (typeof made === 'string') return made
  closeComposer()
  const sentence = text.made(alertSentence(askedOf(form), { symbol, currency: trading?.currency ?? null }))
  const said = made.already ? `${sentence} ${text.already}` : sentence
  showToast(said, { label: text.undo, run: () => void undo(made) })
  return null
}

async function undo(alert: Alert): Promise<void> {
  const problem = await removeAlert(alert)
  if (problem !== null) showToast(problem)
}

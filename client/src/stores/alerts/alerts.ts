import { proxy, ref } from 'valtio/vanilla'
import type { Alert, AlertChange } from '../../../../domain/contract/alerts.ts'
import type { NewAlert } from '../../../../domain/contract/new-alert.ts'
import { deleteAlert, fetchAllAlerts, patchAlert, postAlert } from '../../api/alerts.ts'
import { sentenceOf } from '../../api/errors.ts'
import { alerts as text } from '../../text/es/alerts.ts'
import { atSignOut } from '../account/sign-out.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'
import { showToast } from '../page/toasts.ts'

/** The user's alerts, newest first. */
export const alerts = proxy<{ answer: Loadable<Alert[]> }>({ answer: idle() })

export const loadAlerts = (): Promise<void> => load(alerts.answer, fetchAllAlerts)

/** The alert as it stands on the server, or the sentence that says why it was not made. */
export async function addAlert(asked: NewAlert): Promise<Alert | string> {
  try {
    const alert = await postAlert(asked)
    put(alert)
    return alert
  } catch (error) {
    console.warn('the alert was not made', error)
    return sentenceOf(error, text.notMade)
  }
}

/** Returns null, or the sentence that says why not. */
export async function changeAlert(id: number, change: AlertChange): Promise<string | null> {
  try {
    put(await patchAlert(id, change))
    return null
  } catch (error) {
    console.warn('the alert was not changed', error)
    return sentenceOf(error, text.notChanged)
  }
}

/** Returns null after a notice with a way to undo it, or the sentence that says why not. */
export async function removeAlert(alert: Alert): Promise<string | null> {
  try {
    await deleteAlert(alert.id)
  } catch (error) {
    console.warn('the alert was not deleted', error)
    return sentenceOf(error, text.notDeleted)
  }
  const { answer } = alerts
  if (answer.data !== null) answer.data = ref(answer.data.filter(({ id }) => id !== alert.id))
  showToast(text.deleted(alert.symbol), { label: text.undo, run: () => void makeAgain(alert) })
  return null
}

/** What it waits for begins anew, at the price shown. */
async function makeAgain({ symbol, when, repeat, sessions, expires_at, note, channels, state }: Alert): Promise<void> {
  const made = await addAlert({ symbol, when, repeat, sessions, expires_at, note, channels })
  if (typeof made === 'string') return showToast(made)
  const problem = state === 'paused' ? await changeAlert(made.id, { paused: true }) : null
  showToast(problem ?? text.madeAgain(symbol))
}

function put(alert: Alert): void {
  const { answer } = alerts
  if (answer.data === null) return
  const others = answer.data.filter(({ id }) => id !== alert.id)
  answer.data = ref([alert, ...others].sort((a, b) => b.id - a.id))
}

atSignOut(() => reset(alerts.answer))

import type { Alert } from '#domain/contract/alerts/alerts.ts'
import { changeAlert } from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/errors.ts'
import { alerts as text } from '../../text/es/alerts/alerts.ts'
import { showToast } from '../page/toasts.ts'
import { askedBy, dropAlert, makeAlert } from './alerts.ts'

/** Another condition of the same alert: the new one is there before the old one goes. Says what became of it. */
export async function moveAlert(alert: Alert, when: Alert['when']): Promise<void> {
  const { symbol } = alert
  let made: Alert
  try {
    made = await makeBeside(alert, when)
  } catch (error) {
    console.warn('the alert was not moved', error)
    return showToast(sentenceOf(error, text.notMoved))
  }
  try {
    await dropAlert(alert)
  } catch (error) {
    console.warn('the alert that was moved is still there', error)
    return showToast(text.bothKept(symbol))
  }
  showToast(text.moved(symbol), { label: text.undo, run: () => void moveAlert(made, alert.when) })
}

async function makeBeside(alert: Alert, when: Alert['when']): Promise<Alert> {
  const asked = { ...askedBy(alert), when }
  try {
    return await makeAlert(asked)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'alerts_limit')) throw error
  }
  // There is no room for both: the old one does not count while it is paused.
  await call(changeAlert, { id: alert.id, body: { paused: true } })
  try {
    return await makeAlert(asked)
  } catch (error) {
    await call(changeAlert, { id: alert.id, body: { paused: false } })
    throw error
  }
}

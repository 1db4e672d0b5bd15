import type { Direction } from '#domain/alerts/thresholds.ts'
import type { Alert, AlertChange } from '#domain/contract/alerts/alerts.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { changeAlert } from '#domain/contract/calls/alerts.ts'
import { ApiError, call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { onMessage } from '../../realtime/listeners.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { showToast } from '../../stores/notices.ts'
import { resource, setData } from '../../stores/resource.ts'
import { alerts as text } from '../../text/es/alerts.ts'

/** Number of alerts on one page of the server's list. */
const ALERTS_PAGE = 100

/** The user's alerts, newest first; all pages of the server's list. */
export const alerts = resource(async () => {
  const all = await call(calls.alerts)
  for (let page = all; page.length === ALERTS_PAGE; ) {
    page = await call(calls.alerts, { query: { before: page.at(-1)!.id } })
    all.push(...page)
  }
  return all
})

export const stockAlerts = keyed((symbol) => resource(() => call(calls.alerts, { query: { symbol } })))

// Updates a loaded list when one of its alerts has fired. A list that no view has shown is loaded when one does.
onMessage('alert', ({ item: { symbol } }) => {
  if (stockAlerts(symbol).data !== null) void stockAlerts(symbol).load()
})

/** Returns the created alert, or a sentence that says why it was not created. */
export async function addAlert(request: NewAlert): Promise<Alert | string> {
  try {
    return await createAlert(request)
  } catch (error) {
    console.warn('the alert was not made', error)
    return sentenceOf(error, text.notMade)
  }
}

/** Returns null, or a sentence that says why the alert was not changed. */
export const updateAlert = (id: number, change: AlertChange): Promise<string | null> =>
  problemOfCall(
    async () => putAlert(await call(calls.changeAlert, { id, body: change })),
    'the alert was not changed',
    text.notChanged,
  )

/** Returns null after a notice with a way to undo the removal, or a sentence that says why it failed. */
export async function removeAlert(alert: Alert): Promise<string | null> {
  const problem = await problemOfCall(() => deleteAlert(alert), 'the alert was not deleted', text.notDeleted)
  if (problem === null) showToast(text.deleted(alert.symbol), { label: text.undo, run: () => void restoreAlert(alert) })
  return problem
}

/** Creates the alert again. Its condition is evaluated from the present price on, as for any new alert. */
async function restoreAlert(alert: Alert): Promise<void> {
  const created = await addAlert(requestOf(alert))
  if (typeof created === 'string') return showToast(created)
  const problem = alert.state === 'paused' ? await updateAlert(created.id, { paused: true }) : null
  showToast(problem ?? text.madeAgain(alert.symbol))
}

/** The request that would create the same alert. */
function requestOf({ symbol, when, repeat, sessions, expires_at, note, channels }: Alert): NewAlert {
  return { symbol, when, repeat, sessions, expires_at, note, channels }
}

async function createAlert(request: NewAlert): Promise<Alert> {
  const alert = await call(calls.addAlert, { body: request })
  putAlert(alert)
  return alert
}

async function deleteAlert({ id, symbol }: Alert): Promise<void> {
  await call(calls.deleteAlert, { id })
  updateLists(symbol, (list) => list.filter((alert) => alert.id !== id))
}

function putAlert(alert: Alert): void {
  updateLists(alert.symbol, (list) => [alert, ...list.filter(({ id }) => id !== alert.id)].sort((a, b) => b.id - a.id))
}

function updateLists(symbol: string, next: (list: Alert[]) => Alert[]): void {
  for (const answer of [alerts, stockAlerts(symbol)]) {
    if (answer.data !== null) setData(answer, next(answer.data))
  }
}

/**
 * Replaces an alert by one with another condition; the new one is created before the old one is deleted. Notices
 * report the result.
 */
export async function moveAlert(alert: Alert, when: Alert['when']): Promise<void> {
  const { symbol } = alert
  let created: Alert
  try {
    created = await createReplacement(alert, when)
  } catch (error) {
    console.warn('the alert was not moved', error)
    return showToast(sentenceOf(error, text.notMoved))
  }
  try {
    await deleteAlert(alert)
  } catch (error) {
    console.warn('the alert that was moved is still there', error)
    return showToast(text.bothKept(symbol))
  }
  showToast(text.moved(symbol), { label: text.undo, run: () => void moveAlert(created, alert.when) })
}

async function createReplacement(alert: Alert, when: Alert['when']): Promise<Alert> {
  const request = { ...requestOf(alert), when }
  try {
    return await createAlert(request)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'alerts_limit')) throw error
  }
  // The plan has no room for both: while the old alert is paused, it does not count.
  await call(changeAlert, { id: alert.id, body: { paused: true } })
  try {
    return await createAlert(request)
  } catch (error) {
    await call(changeAlert, { id: alert.id, body: { paused: false } })
    throw error
  }
}

/** Direction from the price to a level; `any` at the level itself, and without a price. */
export function directionTo(level: number, price: number | null): Direction {
  if (price === null || Number.isNaN(level) || level === price) return 'any'
  return level > price ? 'up' : 'down'
}

import type { Direction } from '#domain/alerts/crossing.ts'
import type { Alert, AlertChange } from '#domain/contract/alerts/alerts.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { changeAlert } from '#domain/contract/calls/alerts.ts'
import { ApiError, call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { firingListeners } from '../../realtime/frame-listeners.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { showToast } from '../../stores/notices.ts'
import { resource, setData } from '../../stores/resource.ts'
import { alerts as text } from '../../text/es/alerts.ts'

/** How many the server lists at once. */
const ALERTS_PAGE = 100

/** The user's alerts, newest first. */
export const alerts = resource(async () => {
  const all = await call(calls.alerts)
  for (let page = all; page.length === ALERTS_PAGE; ) {
    page = await call(calls.alerts, { query: { before: page.at(-1)!.id } })
    all.push(...page)
  }
  return all
})

/** The alerts of one stock. */
export const stockAlerts = keyed((symbol) => resource(() => call(calls.alerts, { query: { symbol } })))

// One of them has fired. A list that is not on the screen yet will be loaded when it is.
firingListeners.add(({ symbol }) => {
  if (stockAlerts(symbol).data !== null) void stockAlerts(symbol).load()
})

/** The alert as it stands on the server, or the sentence that says why it was not made. */
export async function addAlert(asked: NewAlert): Promise<Alert | string> {
  try {
    return await createAlert(asked)
  } catch (error) {
    console.warn('the alert was not made', error)
    return sentenceOf(error, text.notMade)
  }
}

/** Returns null, or the sentence that says why not. */
export const updateAlert = (id: number, change: AlertChange): Promise<string | null> =>
  problemOfCall(
    async () => putAlert(await call(calls.changeAlert, { id, body: change })),
    'the alert was not changed',
    text.notChanged,
  )

/** Returns null after a notice with a way to undo it, or the sentence that says why not. */
export async function removeAlert(alert: Alert): Promise<string | null> {
  const problem = await problemOfCall(() => deleteAlert(alert), 'the alert was not deleted', text.notDeleted)
  if (problem === null) showToast(text.deleted(alert.symbol), { label: text.undo, run: () => void restoreAlert(alert) })
  return problem
}

/** What it waits for begins anew, at the price shown. */
async function restoreAlert(alert: Alert): Promise<void> {
  const made = await addAlert(requestOf(alert))
  if (typeof made === 'string') return showToast(made)
  const problem = alert.state === 'paused' ? await updateAlert(made.id, { paused: true }) : null
  showToast(problem ?? text.madeAgain(alert.symbol))
}

/** What was asked for when it was made. */
function requestOf({ symbol, when, repeat, sessions, expires_at, note, channels }: Alert): NewAlert {
  return { symbol, when, repeat, sessions, expires_at, note, channels }
}

async function createAlert(asked: NewAlert): Promise<Alert> {
  const alert = await call(calls.addAlert, { body: asked })
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

/** Another condition of the same alert: the new one is there before the old one goes. Says what became of it. */
export async function moveAlert(alert: Alert, when: Alert['when']): Promise<void> {
  const { symbol } = alert
  let made: Alert
  try {
    made = await createReplacement(alert, when)
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
  showToast(text.moved(symbol), { label: text.undo, run: () => void moveAlert(made, alert.when) })
}

async function createReplacement(alert: Alert, when: Alert['when']): Promise<Alert> {
  const asked = { ...requestOf(alert), when }
  try {
    return await createAlert(asked)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'alerts_limit')) throw error
  }
  // There is no room for both: the old one does not count while it is paused.
  await call(changeAlert, { id: alert.id, body: { paused: true } })
  try {
    return await createAlert(asked)
  } catch (error) {
    await call(changeAlert, { id: alert.id, body: { paused: false } })
    throw error
  }
}

/** From the price to a level. At the level itself, and without a price, both ways. */
export function directionTo(level: number, price: number | null): Direction {
  if (price === null || Number.isNaN(level) || level === price) return 'any'
  return level > price ? 'up' : 'down'
}

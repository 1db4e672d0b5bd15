import type { Alert, AlertChange } from '#domain/contract/alerts/alerts.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { sentenceOf, whyNot } from '../../api/errors.ts'
import { firingFollowers } from '../../realtime/firing-frames.ts'
import { alerts as text } from '../../text/es/alerts/alerts.ts'
import { keyed } from '../by-symbol.ts'
import { settle } from '../loadable.ts'
import { showToast } from '../page/toasts.ts'
import { resource } from '../resource.ts'

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
firingFollowers.add(({ symbol }) => {
  if (stockAlerts(symbol).data !== null) void stockAlerts(symbol).load()
})

/** The alert as it stands on the server, or the sentence that says why it was not made. */
export async function addAlert(asked: NewAlert): Promise<Alert | string> {
  try {
    return await makeAlert(asked)
  } catch (error) {
    console.warn('the alert was not made', error)
    return sentenceOf(error, text.notMade)
  }
}

/** Returns null, or the sentence that says why not. */
export const changeAlert = (id: number, change: AlertChange): Promise<string | null> =>
  whyNot(
    async () => put(await call(calls.changeAlert, { id, body: change })),
    'the alert was not changed',
    text.notChanged,
  )

/** Returns null after a notice with a way to undo it, or the sentence that says why not. */
export async function removeAlert(alert: Alert): Promise<string | null> {
  const problem = await whyNot(() => dropAlert(alert), 'the alert was not deleted', text.notDeleted)
  if (problem === null) showToast(text.deleted(alert.symbol), { label: text.undo, run: () => void makeAgain(alert) })
  return problem
}

/** What it waits for begins anew, at the price shown. */
async function makeAgain(alert: Alert): Promise<void> {
  const made = await addAlert(askedBy(alert))
  if (typeof made === 'string') return showToast(made)
  const problem = alert.state === 'paused' ? await changeAlert(made.id, { paused: true }) : null
  showToast(problem ?? text.madeAgain(alert.symbol))
}

/** What was asked for when it was made. */
export function askedBy({ symbol, when, repeat, sessions, expires_at, note, channels }: Alert): NewAlert {
  return { symbol, when, repeat, sessions, expires_at, note, channels }
}

export async function makeAlert(asked: NewAlert): Promise<Alert> {
  const alert = await call(calls.addAlert, { body: asked })
  put(alert)
  return alert
}

export async function dropAlert({ id, symbol }: Alert): Promise<void> {
  await call(calls.deleteAlert, { id })
  change(symbol, (list) => list.filter((alert) => alert.id !== id))
}

function put(alert: Alert): void {
  change(alert.symbol, (list) => [alert, ...list.filter(({ id }) => id !== alert.id)].sort((a, b) => b.id - a.id))
}

function change(symbol: string, next: (list: Alert[]) => Alert[]): void {
  for (const answer of [alerts, stockAlerts(symbol)]) {
    if (answer.data !== null) settle(answer, next(answer.data))
  }
}

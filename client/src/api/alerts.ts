import { Alert, type AlertChange, AlertFirings, Alerts, UnreadFirings } from '../../../domain/contract/alerts/alerts.ts'
import type { NewAlert } from '../../../domain/contract/alerts/new-alert.ts'
import { ask, tell } from './request.ts'

const PATH = '/api/alerts/'
/** How many the server lists at once. */
const ALERTS_PAGE = 100
export const FIRINGS_PAGE = 30

/** The user's alerts, of one stock or all, newest first. */
export const fetchAlerts = (symbol?: string) => ask(Alerts, { path: PATH, query: symbol ? { symbol } : {} })

export const postAlert = (body: NewAlert) => ask(Alert, { method: 'POST', path: PATH, body, errorKey: 'error' })

export const patchAlert = (id: number, body: AlertChange) =>
  ask(Alert, { method: 'PATCH', path: `${PATH}${id}`, body, errorKey: 'error' })

export const deleteAlert = (id: number): Promise<void> =>
  tell({ method: 'DELETE', path: `${PATH}${id}`, errorKey: 'error' })

/** All of the user's alerts, page by page. */
export async function fetchAllAlerts(): Promise<Alert[]> {
  const all = await fetchAlerts()
  for (let page = all; page.length === ALERTS_PAGE; ) {
    page = await ask(Alerts, { path: PATH, query: { before: String(page.at(-1)!.id) } })
    all.push(...page)
  }
  return all
}

/** The newest firings of the user's alerts below an id, newest first. */
export const fetchFirings = (before?: number) =>
  ask(AlertFirings, {
    path: `${PATH}firings/`,
    query: { limit: String(FIRINGS_PAGE), ...(before !== undefined && { before: String(before) }) },
  })

/** This page has shown these firings. */
export const postFiringsShown = (ids: number[]): Promise<void> =>
  tell({ method: 'POST', path: `${PATH}firings/shown`, body: { ids }, errorKey: 'error' })

/** Firings up to this id have been read; answers how many are left. */
export const postFiringsRead = (upTo: number) =>
  ask(UnreadFirings, { method: 'POST', path: `${PATH}firings/read`, body: { up_to: upTo }, errorKey: 'error' })

import { Alert, type AlertChange, AlertFirings, Alerts, UnreadFirings } from '../../../domain/contract/alerts.ts'
import type { NewAlert } from '../../../domain/contract/new-alert.ts'
import { ask, request } from './request.ts'

const PATH = '/api/alerts/'

/** The user's alerts, of one stock or all, newest first. */
export const fetchAlerts = (symbol?: string) => ask(Alerts, { path: PATH, query: symbol ? { symbol } : {} })

export const postAlert = (body: NewAlert) => ask(Alert, { method: 'POST', path: PATH, body, errorKey: 'error' })

export const patchAlert = (id: number, body: AlertChange) =>
  ask(Alert, { method: 'PATCH', path: `${PATH}${id}`, body, errorKey: 'error' })

export async function deleteAlert(id: number): Promise<void> {
  await request({ method: 'DELETE', path: `${PATH}${id}`, errorKey: 'error' })
}

/** The newest firings of the user's alerts, newest first. */
export const fetchFirings = () => ask(AlertFirings, { path: `${PATH}firings/` })

/** Firings up to this id have been read; answers how many are left. */
export const postFiringsRead = (upTo: number) =>
  ask(UnreadFirings, {
    method: 'POST',
    path: `${PATH}firings/read`,
    body: { up_to: upTo },
    errorKey: 'error',
  })

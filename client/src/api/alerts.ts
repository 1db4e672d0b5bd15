import { AlertFirings, UnreadFirings } from '../../../domain/contract/alerts.ts'
import { ask } from './request.ts'

/** The newest firings of the user's alerts, newest first. */
export const fetchFirings = () => ask(AlertFirings, { path: '/api/alerts/firings/' })

/** Firings up to this id have been read; answers how many are left. */
export const postFiringsRead = (upTo: number) =>
  ask(UnreadFirings, {
    method: 'POST',
    path: '/api/alerts/firings/read',
    body: { up_to: upTo },
    errorKey: 'error',
  })

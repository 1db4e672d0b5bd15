import {
  AlertChannel,
  AlertChannels,
  AlertSettings,
  type NewChannel,
  type QuietHours,
} from '../../../domain/contract/alerts/channels.ts'
import { ask, tell } from './request.ts'

const PATH = '/api/channels/'
const SETTINGS = '/api/alerts/settings/'

export const fetchAlertSettings = () => ask(AlertSettings, { path: SETTINGS })

export const putQuietHours = (quiet: QuietHours | null) =>
  ask(AlertSettings, { method: 'PUT', path: SETTINGS, body: { quiet }, errorKey: 'error' })

/** The ways by which alerts reach the user, newest first. */
export const fetchChannels = () => ask(AlertChannels, { path: PATH })

export const postChannel = (body: NewChannel) =>
  ask(AlertChannel, { method: 'POST', path: PATH, body, errorKey: 'error' })

/** This browser's subscription; one that is known already is renewed. */
export const addDevice = (subscription: PushSubscriptionJSON) =>
  ask(AlertChannel, { method: 'POST', path: PATH, body: { kind: 'push', subscription }, errorKey: 'error' })

export const removeChannel = (id: number): Promise<void> =>
  tell({ method: 'DELETE', path: `${PATH}${id}`, errorKey: 'error' })

/** Sends a test; what becomes of it stands in the list. */
export const testChannel = (id: number): Promise<void> =>
  tell({ method: 'POST', path: `${PATH}${id}/test`, errorKey: 'error' })

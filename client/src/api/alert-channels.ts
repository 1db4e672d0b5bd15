import { AlertChannel, AlertChannels, AlertSettings } from '../../../domain/contract/alert-channels.ts'
import { ask, request } from './request.ts'

const PATH = '/api/channels/'

export const fetchAlertSettings = () => ask(AlertSettings, { path: '/api/alerts/settings/' })

/** The ways by which alerts reach the user, newest first. */
export const fetchChannels = () => ask(AlertChannels, { path: PATH })

/** This browser's subscription; one that is known already is renewed. */
export const addDevice = (subscription: PushSubscriptionJSON) =>
  ask(AlertChannel, { method: 'POST', path: PATH, body: { kind: 'push', subscription }, errorKey: 'error' })

export async function removeChannel(id: number): Promise<void> {
  await request({ method: 'DELETE', path: `${PATH}${id}`, errorKey: 'error' })
}

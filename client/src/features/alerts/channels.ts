import { proxy } from 'valtio/vanilla'
import type { Subscription } from '#domain/contract/alerts/channels.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import { call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'
import { onSignOut, session } from '../../stores/session.ts'
import { readLocal, writeLocal } from '../../stores/storage.ts'
import { devices } from '../../text/es/alerts.ts'

/** The ways by which alerts reach the user, newest first. */
export const channels = resource(calls.channels)

/** Whose alerts this browser shows: it is one for all who sign in here, and a subscription says nothing of its user. */
const PUSH_KEY = 'atalaya.push'

/** This browser as a device for alerts; `channel` is the number of its row while it shows this user's. */
export const device = proxy<{ channel: number | null; busy: boolean }>({ channel: null, busy: false })
onSignOut(() => Object.assign(device, { channel: null, busy: false }))

/** Whether this browser can be a device at all. On an iPhone only a page that was put on the home screen can. */
export const canBeDevice = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Whether it could, if the page were put on the home screen. An iPad calls itself a Mac, which has no touch. */
export const needsHomeScreen = (): boolean =>
  !canBeDevice() &&
  (/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

const registration = () => navigator.serviceWorker.ready

/** Asks for the permission and subscribes: call it from a tap. Returns null, or the sentence that says why not. */
export async function subscribeDevice(): Promise<string | null> {
  if (!canBeDevice()) return devices.unsupported
  device.busy = true
  try {
    if ((await Notification.requestPermission()) !== 'granted') return devices.denied
    const { push } = await call(calls.alertSettings)
    if (!push) return devices.unavailable
    const { pushManager } = await registration()
    // A subscription by another key of the server can show nothing any more.
    const old = await pushManager.getSubscription()
    if (old && !hasKey(old, push.public_key)) await old.unsubscribe()
    await sendSubscription(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push.public_key }),
    )
    return null
  } catch (error) {
    console.warn('this browser was not subscribed', error)
    return sentenceOf(error, devices.failed)
  } finally {
    device.busy = false
  }
}

/** From now on this browser shows nobody's alerts. Returns null, or the sentence that says why not. */
export const unsubscribeDevice = (): Promise<string | null> =>
  problemOfCall(unsubscribe, 'this browser was not unsubscribed', devices.failed)

async function unsubscribe(): Promise<void> {
  const { channel } = device
  await (await (await registration()).pushManager.getSubscription())?.unsubscribe()
  writeLocal(PUSH_KEY, null)
  if (channel !== null) await call(calls.removeChannel, { id: channel })
  device.channel = null
}

/** Browsers change subscriptions by themselves: the server hears of the current one at every load and every change. */
export function followDevice(): (() => void) | undefined {
  if (!canBeDevice()) return
  const onWorkerMessage = (event: Event) => {
    if ((event as MessageEvent).data === 'subscription-changed') void resubscribe()
  }
  navigator.serviceWorker.addEventListener('message', onWorkerMessage)
  void resubscribe()
  return () => navigator.serviceWorker.removeEventListener('message', onWorkerMessage)
}

async function resubscribe(): Promise<void> {
  if (readLocal(PUSH_KEY) === null || readLocal(PUSH_KEY) !== session.user?.email) return
  try {
    const subscription = await (await registration()).pushManager.getSubscription()
    if (subscription) await sendSubscription(subscription)
  } catch (error) {
    console.info('the subscription of this browser was not renewed', error)
  }
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { email } = session.user ?? {}
  // One that is known already is renewed.
  const body = { kind: 'push', subscription: subscription.toJSON() as Subscription } as const
  const { id } = await call(calls.addChannel, { body })
  if (!email || session.user?.email !== email) return
  device.channel = id
  writeLocal(PUSH_KEY, email)
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

import { proxy } from 'valtio/vanilla'
import type { Subscription } from '#domain/contract/alerts/new-channel.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import { call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'
import { onSignOut, session } from '../../stores/session.ts'
import { readLocal, writeLocal } from '../../stores/storage.ts'
import { devices } from '../../text/es/alerts.ts'

/** The channels by which alerts reach the user, newest first. */
export const channels = resource(calls.channels)

/**
 * Email of the user whose alerts this browser shows. All users of the browser share one push subscription, which
 * does not say whose it is.
 */
const PUSH_KEY = 'atalaya.push'

/** This browser as a device for alerts; `channel` is the id of its channel while it shows this user's alerts. */
export const device = proxy<{ channel: number | null; busy: boolean }>({ channel: null, busy: false })
onSignOut(() => Object.assign(device, { channel: null, busy: false }))

/** True if this browser supports push. On an iPhone, only a page that was added to the home screen does. */
export const canBeDevice = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/**
 * True if this browser would support push after the page is added to the home screen. An iPad calls itself a Mac,
 * but has touch.
 */
export const needsHomeScreen = (): boolean =>
  !canBeDevice() &&
  (/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

const registration = () => navigator.serviceWorker.ready

/**
 * Asks for permission and subscribes; must be called from a tap. Returns null, or a sentence that says why it
 * failed.
 */
export async function subscribeDevice(): Promise<string | null> {
  if (!canBeDevice()) return devices.unsupported
  device.busy = true
  try {
    if ((await Notification.requestPermission()) !== 'granted') return devices.denied
    const { push } = await call(calls.alertSettings)
    if (!push) return devices.unavailable
    const { pushManager } = await registration()
    // A subscription made for another key of the server can no longer show anything.
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

/** Stops this browser from showing alerts of any user. Returns null, or a sentence that says why it failed. */
export const unsubscribeDevice = (): Promise<string | null> =>
  problemOfCall(unsubscribe, 'this browser was not unsubscribed', devices.failed)

async function unsubscribe(): Promise<void> {
  const { channel } = device
  await (await (await registration()).pushManager.getSubscription())?.unsubscribe()
  writeLocal(PUSH_KEY, null)
  if (channel !== null) await call(calls.removeChannel, { id: channel })
  device.channel = null
}

/** Browsers change subscriptions by themselves, so the server gets the current one at every load and every change. */
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
  // The server renews a subscription that it already knows.
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

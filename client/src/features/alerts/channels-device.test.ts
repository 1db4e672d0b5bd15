import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, startSession } from '../../stores/session.ts'
import { channel, demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { devices } from '../../text/es/alerts.ts'
import { device, followDevice, subscribeDevice, unsubscribeDevice } from './channels.ts'

const KEY = 'BAcH'
const subscription = (applicationServerKey = new Uint8Array([4, 7, 7]).buffer) => ({
  options: { applicationServerKey },
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'a', auth: 'b' } }),
  unsubscribe: vi.fn(async () => true),
})

let current: ReturnType<typeof subscription> | null
let push: { public_key: string } | null
let permission: NotificationPermission
let calls: ReturnType<typeof fakeServer>
const worker = new EventTarget()
const subscribed = vi.fn()

beforeEach(() => {
  ;[current, push, permission] = [null, { public_key: KEY }, 'granted']
  subscribed.mockReset()
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: object) => {
      subscribed(options)
      current = subscription()
      return current
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, { ready: Promise.resolve({ pushManager }) }),
  })
  calls = fakeServer({
    'GET /api/alerts/settings/': () => json({ quiet: null, push, telegram: false }),
    'POST /api/channels/': () => json(channel(7, 'push'), 201),
    'DELETE /api/channels/7': () => json({ message: 'x' }),
  })
  startSession(demo)
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const posts = () => calls.filter(({ method }) => method === 'POST')

test('a browser becomes a device, and stops being one', async () => {
  expect(await subscribeDevice()).toBe(null)
  expect(subscribed).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(posts()[0].body).toEqual({ kind: 'push', subscription: subscription().toJSON() })
  expect(device).toEqual({ channel: 7, busy: false })
  const { unsubscribe } = current!
  expect(await unsubscribeDevice()).toBe(null)
  expect(unsubscribe).toHaveBeenCalled()
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/channels/7' })
  expect(device.channel).toBe(null)
})

test('each reason for a failure has its sentence', async () => {
  permission = 'denied'
  expect(await subscribeDevice()).toBe(devices.denied)
  ;[permission, push] = ['granted', null]
  expect(await subscribeDevice()).toBe(devices.unavailable)
  push = { public_key: KEY }
  fakeServer({})
  expect(await subscribeDevice()).toBe(devices.failed)
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  expect(await subscribeDevice()).toBe(devices.unsupported)
  expect(device).toEqual({ channel: null, busy: false })
})

test('a subscription by another key of the server is replaced', async () => {
  const old = subscription(new Uint8Array([1, 2, 3]).buffer)
  current = old
  await subscribeDevice()
  expect(old.unsubscribe).toHaveBeenCalled()
  const kept = current!
  await subscribeDevice()
  expect(kept.unsubscribe).not.toHaveBeenCalled()
})

test('every load and every change sends the current subscription to the server, for its own user only', async () => {
  await subscribeDevice()
  const stop = followDevice()
  await vi.waitFor(() => expect(posts().length).toBe(2))
  worker.dispatchEvent(new MessageEvent('message', { data: 'subscription-changed' }))
  await vi.waitFor(() => expect(posts().length).toBe(3))
  stop?.()
  clearSession()
  expect(device.channel).toBe(null)
  startSession({ ...demo, email: 'otra@example.com' })
  followDevice()?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(posts().length).toBe(3)
})

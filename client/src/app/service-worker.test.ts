import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServiceWorker } from '../testing/service-worker.ts'

const page = (name: string) =>
  `<link href="/assets/${name}.css"><script src="/assets/${name}.js"></script><div id="root">`
const site = new Map<string, string | Response>([
  ['/', page('index-AAAAAAAA')],
  ['/confirm-email', page('index-AAAAAAAA')],
  ['/assets/index-AAAAAAAA.js', 'import"./vendor-BBBBBBBB.js";const d=["assets/Dashboard-CC_C-CCC.js"]'],
  ['/assets/index-AAAAAAAA.css', '@font-face{src:url(/assets/inter-latin-DDDDDDDD.woff2)}'],
  ['/assets/vendor-BBBBBBBB.js', 'export const v="./vendor-BBBBBBBB.js"'],
  ['/assets/Dashboard-CC_C-CCC.js', ''],
  ['/assets/inter-latin-DDDDDDDD.woff2', ''],
  ['/api/user-watchlist/', '[]'],
])
const SHELL = [
  '/',
  '/assets/Dashboard-CC_C-CCC.js',
  '/assets/index-AAAAAAAA.css',
  '/assets/index-AAAAAAAA.js',
  '/assets/inter-latin-DDDDDDDD.woff2',
  '/assets/vendor-BBBBBBBB.js',
]

let worker: FakeServiceWorker
beforeEach(async () => {
  worker = new FakeServiceWorker()
  worker.network = new Map(site)
  await worker.dispatch('install', {})
})

test('the document and all that it loads are stored, and open without a network', async () => {
  expect(worker.paths).toEqual(SHELL)
  worker.network.clear()
  expect(await worker.ask('/', 'navigate')).toBe(site.get('/'))
  expect(await worker.ask('/assets/vendor-BBBBBBBB.js')).toBe(site.get('/assets/vendor-BBBBBBBB.js'))
})

test('calls of the API, other pages and other hosts are left to the browser', async () => {
  for (const [address, mode, method] of [
    ['/api/user-watchlist/', 'cors', 'GET'],
    ['/news?page=1', 'cors', 'GET'],
    ['/login/', 'cors', 'POST'],
    ['/price_predictions?symbol=A', 'navigate', 'GET'],
    ['/docs', 'navigate', 'GET'],
    ['https://elsewhere.example/assets/a-AAAAAAAA.js', 'cors', 'GET'],
  ] as const)
    expect(await worker.ask(address, mode, method)).toBe(null)
  expect(worker.paths).toEqual(SHELL)
})

test('a mailed link opens without a network, and is never stored', async () => {
  expect(await worker.ask('/x/confirm-email?ucid=secret', 'navigate')).toBe(site.get('/'))
  await worker.settled()
  expect(worker.paths).toEqual(SHELL)
  worker.network.clear()
  expect(await worker.ask('/x/confirm-email?ucid=secret', 'navigate')).toBe(site.get('/'))
})

test('a new document replaces the stored one with what only that one loaded', async () => {
  worker.network.set('/', page('index-EEEEEEEE'))
  worker.network.set('/assets/index-EEEEEEEE.js', 'import"./vendor-BBBBBBBB.js"')
  worker.network.set('/assets/index-EEEEEEEE.css', '')
  expect(await worker.ask('/', 'navigate')).toBe(page('index-EEEEEEEE'))
  await worker.settled()
  expect(worker.paths).toEqual([
    '/',
    '/assets/index-EEEEEEEE.css',
    '/assets/index-EEEEEEEE.js',
    '/assets/vendor-BBBBBBBB.js',
  ])
})

test('a document without all its assets leaves the stored one as it is', async () => {
  worker.network.set('/', page('index-FFFFFFFF'))
  expect(await worker.ask('/', 'navigate')).toBe(page('index-FFFFFFFF'))
  await worker.settled()
  worker.network.clear()
  expect(await worker.ask('/', 'navigate')).toBe(site.get('/'))
})

test('a server in trouble, or another program in its place, changes nothing that is stored', async () => {
  worker.network.set('/', new Response('bad gateway', { status: 502 }))
  expect(await worker.ask('/', 'navigate')).toBe(site.get('/'))
  worker.network.set('/', '<html>Please log in to this network</html>')
  expect(await worker.ask('/', 'navigate')).toBe('<html>Please log in to this network</html>')
  await worker.settled()
  worker.network.clear()
  expect(await worker.ask('/', 'navigate')).toBe(site.get('/'))
})

test('the wait for a slow server is limited; its later answer is stored', async () => {
  vi.useFakeTimers()
  let answer = () => {}
  worker.pace = new Promise((resolve) => (answer = resolve))
  worker.network.set('/', `${page('index-AAAAAAAA')}<!-- newer -->`)
  const asked = worker.ask('/', 'navigate')
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  expect(await asked).toBe(site.get('/'))
  answer()
  await worker.settled()
  worker.network.clear()
  expect(await worker.ask('/', 'navigate')).toContain('newer')
})

const ALERT = {
  title: 'Alerta: AAPL',
  body: 'Pasó de 100.',
  tag: 'firing-12',
  lang: 'es',
  navigate: 'http://x.test/?stock=AAPL',
}
const pushed = (notification: object) => ({ data: { json: () => ({ web_push: 8030, notification }) } })
const tapped = (navigate: string) => ({ notification: { data: { navigate }, close: () => {} } })

test('an alert is shown, and the server is notified of it', async () => {
  worker.network.set('/api/alerts/receipts/', '')
  await worker.dispatch('push', pushed({ ...ALERT, data: { receipt: 'r1' } }))
  const { title, ...shown } = ALERT
  const { navigate, ...options } = shown
  expect(worker.notifications).toEqual([{ title, options: { ...options, icon: '/icon-192.png', data: { navigate } } }])
  expect(worker.posted).toEqual(['/api/alerts/receipts/ {"token":"r1"}'])
  await worker.dispatch('push', { data: null, notification: { ...ALERT, data: { receipt: 'r2' } } })
  expect(worker.notifications[1]).toEqual(worker.notifications[0])
  expect(worker.posted[1]).toContain('r2')
})

test('every push shows something, whatever it contains', async () => {
  worker.network.clear()
  for (const event of [
    pushed({ ...ALERT, data: { receipt: 'r' } }),
    pushed({ title: 'Atalaya', tag: 'firing-13', navigate: '/' }),
    { data: { json: () => JSON.parse('half an al') } },
    { data: null },
  ])
    await worker.dispatch('push', event)
  expect(worker.notifications.map(({ title }) => title)).toEqual(['Alerta: AAPL', 'Atalaya', 'Atalaya', 'Atalaya'])
})

test('a tap opens the stock, in the open window if there is one, and only on this host', async () => {
  await worker.dispatch('notificationclick', tapped('https://atalaya.example/?stock=AAPL'))
  await worker.dispatch('notificationclick', tapped('https://evil.example/x?y=1'))
  expect(worker.opened).toEqual(['/?stock=AAPL', '/x?y=1'])
  worker.windows = [{ url: '/' }, { url: '/' }]
  await worker.dispatch('notificationclick', tapped('/?stock=MSFT'))
  expect(worker.windows).toEqual([{ url: '/?stock=MSFT', focused: true }, { url: '/' }])
  expect(worker.opened.length).toBe(2)
})

test('a subscription that the browser dropped is renewed, and the open page is notified of it', async () => {
  const options = { userVisibleOnly: true }
  worker.windows = [{ url: '/' }]
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(worker.subscribed).toEqual([options])
  expect(worker.windows[0].message).toBe('subscription-changed')
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription: { options } })
  expect(worker.subscribed.length).toBe(1)
})

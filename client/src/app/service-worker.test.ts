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

let world: FakeServiceWorker
beforeEach(async () => {
  world = new FakeServiceWorker()
  world.network = new Map(site)
  await world.dispatch('install', {})
})

test('the document and all that it loads are stored, and open without a network', async () => {
  expect(world.paths).toEqual(SHELL)
  world.network.clear()
  expect(await world.ask('/', 'navigate')).toBe(site.get('/'))
  expect(await world.ask('/assets/vendor-BBBBBBBB.js')).toBe(site.get('/assets/vendor-BBBBBBBB.js'))
})

test('calls of the API, other pages and other hosts are none of its business', async () => {
  for (const [address, mode, method] of [
    ['/api/user-watchlist/', 'cors', 'GET'],
    ['/news?page=1', 'cors', 'GET'],
    ['/login/', 'cors', 'POST'],
    ['/price_predictions?symbol=A', 'navigate', 'GET'],
    ['/docs', 'navigate', 'GET'],
    ['https://elsewhere.example/assets/a-AAAAAAAA.js', 'cors', 'GET'],
  ] as const)
    expect(await world.ask(address, mode, method)).toBe(null)
  expect(world.paths).toEqual(SHELL)
})

test('a mailed link opens without a network, and is never stored', async () => {
  expect(await world.ask('/x/confirm-email?ucid=secret', 'navigate')).toBe(site.get('/'))
  await world.settled()
  expect(world.paths).toEqual(SHELL)
  world.network.clear()
  expect(await world.ask('/x/confirm-email?ucid=secret', 'navigate')).toBe(site.get('/'))
})

test('a new document replaces the stored one with what only that one loaded', async () => {
  world.network.set('/', page('index-EEEEEEEE'))
  world.network.set('/assets/index-EEEEEEEE.js', 'import"./vendor-BBBBBBBB.js"')
  world.network.set('/assets/index-EEEEEEEE.css', '')
  expect(await world.ask('/', 'navigate')).toBe(page('index-EEEEEEEE'))
  await world.settled()
  expect(world.paths).toEqual([
    '/',
    '/assets/index-EEEEEEEE.css',
    '/assets/index-EEEEEEEE.js',
    '/assets/vendor-BBBBBBBB.js',
  ])
})

test('a document without all its assets leaves the stored one as it is', async () => {
  world.network.set('/', page('index-FFFFFFFF'))
  expect(await world.ask('/', 'navigate')).toBe(page('index-FFFFFFFF'))
  await world.settled()
  world.network.clear()
  expect(await world.ask('/', 'navigate')).toBe(site.get('/'))
})

test('a server in trouble, or another program in its place, changes nothing that is stored', async () => {
  world.network.set('/', new Response('bad gateway', { status: 502 }))
  expect(await world.ask('/', 'navigate')).toBe(site.get('/'))
  world.network.set('/', '<html>Please log in to this network</html>')
  expect(await world.ask('/', 'navigate')).toBe('<html>Please log in to this network</html>')
  await world.settled()
  world.network.clear()
  expect(await world.ask('/', 'navigate')).toBe(site.get('/'))
})

test('the wait for a slow server is limited; its later answer is stored', async () => {
  vi.useFakeTimers()
  let answer = () => {}
  world.pace = new Promise((resolve) => (answer = resolve))
  world.network.set('/', `${page('index-AAAAAAAA')}<!-- newer -->`)
  const asked = world.ask('/', 'navigate')
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  expect(await asked).toBe(site.get('/'))
  answer()
  await world.settled()
  world.network.clear()
  expect(await world.ask('/', 'navigate')).toContain('newer')
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

test('an alert is shown, and the server hears of it', async () => {
  world.network.set('/api/alerts/receipts/', '')
  await world.dispatch('push', pushed({ ...ALERT, data: { receipt: 'r1' } }))
  const { title, ...shown } = ALERT
  const { navigate, ...options } = shown
  expect(world.notifications).toEqual([{ title, options: { ...options, icon: '/icon-192.png', data: { navigate } } }])
  expect(world.posted).toEqual(['/api/alerts/receipts/ {"token":"r1"}'])
  await world.dispatch('push', { data: null, notification: { ...ALERT, data: { receipt: 'r2' } } })
  expect(world.notifications[1]).toEqual(world.notifications[0])
  expect(world.posted[1]).toContain('r2')
})

test('every push shows something, whatever comes with it', async () => {
  world.network.clear()
  for (const event of [
    pushed({ ...ALERT, data: { receipt: 'r' } }),
    pushed({ title: 'Atalaya', tag: 'firing-13', navigate: '/' }),
    { data: { json: () => JSON.parse('half an al') } },
    { data: null },
  ])
    await world.dispatch('push', event)
  expect(world.notifications.map(({ title }) => title)).toEqual(['Alerta: AAPL', 'Atalaya', 'Atalaya', 'Atalaya'])
})

test('a tap opens the stock, in the open window if there is one, and nowhere else than here', async () => {
  await world.dispatch('notificationclick', tapped('https://atalaya.example/?stock=AAPL'))
  await world.dispatch('notificationclick', tapped('https://evil.example/x?y=1'))
  expect(world.opened).toEqual(['/?stock=AAPL', '/x?y=1'])
  world.windows = [{ url: '/' }, { url: '/' }]
  await world.dispatch('notificationclick', tapped('/?stock=MSFT'))
  expect(world.windows).toEqual([{ url: '/?stock=MSFT', focused: true }, { url: '/' }])
  expect(world.opened.length).toBe(2)
})

test('a subscription that the browser gave up is made again, and the open page hears of it', async () => {
  const options = { userVisibleOnly: true }
  world.windows = [{ url: '/' }]
  await world.dispatch('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(world.subscribed).toEqual([options])
  expect(world.windows[0].told).toBe('subscription-changed')
  await world.dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription: { options } })
  expect(world.subscribed.length).toBe(1)
})

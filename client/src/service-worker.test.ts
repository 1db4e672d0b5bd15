import { beforeEach, expect, test, vi } from 'vitest'
import { ServiceWorkerWorld } from './testing/service-worker.ts'

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

let world: ServiceWorkerWorld
beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  world = new ServiceWorkerWorld()
  world.network = new Map(site)
  await world.install()
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

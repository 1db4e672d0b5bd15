import t from 'tap'
import { hashUcid, newUcid } from '#platform/secrets/keys.ts'
import { alertsFixture } from '#platform/testing/alerts-fixture.ts'
import { addUser, logIn } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { launchBrowser, openWindow } from '../support/pages/browser.ts'
import { freePort } from '../support/system/system.ts'
import { until } from '../support/until.ts'
import { VAPID_ENV } from '../support/vapid.ts'

/** Milliseconds within which the server has the device's receipt for the quickest of the alerts. */
const RECEIPT_MS = 2_000

t.test('a push is shown, the server gets a receipt, and a tap opens the stock', async (t) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const on = await buildTestApp(t, { env: { ...VAPID_ENV, PORT: String(port) } })
  const { db, queues } = on.deps
  await on.app.listen({ host: '127.0.0.1', port })
  const email = 'ana@example.com'
  await addUser(on, email)
  const session = { token: await logIn(on, email), name: 'Ana', email, role: 'Freemium', admin: false }

  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const context = await openWindow(browser, { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript((user) => {
    if (!sessionStorage.getItem('begun')) sessionStorage.setItem('atalaya.session', user)
    sessionStorage.setItem('begun', 'yes')
  }, JSON.stringify(session))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (own) registered.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto(origin)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registrationId = await registered.promise
  // The service worker controls the page from its next load on.
  await page.reload()

  const [worker] = context.serviceWorkers()
  await worker.evaluate(recordNotifications)

  const owner = await alertsFixture(db, queues, 'eva@example.com')
  const channel = await owner.channel('push', { endpoint: 'https://fcm.googleapis.com/1' })
  const times: number[] = []
  let last = ''
  for (let n = 1; n <= 3; n += 1) {
    const id = await owner.fire([channel])
    const receipt = newUcid()
    const receipt_hash = hashUcid(receipt)
    await db
      .updateTable('alert_deliveries')
      .set({ receipt_hash, state: 'accepted' })
      .where('firing_id', '=', id)
      .execute()
    const notification = {
      title: 'Alerta: AAPL',
      body: `Cruce ${n}`,
      navigate: `${origin}/?stock=AAPL`,
      tag: `firing-${id}`,
      data: { receipt },
    }
    const sent = Date.now()
    const data = JSON.stringify({ web_push: 8030, mutable: true, notification })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    last = data
    await until('the receipt', async () => (await owner.deliveries()).at(-1)?.state === 'shown')
    times.push(Date.now() - sent)
  }
  t.comment(`receipts after ${times.join(', ')} ms`)
  t.ok(Math.min(...times) <= RECEIPT_MS)

  const shown = await worker.evaluate(() => (globalThis as unknown as Desktop).shown)
  t.match(
    shown,
    [1, 2, 3].map((n) => ['Alerta: AAPL', { body: `Cruce ${n}`, tag: /^firing-\d+$/, lang: 'es' }]),
  )

  // A worker that died before it stored the answer sends the message again.
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: last })
  await until('the second arrival', () => worker.evaluate(() => (globalThis as unknown as Desktop).shown.length === 4))
  const tags = await worker.evaluate(() => (globalThis as unknown as Desktop).shown.map(([, { tag }]) => tag))
  t.same([new Set(tags).size, tags[3]], [3, tags[2]], 'a second arrival takes the place of the first')

  await worker.evaluate(tap)
  await page.getByRole('heading', { level: 1, name: /AAPL$/ }).waitFor()
  t.match(await page.evaluate(() => history.state), { subView: 'stockDetail', symbol: 'AAPL' })
  t.equal(context.pages().length, 1, 'in the window that is open')
})

/** Notifications that a service worker shows; a browser without a screen has no desktop for them. */
interface Desktop {
  shown: [string, NotificationOptions][]
  dispatchEvent(event: Event): void
}

/** Runs in the worker: keeps what it shows. A browser that can show notifications also does. */
function recordNotifications(): void {
  const desktop = globalThis as unknown as Desktop
  desktop.shown = []
  const registration = ServiceWorkerRegistration.prototype
  const show = registration.showNotification
  registration.showNotification = async function (title, options = {}) {
    desktop.shown.push([title, options])
    if (Notification.permission === 'granted') await show.call(this, title, options)
  }
}

/** Runs in the worker: plays the user who taps the newest notification. */
function tap(): void {
  const desktop = globalThis as unknown as Desktop
  const [, { data }] = desktop.shown.at(-1)!
  const event = Object.assign(new Event('notificationclick'), {
    notification: { data, close: () => {} },
    waitUntil: (work: Promise<unknown>) => work.catch((error) => console.info('no focus without a real tap', error)),
  })
  desktop.dispatchEvent(event)
}

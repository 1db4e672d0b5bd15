import t from 'tap'
import type { SummaryItem } from '#domain/contract/summaries.ts'
import { addUser, PASSWORD } from '#server/testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '#server/testing/build-app.ts'
import { standsEverywhere } from '../support/pages/axe.ts'
import { bell } from '../support/pages/views.ts'
import { fitsScreen, heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { type Account, BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { Api } from '../support/system/api.ts'
import { freePort } from '../support/system/system.ts'

// The page of summaries and the offer of one, in a real browser over a real server whose database has some.

const port = await freePort()
const url = `http://localhost:${port}`
const on = await buildTestApp(t, { env: { PORT: String(port) } })
const { db, config } = on.deps
await listInstrumentsOn(on, COMPANIES.slice(0, 3))
await on.app.listen({ host: '127.0.0.1', port })
const fixture = await BrowserFixture.on(t, { url, port, dataDir: '' })
const [{ symbol, name }] = COMPANIES as [(typeof COMPANIES)[0]]

const SETTINGS = '/api/summaries/settings/'
const SMALLEST = { width: 320, height: 640 }
const HEADLINE = 'https://noticias.example/economia/1'

const item = (section: SummaryItem['section'], text: string, more: Partial<SummaryItem> = {}): SummaryItem => {
  return { section, symbol: null, text, age: null, link: null, figures: {}, ...more }
}
const ITEMS: readonly SummaryItem[] = [
  item('moves', `${name} subió un 6,2 % hasta $104,50: 3 veces en un año.`, { symbol, age: 'Precio del 19 nov' }),
  item('alerts', `${symbol} subió de 100,00: está en 104,50.`, { symbol }),
  item('signals', `Cruce alcista del MACD en ${name} al cierre del 20 nov. Sin ventaja demostrada.`, { symbol }),
  item('news', `«${name} eleva su previsión» (El Mercurio Andino). Tono positivo.`, { symbol, link: HEADLINE }),
  item('agenda', `${name} presenta resultados el 27 nov (fecha estimada; antes 26 nov).`, { symbol }),
  item('rest', 'Las otras dos se movieron dentro de lo normal.'),
]

/** Creates an account that follows as many stocks and was sent a summary on each of these days, oldest first. */
async function reader(followed: number, days: readonly string[] = []): Promise<Account & { summaries: number[] }> {
  const email = `lectora.${days.length}.${followed}.${Date.now()}@example.com`
  const user_id = await addUser(on, email)
  const api = await Api.loggedIn(url, { email, password: PASSWORD })
  for (const { symbol: ticker } of COMPANIES.slice(0, followed))
    await api.call('POST', '/api/user-watchlist/', { ticker })
  const rows = days.map((day) => ({
    user_id,
    market: config.market.id,
    kind: 'daily' as const,
    local_date: day,
    due_at: new Date(`${day}T21:15:00Z`),
    since: new Date(`${day}T00:00:00Z`),
    until: new Date(`${day}T21:20:00Z`),
    state: 'sent' as const,
    subject: `${name} subió un 6,2 %, lo que pasó 3 veces en un año`,
    items: JSON.stringify(ITEMS),
    told: '{}',
  }))
  const made = days.length > 0 ? await db.insertInto('summaries').values(rows).returning('id').execute() : []
  return { name: 'Ana', email, password: PASSWORD, role: 'Freemium', api, summaries: made.map(({ id }) => id) }
}

const DAYS = Array.from({ length: 32 }, (_, at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10))

t.test('the last thirty, the newest open; stocks and headlines lead on; everywhere, in both themes', async (t) => {
  const account = await reader(1, DAYS)
  const { page } = await fixture.enter(t, { account })
  await bell(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tus resúmenes' }).click()
  await heading(page, 'Resumen').waitFor()
  const listed = page.locator('details[data-summary]')
  await listed.first().waitFor()
  t.same(
    await listed.evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-summary')))),
    account.summaries.toReversed().slice(0, 30),
  )
  t.equal(await page.locator('details[data-summary][open]').count(), 1)
  const newest = listed.first()
  for (const title of ['Fuera de lo normal', 'Tus alertas', 'Señales', 'Noticias', 'Los próximos siete días'])
    await sees(t, newest.getByRole('heading', { level: 3, name: title }))
  for (const { text } of ITEMS) await sees(t, newest.getByText(text))
  await reads(t, newest, 'Precio del 19 nov')
  await reads(t, newest, /^Hecho el 1 nov 2026, \d\d:\d\d\.$/)
  const link = newest.getByRole('link')
  t.same([await link.getAttribute('href'), await link.getAttribute('rel')], [HEADLINE, 'noopener noreferrer'])
  await standsEverywhere(t, page)
  await page.setViewportSize(SMALLEST)
  await fitsScreen(t, page)
  await page.setViewportSize(DESKTOP)
  await listed.nth(1).locator('summary').press('Enter')
  await sees(t, listed.nth(1).getByText(ITEMS[0].text))
  await newest
    .getByRole('button', { name: `Ver ${symbol}` })
    .first()
    .press('Enter')
  await heading(page, `${name} ${symbol}`).waitFor()
})

t.test('the link of a message leads to its summary, by the log-in; one that is not listed says so', async (t) => {
  const account = await reader(1, DAYS)
  const wanted = account.summaries[20]
  const { page } = await fixture.visit(t, { path: `/?summary=${wanted}`, viewport: PHONE })
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const linked = page.locator(`details[data-summary="${wanted}"]`)
  await linked.locator('summary:focus').waitFor()
  t.ok(await linked.evaluate((details) => (details as HTMLDetailsElement).open))
  const { y } = (await linked.boundingBox())!
  t.ok(y > 0 && y < PHONE.height / 2, `it is in sight, below the header (${y})`)
  t.equal(page.url(), `${url}/`)
  await page.goto(`${url}/?summary=${account.summaries[0]}`)
  await reads(t, page, 'Ese resumen ya no está: se guardan a la vista los últimos treinta.')
})

t.test('by keyboard: who has not decided chooses an hour, a zone and a way; then never again', async (t) => {
  const account = await reader(1)
  const { page } = await fixture.enter(t, { account, subView: 'accountProfile', viewport: PHONE })
  await page.getByRole('button', { name: 'Elegir si los recibes, cuándo y por dónde' }).press('Enter')
  const form = page.locator('[data-form=summary-settings]')
  await reads(t, page, /el primero llega tras la próxima sesión con algo que decir\.$/)
  await form.getByLabel('Recibirlo').focus()
  await page.keyboard.type('Cada d')
  await form.getByLabel('A qué hora').focus()
  await page.keyboard.type('A una')
  await form.getByLabel('Hora', { exact: true }).fill('19:30')
  t.equal(
    await form.getByLabel('Zona horaria').inputValue(),
    await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'),
  )
  await form.getByLabel('Zona horaria').fill('Marte/Olimpo')
  await form.getByLabel('Enviarlo también cuando').press('Space')
  await form.getByLabel('Zona horaria').press('Enter')
  await sees(t, form.getByRole('alert'))
  await form.getByLabel('Zona horaria').fill('America/Lima')
  await form.getByLabel('Zona horaria').press('Enter')
  await reads(t, form, 'Guardado.')
  await reads(t, page, 'Cada día, a las 19:30, hora de America/Lima.')
  await sees(t, page.getByText(/^El próximo: /))
  const stored = await account.api.get(SETTINGS)
  t.match(stored, { every: 'daily', at: { hour: '19:30', zone: 'America/Lima' }, even_empty: true })
  t.equal(stored.channels.length, 1, 'by mail')
  await standsEverywhere(t, page)
  await page.setViewportSize(SMALLEST)
  await form.getByRole('checkbox', { name: 'Tu correo' }).press('Space')
  await reads(t, form, 'Sin ninguna vía, el resumen queda solo en esta página.')
  await fitsScreen(t, page)
  await form.getByLabel('Recibirlo').selectOption('never')
  await form.getByRole('button', { name: 'Guardar' }).press('Enter')
  await reads(t, page, 'No recibes resúmenes.')
  t.match(await account.api.get(SETTINGS), { every: 'never' })
})

t.test('the offer on the home comes with the third stock, and goes for good when it is taken', async (t) => {
  const account = await reader(2)
  const { page } = await fixture.enter(t, { account })
  const offer = page.locator('[data-field=summary-offer]')
  await page.locator(`tr[data-symbol=${symbol}]`).waitFor()
  await lacks(t, offer)
  await page.getByLabel('Añadir por ticker').fill(COMPANIES[2]!.symbol)
  await page.keyboard.press('Enter')
  await sees(t, offer)
  await standsEverywhere(t, page)
  await page.setViewportSize(SMALLEST)
  await fitsScreen(t, page)
  await offer.getByRole('button', { name: 'Recibirlo' }).press('Enter')
  await leaves(t, offer)
  t.match(await account.api.get(SETTINGS), { every: 'daily', at: null, even_empty: false })
  await page.reload()
  await page.locator(`tr[data-symbol=${symbol}]`).waitFor()
  await lacks(t, offer)
})

t.test('the home has the newest summary in a line, which leads to it', async (t) => {
  const account = await reader(1, DAYS.slice(0, 2))
  await account.api.call('PUT', SETTINGS, { every: 'daily', at: null, channels: [], even_empty: false })
  t.match(await account.api.get('/api/summaries/?limit=1'), { length: 1, 0: { id: account.summaries[1] } })
  const { page } = await fixture.enter(t, { account, viewport: PHONE })
  const line = page.locator('[data-field=summary]')
  await reads(t, line, 'Resumen del 2 oct 2026')
  await standsEverywhere(t, page)
  await line.getByRole('button').press('Enter')
  await heading(page, 'Resumen').waitFor()
  await sees(t, page.locator(`details[data-summary="${account.summaries[1]}"][open]`))
})

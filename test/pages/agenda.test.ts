import ICAL from 'ical.js'
import t from 'tap'
import type { Agenda, AgendaItem } from '#domain/contract/agenda.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { standsEverywhere } from '../support/pages/axe.ts'
import { openWatched } from '../support/pages/watched-page.ts'
import { leaves, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { openRow } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

// The agenda on the home and on the page of a stock, in a real browser over a real system that invents its dates.

const fixture = await BrowserFixture.start(t)
const FOLLOWED = COMPANIES.slice(0, 4).map(({ symbol }) => symbol)
const [symbol] = FOLLOWED
const PATH = 'GET /api/agenda/'

/** One of everything that the agenda can show of a stock. */
function everything(today: string): AgendaItem[] {
  const day = (days: number) => sessionOfDay(dayOfSession(today) + days)
  const event = { symbol, name: 'Acciones', exchange: 'Bolsa Simulada', kind: 'report', source: 'simulated' } as const
  const seen_at = new Date(DAY_MS * dayOfSession(today)).toISOString()
  const moved = { seen_at, before: [{ date: day(-20), seen_at }], move: null }
  return [
    { ...event, ...moved, date: day(-3), state: 'confirmed', move: { from: day(-4), to: day(-2), change_pct: -3.2 } },
    { ...event, ...moved, date: day(0), state: 'estimated' },
    { ...event, ...moved, kind: 'ex_dividend', date: day(1), state: 'confirmed', before: [] },
    { ...event, ...moved, date: day(5), state: 'withdrawn' },
    { ...event, ...moved, date: day(20), state: 'estimated' },
  ]
}

for (const [device, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  t.test(`${device}: dates on the home and on the page of a stock, and a calendar that reads them`, async (t) => {
    const account = await fixture.account(FOLLOWED)
    let agenda = (await account.api.get('/api/agenda/?past=100')) as Agenda
    await until('the invented dates of the followed stocks are known', async () => {
      agenda = await account.api.get('/api/agenda/?past=100')
      return FOLLOWED.every((symbol) => agenda.events.some((event) => event.symbol === symbol))
    })
    t.ok(
      agenda.events.some(({ move }) => move !== null),
      'what has passed has the move that followed',
    )
    const { page, calls, quiet } = await openWatched(t, fixture, { account, viewport })
    const widget = page.locator('[data-widget=agenda]')
    const comesNear = () =>
      until('the part comes near, which a phone fetches then', async () => {
        await page.mouse.wheel(0, 300)
        return widget.isVisible()
      })
    await comesNear()
    await reads(t, widget, /^De (\d de tus 4|todas tus) acciones se conoce alguna fecha/)

    await widget.getByRole('button', { name: 'Añadir a mi calendario' }).click()
    const url = await widget.getByLabel('Dirección de tu calendario').inputValue()
    t.match(url, /\/agenda\/[\w-]{43}\.ics$/)
    await standsEverywhere(t, page)
    await page.setViewportSize(viewport)
    const read = () => fetch(fixture.url + new URL(url).pathname)
    const calendar = new ICAL.Component(ICAL.parse(await (await read()).text()))
    t.ok(calendar.getAllSubcomponents('vevent').length > 0)
    await widget.getByRole('button', { name: 'Quitar' }).click()
    await sees(t, widget.getByRole('button', { name: 'Añadir a mi calendario' }))
    t.equal((await read()).status, 404)

    calls.answer(PATH, json({ ...agenda, events: everything(agenda.today) }))
    await page.reload()
    await comesNear()
    await reads(t, widget.locator('[data-event]').first(), 'hoy')
    await reads(t, widget, /^antes \d+ \w+$/)
    await reads(t, widget, 'retirada')
    t.match(await widget.locator('[data-field=move]').innerText(), /-3,20\s%\s+entre los cierres del \d+ \w+ y del/)
    await widget.getByRole('button', { name: 'Ver 1 más' }).click()
    t.equal(await widget.locator('[data-event]').count(), 5)
    await standsEverywhere(t, page)
    await page.setViewportSize({ width: 320, height: 700 })
    t.ok((await widget.boundingBox())!.width <= 320)
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    await page.setViewportSize(viewport)

    await openRow(page, symbol)
    await leaves(t, page.locator(`tr[data-symbol=${symbol}]`))
    await comesNear()
    await widget.scrollIntoViewIfNeeded()
    await reads(t, widget, 'Cotiza sin dividendo')
    t.equal(await widget.getByRole('button', { name: symbol }).count(), 0, 'the stock is not named again')
    await standsEverywhere(t, page)
    await quiet()
  })
}

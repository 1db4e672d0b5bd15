import ICAL from 'ical.js'
import t from 'tap'
import type { AgendaEvent } from '#domain/agenda/agenda.ts'
import type { Agenda } from '#domain/contract/agenda.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { storeEvents } from '#platform/repositories/market/agenda.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

t.test('the agenda of the followed stocks', async (t) => {
  const test = await buildTestApp(t, { env: { MARKET_DATA: 'yahoo', PUBLIC_URL: 'https://atalaya.example' } })
  const { db } = test.deps
  const named = { symbol: 'AAA', name: 'Añil; Ánfora, Ñandú y Güell: compañía de números' }
  const [a, b, coin] = await listInstrumentsOn(test, [
    instrumentOf('AAA', { name: named.name, exchange: 'NYSE' }),
    instrumentOf('BBB', { exchange: 'BME' }),
    instrumentOf('CCC-USD', { exchange: 'Kraken', class: 'crypto' }),
  ])
  const { id, token } = await userWithToken(test, 'ana@example.com')
  const agenda = async (query = ''): Promise<Agenda> => {
    return (await call(test, 'GET', `/api/agenda/${query}`, { token })).json()
  }
  const { today, ...nothing } = await agenda()
  t.same([nothing.events, nothing.coverage, nothing.address_since], [[], [], null])
  const day = (days: number) => sessionOfDay(Math.floor(Date.parse(today) / DAY_MS) + days)
  const instant = (text: string) => new Date(`${text}T12:00:00Z`)
  const store = (of: number, event: Partial<AgendaEvent> & Pick<AgendaEvent, 'period' | 'date'>, seen = day(-60)) => {
    const whole = { kind: 'report', state: 'estimated', missing_since: null, ...event } as const
    return storeEvents(db, of, [whole], { source: 'yahoo', now: instant(seen) })
  }
  for (const instrument_id of [a.id, b.id, coin.id]) {
    await db.insertInto('watchlist_items').values({ user_id: id, instrument_id }).execute()
  }
  await store(a.id, { period: day(9), date: day(9) })
  await store(a.id, { period: day(-30), date: day(-30), state: 'confirmed' })
  const sessions = [-31, -30, -29].map((days, i) => ({ session: day(days), close: 100 + 10 * i }))
  const bars = sessions.map(({ session, close }) => ({ session, open: 100, high: 200, low: 50, close, volume: 1 }))
  await upsertDailyBars(db, a.id, toColumns(bars))

  await t.test('dates to come, and of how many stocks one is known', async (t) => {
    const { events, coverage, from, to } = await agenda()
    t.same([from, to], [today, day(30)])
    t.same(events, [
      {
        ...{ ...named, exchange: 'NYSE', kind: 'report', date: day(9), state: 'estimated', source: 'yahoo' },
        ...{ seen_at: instant(day(-60)).toISOString(), before: [], move: null },
      },
    ])
    t.same(coverage, [
      { exchange: 'NYSE', stocks: 1, known: 1 },
      { exchange: 'BME', stocks: 1, known: 0 },
    ])
  })

  await t.test('past ones with the move that followed, of one stock too', async (t) => {
    const move = { from: day(-31), to: day(-29), change_pct: 20 }
    const { events, coverage } = await agenda(`?symbol=aaa&from=${day(-40)}&to=${day(40)}`)
    t.match(events, [
      { date: day(-30), state: 'confirmed', move: { ...move, change_pct: /^20|^19.9/ } },
      { date: day(9) },
    ])
    t.same(coverage, [{ exchange: 'NYSE', stocks: 1, known: 1 }])
    t.match(await agenda('?past=30'), { from: day(-30), to: day(30), events: { length: 2 } })
    t.same((await agenda(`?symbol=BBB&from=${day(-40)}`)).events, [])
  })

  await t.test('spans that are none', async (t) => {
    const spans = [
      `from=${day(1)}&to=${today}`,
      `to=${day(900)}`,
      'past=401',
      'from=2026-02-30',
      'from=x',
      'symbol=%3F',
      'symbol=NO',
    ]
    for (const span of spans) {
      const { statusCode } = await call(test, 'GET', `/api/agenda/?${span}`, { token })
      t.equal(statusCode, span === 'symbol=NO' ? 404 : 422, span)
    }
  })

  const make = async () => (await call(test, 'POST', '/api/agenda/address/', { token, body: {} })).json()
  const read = (url: string, headers = {}) => call(test, 'GET', new URL(url).pathname, { headers })

  await t.test('a calendar reads it at a secret address: a moved date, and one that is withdrawn', async (t) => {
    const { url, since } = await make()
    t.match(url, /^https:\/\/atalaya\.example\/agenda\/[\w-]{43}\.ics$/)
    t.equal((await agenda()).address_since, since)
    const eventsOf = (text: string) => {
      for (const line of text.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75 && !/[\n\r\ufffd]/.test(line), line)
      const calendar = new ICAL.Component(ICAL.parse(text))
      return calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, summary, description, startDate, endDate, sequence } = new ICAL.Event(component)
        const status = component.getFirstPropertyValue('status')
        return {
          uid,
          summary,
          description,
          start: `${startDate}`,
          end: `${endDate}`,
          isDate: startDate.isDate,
          sequence,
          status,
        }
      })
    }
    const answer = await read(url)
    t.match(answer.headers, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
    const [past, first] = eventsOf(answer.body)
    t.match(past, { start: day(-30), status: 'CONFIRMED', summary: 'AAA: resultados', sequence: 0 })
    t.same(first, {
      ...{ uid: `report-AAA-${day(9)}@atalaya`, summary: 'AAA: resultados (estimada)', description: named.name },
      ...{ start: day(9), end: day(10), isDate: true, sequence: 0, status: 'TENTATIVE' },
    })
    t.match(await read(url, { 'if-none-match': answer.headers.etag }), { statusCode: 304, body: '' })
    const head = await test.app.inject({ method: 'HEAD', url: new URL(url).pathname })
    t.match([head.statusCode, head.body, head.headers.etag], [200, '', answer.headers.etag])

    await store(a.id, { period: day(9), date: day(16), state: 'confirmed' }, day(-2))
    const moved = eventsOf((await read(url, { 'if-none-match': answer.headers.etag })).body)[1]
    t.match(moved, { uid: first.uid, start: day(16), end: day(17), sequence: 1, status: 'CONFIRMED' })
    t.equal(moved.description, `${named.name}. Antes: ${day(9).split('-').reverse().join('/')}`)
    t.match((await agenda()).events, [{ date: day(16), before: [{ date: day(9) }] }])
    await store(a.id, { period: day(9), date: day(16), state: 'withdrawn' }, day(-1))
    t.match(eventsOf((await read(url)).body)[1], { uid: first.uid, start: day(16), sequence: 2, status: 'CANCELLED' })
    t.match((await agenda()).coverage, [{ exchange: 'NYSE', known: 0 }, {}])
  })

  await t.test('an address that was renewed, removed, or is none', async (t) => {
    const old = (await make()).url
    const { url } = await make()
    t.equal((await read(url)).statusCode, 200)
    const refused = [
      old,
      `${url.slice(0, -5)}.ics`,
      url.slice(0, -4),
      'https://x/agenda/x.ics',
      'https://x/agenda/.ics',
    ]
    for (const address of refused) {
      const { statusCode, body } = await read(address)
      t.match([statusCode, JSON.parse(body)], [404, { code: 'unknown_calendar', detail: /^Ese calendario/ }], address)
    }
    await db.updateTable('users').set({ suspended: true }).where('id', '=', id).execute()
    t.equal((await read(url)).statusCode, 404)
    await db.updateTable('users').set({ suspended: false }).where('id', '=', id).execute()
    t.equal((await call(test, 'DELETE', '/api/agenda/address/', { token })).statusCode, 200)
    t.equal((await read(url)).statusCode, 404)
    t.equal((await agenda()).address_since, null)
    const { rows } = { rows: await db.selectFrom('agenda_addresses').selectAll().execute() }
    t.same(rows, [])
  })
})

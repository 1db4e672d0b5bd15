import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Agenda, AgendaItem } from '#domain/contract/agenda.ts'
import { reset } from '../../stores/resource.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { AgendaWidget, StockAgenda } from './AgendaWidget.tsx'
import { agenda } from './agenda.ts'

const PATH = 'GET /api/agenda/'

const event = (symbol: string, date: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  ...{ symbol, name: `${symbol} S.A.`, exchange: 'NYSE', kind: 'report', date, state: 'confirmed', source: 'yahoo' },
  ...{ seen_at: null, before: [], move: null },
  ...more,
})
const answer = (more: Partial<Agenda> = {}): Agenda => ({
  ...{ today: '2026-11-20', from: '2026-11-13', to: '2026-12-20', events: [], address_since: null },
  coverage: [
    { exchange: 'NYSE', stocks: 4, known: 3 },
    { exchange: 'BME', stocks: 4, known: 0 },
  ],
  ...more,
})
const rows = () => [...document.querySelectorAll('[data-event]')].map((row) => row.textContent)

beforeEach(() => reset(agenda))

test('the next seven days, what has passed in the last, and the rest on demand', async () => {
  const calls = fakeServer({
    [PATH]: () =>
      json(
        answer({
          events: [
            event('AAA', '2026-11-16', { move: { from: '2026-11-13', to: '2026-11-17', change_pct: -2.44 } }),
            event('BBB', '2026-11-20', { before: [{ date: '2026-10-27', seen_at: '2026-10-01T00:00:00Z' }] }),
            event('CCC', '2026-11-21', { state: 'estimated', kind: 'ex_dividend' }),
            event('DDD', '2026-11-27', { state: 'withdrawn' }),
            event('EEE', '2026-11-28'),
          ],
        }),
      ),
  })
  render(<AgendaWidget />)
  await screen.findByText('De 3 de tus 8 acciones se conoce alguna fecha: NYSE 3 de 4, BME 0 de 4.')
  expect(calls.map(({ query }) => String(query))).toEqual(['past=7'])
  expect(rows()).toEqual([
    'hoyBBBResultadosconfirmadaantes 27 oct',
    'mañanaCCCCotiza sin dividendoestimada',
    'vie 27 novDDDResultadosretirada',
    'lun 16 novAAAResultados-2,44\u202f% entre los cierres del 13 nov y del 17 nov',
  ])
  within(screen.getByRole('heading', { name: 'Ya pasó' }).nextElementSibling as HTMLElement).getByText('AAA')
  within(document.querySelector('[data-field=move]') as HTMLElement).getByRole('img', { name: 'baja' })
  fireEvent.click(screen.getByRole('button', { name: 'Ver 1 más' }))
  expect(rows()[3]).toMatch(/^sáb 28 novEEE/)
})

test('of how many stocks a date is known', async () => {
  for (const [known, sentence] of [
    [0, 'De ninguna de tus 4 acciones se conoce una fecha.'],
    [1, 'De 1 de tus 4 acciones se conoce alguna fecha.'],
    [4, 'De todas tus acciones se conoce alguna fecha.'],
  ] as const) {
    fakeServer({ [PATH]: () => json(answer({ coverage: [{ exchange: 'NYSE', stocks: 4, known }] })) })
    const { unmount } = render(<AgendaWidget />)
    await screen.findByText(sentence)
    unmount()
    reset(agenda)
  }
})

test('no date, and nobody to whom it would be said', async () => {
  fakeServer({ [PATH]: () => json(answer()) })
  const { unmount } = render(<AgendaWidget />)
  await screen.findByText('No se conoce ninguna fecha de los próximos siete días.')
  unmount()
  reset(agenda)
  fakeServer({ [PATH]: () => json(answer({ coverage: [] })) })
  const { container } = render(<AgendaWidget />)
  await vi.waitFor(() => expect(container.innerHTML).toBe(''))
})

test('of one stock, which it need not name: what has passed, three at first', async () => {
  const days = ['02-20', '05-20', '08-20', '11-01', '12-01'].map((day) => event('AAA', `2026-${day}`))
  fakeServer({ [PATH]: () => json(answer({ events: days })) })
  render(<StockAgenda symbol="AAA" />)
  await screen.findByText('mar 1 dic')
  expect(rows().length).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Ver 1 más' }))
  expect(rows().at(-1)).toBe('vie 20 febResultados')
})

test('the address of a calendar is made, shown once, and removed', async () => {
  const since = '2026-11-20T15:00:00.000Z'
  let has = false
  const change = (made: boolean, body: object) => () => {
    has = made
    return json(body, made ? 201 : 200)
  }
  const url = `https://atalaya.example/agenda/${'x'.repeat(43)}.ics`
  fakeServer({
    [PATH]: () => json(answer({ address_since: has ? since : null })),
    'POST /api/agenda/address/': change(true, { url, since }),
    'DELETE /api/agenda/address/': change(false, { message: 'Ya no.' }),
  })
  render(<AgendaWidget />)
  fireEvent.click(await screen.findByRole('button', { name: 'Añadir a mi calendario' }))
  const field = (await screen.findByLabelText('Dirección de tu calendario')) as HTMLInputElement
  expect([field.value, field.readOnly]).toEqual([url, true])
  expect(screen.getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href')).toMatch(
    /^webcal:\/\/atalaya/,
  )
  await screen.findByText('Tu calendario tiene una dirección desde el 20 nov 2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  await screen.findByRole('button', { name: 'Añadir a mi calendario' })
  expect(screen.queryByLabelText('Dirección de tu calendario')).toBe(null)
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dashboard } from '../../app/Dashboard.tsx'
import { clearSession, startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import { Records } from './Records.tsx'
import { records } from './records.ts'
import { stockRecord, trackRecords } from './testing/examples.ts'

const PATH = 'GET /api/track-records/'
const LIST = 'GET /api/user-watchlist/'
const followed = [{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]

const answer = (body = trackRecords(), list: unknown = followed) =>
  fakeServer({ [PATH]: () => json(body), [LIST]: () => json(list) })

async function show(body = trackRecords()): Promise<void> {
  answer(body)
  render(<Records />)
  await screen.findByRole('heading', { name: 'Reglas en todo el mercado' })
}

const table = (name: string) => screen.getByRole('table', { name })
const stocks = () => table('Tus acciones')
const rows = (of: HTMLElement) =>
  [...of.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) =>
    [dataset.symbol, dataset.rule].filter(Boolean).join(' '),
  )
const heading = (of: HTMLElement, name: string) => within(of).getByRole('columnheader', { name })
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const choose = (list: HTMLElement, value: string) => act(async () => void fireEvent.change(list, { target: { value } }))
const sortBy = (of: HTMLElement, name: string) => click(within(heading(of, name)).getByRole('button', { name }))

test('while it loads: busy, with a title and nothing to export', () => {
  fakeServer({ [PATH]: () => new Promise(() => {}), [LIST]: () => json(followed) })
  render(<Records />)
  screen.getByRole('heading', { level: 1, name: 'Historial de aciertos' })
  expect(document.querySelector('[data-widget=track-records]')?.getAttribute('aria-busy')).toBe('true')
  expect((screen.getByRole('button', { name: 'Exportar CSV' }) as HTMLButtonElement).disabled).toBe(true)
})

test('it says first how few have a demonstrated edge, and what is counted', async () => {
  await show()
  const proven = document.querySelector('[data-field=proven]')
  expect(proven?.textContent).toMatch(
    /^1 de 6 combinaciones con ventaja demostrada entre tus acciones y las reglas; en todo el mercado, 1 de 300\./,
  )
  screen.getByText(/se entra a la apertura siguiente y, diez sesiones después/)
})

test('the forward record is next to the past, with the chain', async () => {
  await show()
  const figures = (side: string) =>
    [...document.querySelectorAll(`[data-summary=${side}] dd`)].map(({ textContent }) => textContent)
  expect(figures('past')).toEqual(['23.712', '12.296', '51,9\u202f%', '52,3\u202f%'])
  expect(figures('since')).toEqual(['349', '262', '140', '53,4\u202f%'])
  screen.getByText('Cadena íntegra: 1.234 anotaciones')
  screen.getByText(/^Comprobada entera, desde la primera anotación, el 20 nov/)
  screen.getByText('4f'.repeat(32))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a broken chain is shown prominently', async () => {
  await show(
    trackRecords({ cadena: { entradas: 1_234, intacta: false, comprobada: '2026-11-20T15:05:00.000Z', huella: null } }),
  )
  const alert = screen.getByRole('alert')
  within(alert).getByText('La cadena del registro está rota (1.234 anotaciones)')
  within(alert).getByText(/^No se sostiene desde la anotación 1\.235; comprobada el 20 nov/)
  expect(screen.queryByText(/Cadena íntegra|Huella/)).toBe(null)
})

test('a new ledger has no figures yet', async () => {
  const reglas = trackRecords().reglas.map((rule) => ({
    ...rule,
    futuro: { registradas: 0, resueltas: 0, aciertos: 0, acierto_pct: null },
  }))
  await show(
    trackRecords({
      reglas,
      pronosticos: [],
      cadena: { entradas: 0, intacta: true, comprobada: '2026-11-20T15:05:00.000Z', huella: null },
    }),
  )
  screen.getByText('Aún no hay anotaciones.')
  screen.getByText('Ninguna ha cumplido aún sus diez sesiones.')
  screen.getByText('Aún no se ha registrado ningún pronóstico de tus acciones.')
})

test('before its first check the chain is shown as neither intact nor empty', async () => {
  await show(trackRecords({ cadena: { entradas: 0, intacta: true, comprobada: null, huella: null } }))
  screen.getByText('La cadena aún no se ha comprobado.')
  expect(screen.queryByText(/Cadena íntegra|Aún no hay anotaciones/)).toBe(null)
})

test('a row: rule, direction, hits, rate with its interval, any day, edge, and the record since recording began', async () => {
  await show()
  const cells = (rule: string) =>
    [...stocks().querySelectorAll(`[data-symbol=AAA][data-rule=${rule}] td`)].map(({ textContent }) => textContent)
  expect(cells('macd-up')).toEqual([
    'AAA',
    'Cruce alcista del MACD',
    'Positivo',
    '14 de 24',
    '58,3\u202f%',
    '51,2\u202f%',
    'No demostrada',
    '1 de 31 pendiente',
  ])
  expect(cells('evening-star').slice(3)).toEqual(['aún no se ha dado', '—', '47,8\u202f%', 'No demostrada', '—'])
  within(stocks()).getByRole('img', {
    name: 'Acertó 58,3\u202f%; intervalo del 95\u202f%: de 38,8\u202f% a 75,5\u202f%; cualquier día: 51,2\u202f%',
  })
  const rules = table('Reglas en todo el mercado')
  within(rules).getByText('9.335 de 16.934')
  within(rules).getByText('1 de 100 acciones')
  within(rules).getByRole('img', { name: 'Acertó 55,1\u202f%; cualquier día: 55,5\u202f%' })
  expect(
    [...table('Pronósticos de tus acciones').querySelectorAll('td')].map(({ textContent }) => textContent),
  ).toEqual(['AAA', '120', '103', '85 de 103', '82,5\u202f%', 'BBB', '6', '0', '—', '—'])
})

test('every column sorts the table, in both directions, and its heading says so', async () => {
  await show()
  expect(rows(stocks())[0]).toBe('AAA macd-up')
  expect(heading(stocks(), 'Acción').getAttribute('aria-sort')).toBe('ascending')
  await sortBy(stocks(), 'Acierto')
  expect(heading(stocks(), 'Acierto').getAttribute('aria-sort')).toBe('descending')
  expect(heading(stocks(), 'Acción').getAttribute('aria-sort')).toBe(null)
  expect(rows(stocks())).toEqual([
    'BBB evening-star',
    'BBB macd-up',
    'AAA macd-up',
    'AAA rsi-down-70',
    'BBB rsi-down-70',
    'AAA evening-star',
  ])
  await sortBy(stocks(), 'Acierto')
  expect(rows(stocks()).slice(0, 2)).toEqual(['BBB rsi-down-70', 'AAA rsi-down-70'])
  expect(rows(stocks()).at(-1)).toBe('AAA evening-star')
  const firsts: (string | undefined)[] = []
  for (const name of ['Regla', 'Dirección', 'Aciertos', 'Cualquier día', 'Ventaja', 'Desde que se registra']) {
    await sortBy(stocks(), name)
    firsts.push(rows(stocks())[0])
  }
  expect(firsts).toEqual(['AAA macd-up', 'AAA rsi-down-70', 'BBB macd-up', 'BBB macd-up', 'BBB macd-up', 'AAA macd-up'])
})

test('the order can be chosen from a list too, and reversed', async () => {
  await show()
  const [choice] = screen.getAllByLabelText('Ordenar por')
  await choose(choice, 'hits')
  const rules = table('Reglas en todo el mercado')
  expect(rows(rules)).toEqual(['macd-up', 'rsi-down-70', 'evening-star'])
  await click(screen.getAllByRole('button', { name: 'Invertir el orden, ahora descendente' })[0])
  expect(rows(rules)).toEqual(['evening-star', 'rsi-down-70', 'macd-up'])
})

test('filtered by stock and rule; the choice stays while the user visits a stock', async () => {
  await show()
  await choose(screen.getByLabelText('Acción'), 'BBB')
  screen.getByText('3 combinaciones')
  await choose(screen.getByLabelText('Regla'), 'macd-up')
  expect(rows(stocks())).toEqual(['BBB macd-up'])
  fireEvent.click(within(stocks()).getByRole('button', { name: 'Ver BBB, Empresa BBB' }))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'BBB'])
  expect([records.stock, records.rule]).toEqual(['BBB', 'macd-up'])
  answer(trackRecords({ acciones: trackRecords().acciones.filter(({ ticker }) => ticker !== 'BBB') }))
  await act(records.answer.load)
  expect(rows(stocks())).toEqual(['AAA macd-up'])
})

test('a long list shows its first rows, then more', async () => {
  const acciones = Array.from({ length: 40 }, (_, i) => stockRecord(`S${i}`, 'macd-up', [24, 14, 2_490, 1_275]))
  await show(trackRecords({ acciones }))
  expect(rows(stocks()).length).toBe(25)
  fireEvent.click(screen.getByRole('button', { name: 'Ver 15 más' }))
  expect(rows(stocks()).length).toBe(40)
})

test('without followed stocks there is a sentence and a link to the search', async () => {
  answer(trackRecords({ acciones: [], pronosticos: [] }), [])
  render(<Records />)
  await screen.findByText('No has añadido ninguna acción a tu lista de seguimiento.')
  expect(document.querySelector('[data-field=proven]')?.textContent).toMatch(
    /^1 de 300 combinaciones con ventaja demostrada en todo el mercado\./,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Buscar acciones' }))
  expect(view.subView).toBe('advancedSearch')
})

test('a followed stock without a record yet', async () => {
  answer(trackRecords({ acciones: [], pronosticos: [] }))
  render(<Records />)
  await screen.findByText('Aún se está calculando el historial de tus acciones.')
})

test('a failure says so and can be retried; later ones keep the old data and mark them', async () => {
  fakeServer({ [LIST]: () => json(followed) })
  render(<Records />)
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Error al obtener el historial de aciertos')
  answer()
  fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Cadena íntegra: 1.234 anotaciones')
  expect(screen.queryByText('Datos sin actualizar')).toBe(null)
  fakeServer({ [PATH]: () => json({ acciones: 'many' }) })
  await act(records.answer.load)
  screen.getByText('Datos sin actualizar')
  expect(rows(stocks()).length).toBe(6)
})

test('the next user does not see them', async () => {
  startSession(demo)
  await show()
  await act(async () => clearSession())
  expect(records.answer.data).toBe(null)
})

test('reached from the opportunities, under Inicio', async () => {
  fakeServer({ 'GET /user-watchlist/': () => json([]), [PATH]: () => json(trackRecords()), [LIST]: () => json([]) })
  render(<Opportunities />)
  fireEvent.click(screen.getByRole('button', { name: 'Historial de aciertos' }))
  expect(view.subView).toBe('trackRecords')
  startSession(demo)
  view.view = 'dashboard'
  render(<Dashboard />)
  await screen.findByRole('heading', { level: 1, name: 'Historial de aciertos' })
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Inicio')
  fireEvent.click(screen.getByRole('button', { name: 'Volver' }))
  expect(view.subView).toBe('mainDashboard')
})

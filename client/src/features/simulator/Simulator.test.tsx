import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CashBody, SimulatorAccount, SimulatorOrder } from '#domain/contract/simulator.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import * as files from '../../api/download.ts'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { demo, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { simulator as text } from '../../text/es/simulator.ts'
import { formatMoment } from '../../text/format.ts'
import { Simulator } from './Simulator.tsx'
import * as store from './simulator.ts'
import { accountOf, fill, order, performanceOf } from './testing/examples.ts'
import { ticket } from './ticket.ts'

let calls: ReturnType<typeof fakeServer>
let account: SimulatorAccount
let orders: SimulatorOrder[]
let attempts: (typeof EXAMPLES.attempts)[number][]
let refusal: Response | null

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  startSession({ ...demo, role: 'Expert' })
  reset(store.account)
  reset(store.orders)
  reset(store.entries)
  reset(store.performance)
  reset(store.attempts)
  store.viewAttempt(null)
  account = accountOf()
  orders = [order()]
  attempts = [{ ...EXAMPLES.attempts[0], ended_at: null as never }]
  refusal = null
  const answered = (body: unknown, status = 200) => refusal ?? json(body, status)
  calls = fakeServer({
    'GET /api/stocks/ trading-data': () => json(trading('AAA')),
    'GET /api/simulator/': () => json(account),
    'GET /api/simulator/orders/': () => json(orders),
    'GET /api/simulator/entries/': () => json(EXAMPLES.entries),
    'GET /api/simulator/attempts/': () => json(attempts),
    'GET /api/simulator/performance/': () => json(performanceOf()),
    'GET /api/simulator/export.csv': () =>
      new Response('id,order\r\n12,7\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    'POST /api/simulator/start': () => answered(accountOf(), 201),
    'POST /api/simulator/cash': () => answered(account),
    'POST /api/simulator/entries/': () => answered(EXAMPLES.entries, 201),
    'DELETE /api/simulator/orders/7': () => answered(order({ why: 'cancelling' })),
  })
})

const field = (name: string) => document.querySelector(`[data-field=${name}] dd`)?.textContent
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const sent = (path: string) => calls.filter((call) => call.path === `/api/simulator/${path}` && call.method !== 'GET')
const openTab = (title: string) => press(title)

const client_id = expect.stringMatching(/^[a-z0-9]{25}$/)

test('another plan sees what it is, with an order that the rules execute, and asks the server nothing', async () => {
  startSession({ ...demo, role: 'Freemium' })
  render(<Simulator />)
  screen.getByText('Experto')
  expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    'A las 15:32 envías una compra a mercado de 10 acciones.',
    'La página muestra $99,40, que es de las 15:17: es de antes de tu orden y no la ejecuta.',
    'A las 15:48 llega el primer precio posterior: $100,00, de las 15:33.',
    'Se ejecuta a $100,05: ese precio y $0,05 de medio diferencial.',
    'Pagas $1.001,50, con $1,00 de costos.',
  ])
  expect(calls).toEqual([])
})

test('without an attempt one is started; a figure that is none is said', async () => {
  account = accountOf({ attempt: null, kind: null })
  render(<Simulator />)
  await screen.findByText(text.start.title)
  write(text.start.cash, 'mucho')
  await press(text.start.submit)
  screen.getByText('«Efectivo inicial» tiene que ser un número.')
  write(text.start.cash, '25.000')
  write(text.start.percent, '-1')
  await press(text.start.submit)
  screen.getByText('«Costo en % del importe» no puede ser negativo.')
  write(text.start.percent, '101')
  await press(text.start.submit)
  screen.getByText('«Costo en % del importe» no puede pasar de 100.')
  expect(sent('start')).toEqual([])
  write(text.start.percent, '0,25 %')
  write(text.start.minimum, '2')
  write(text.start.currency, 'EUR')
  account = accountOf()
  await press(text.start.submit)
  expect(sent('start').map(({ body }) => body)).toEqual([
    { kind: 'orders', currency: 'EUR', cash: 25_000, costs: { fixed: 0, percent: 0.25, minimum: 2 }, client_id },
  ])
  await screen.findByText(text.positions.title)
})

test('value, cash and result move with the price; the parts sum to the result', async () => {
  account = accountOf({ played: '2024-03-04', parts: { ...EXAMPLES.simulator.parts, currency: 0.000003 } })
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  screen.getByText('Repetición: hoy es el 4 mar 2024')
  expect(field('value')).toBe('$10.045,00')
  expect(field('cash')).toBe('$9.000,00$102,00 reservado por órdenes')
  // 10 shares of 104.50, of which one was worth 104.50 when the account was loaded.
  await act(async () => void applyQuotes([quote('AAA', 1, 105.5)]))
  expect(field('value')).toBe('$10.055,00')
  expect(field('result')).toContain('+55,00')
  expect(document.querySelector('[data-field=parts]')?.textContent).toBe(
    'De qué viene: Precio +60,00Moneda 0,00Dividendos 0,00Costos -5,00',
  )
  const row = document.querySelector('tr[data-symbol=AAA]')?.textContent
  expect(row).toContain('105,50')
  expect(row).toContain('+60,00')
  await press('Vender AAA')
  expect(ticket.idea).toEqual({ symbol: 'AAA', side: 'sell' })
})

const at = (instant: string) => formatMoment(instant)

test.each([
  ['later_price', `Espera un precio posterior al ${at('2026-11-20T15:00:00Z')}.`],
  ['level', 'Espera a que el precio llegue a su nivel.'],
  ['trade', 'Espera a que se negocie la acción.'],
  ['volume', 'Espera más volumen: se ejecuta como mucho un décimo de lo que se negocia.'],
  ['session', `Espera a la sesión: abre el ${at('2026-11-23T14:30:00Z')}.`],
  ['in_review', 'Espera: el precio está en revisión.'],
  ['frozen', 'Espera: el precio no se mueve y puede no ser de fiar.'],
  ['stale', 'Espera: el precio es más antiguo de lo normal.'],
  ['cancelling', 'Cancelándose: un precio de antes de que la cancelaras aún puede ejecutarla.'],
] as const)('a waiting order says why: %s', async (why, sentence) => {
  orders = [order({ why })]
  render(<Simulator />)
  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: /^Cancelar/ }) === null).toBe(why === 'cancelling')
})

test.each([
  ['expired', 'Vencida', 'Venció.'],
  ['cancelled', 'Cancelada', 'La cancelaste.'],
  ['cash', 'Sin ejecutar', 'Cuando llegó su precio no alcanzaba el efectivo.'],
  ['shares', 'Sin ejecutar', 'Cuando llegó su precio no tenías acciones suficientes.'],
] as const)('an order that has ended says why: %s', async (why, state, sentence) => {
  orders = [order({ why, ended: true, state: why === 'expired' || why === 'cancelled' ? why : 'refused' })]
  render(<Simulator />)
  await screen.findByText(sentence)
  screen.getByText(state)
  expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBe(null)
})

test('an order is cancelled; a refusal is said next to it', async () => {
  render(<Simulator />)
  await screen.findByText('Espera a que el precio llegue a su nivel.')
  refusal = json({ error: 'Esa orden no existe.', code: 'unknown_order' }, 404)
  await press('Cancelar: Comprar 12 de AAA')
  screen.getByText('Esa orden no existe.')
  refusal = null
  orders = [order({ why: 'cancelling' })]
  await press('Cancelar: Comprar 12 de AAA')
  screen.getByText(/^Cancelándose/)
  expect(document.activeElement).toBe(document.querySelector('[data-order="7"]'))
})

test('fills as one, and each of them', async () => {
  const fills = [
    fill({ quantity: 4, price: 99, costs: 2 }),
    fill({ quantity: 8, price: 100.5, costs: 0.5, as_of: '2026-11-20T15:06:00.000Z', provisional: true }),
  ]
  orders = [order({ state: 'filled', ended: true, why: null, filled: 12, fills })]
  render(<Simulator />)
  await screen.findByText('Ejecutada')
  const [shown] = document.querySelectorAll('[data-field=fills]')
  expect(shown.querySelector('p')?.textContent).toBe(
    `12 a $100,00, precio del ${at('2026-11-20T15:06:00Z')}; costos $2,50 ${text.orders.provisional}`,
  )
  expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    `4 a $99,00, precio del ${at('2026-11-20T15:05:00Z')}; costos $2,00`,
    `8 a $100,50, precio del ${at('2026-11-20T15:06:00Z')}; costos $0,50`,
  ])
})

test('prices of an order are in the currency of its stock, its costs in that of the attempt, its level as typed', async () => {
  orders = [
    order({ id: 8, currency: 'EUR', limit: 10.123456 }),
    order({ currency: 'EUR', state: 'filled', ended: true, why: null, fills: [fill({ price: 99.5, costs: 2 })] }),
  ]
  render(<Simulator />)
  await screen.findByText(/^limitada · límite EUR 10,123456 · /)
  screen.getByText(/^10 a EUR 99,50, precio del .*; costos \$2,00$/)
})

test('more than a page of orders is read on from the last one', async () => {
  orders = Array.from({ length: 100 }, (_, i) => order({ id: 200 - i }))
  render(<Simulator />)
  await screen.findByText(text.orders.older)
  const newest = orders
  fakeServer({
    'GET /api/simulator/orders/': ({ query }) => json(query.get('before') === '101' ? [order({ id: 5 })] : newest),
  })
  await press(text.orders.older)
  expect(document.querySelectorAll('[data-order]').length).toBe(101)
  expect(screen.queryByText(text.orders.older)).toBe(null)
})

test('more than a page of attempts is read on from the last one', async () => {
  attempts = Array.from({ length: 100 }, (_, i) => ({ ...EXAMPLES.attempts[0], id: 200 - i }))
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  await openTab(text.tabs.attempts)
  await screen.findByText(text.attempts.older)
  const newest = attempts
  fakeServer({
    'GET /api/simulator/attempts/': ({ query }) =>
      json(query.get('before') === '101' ? [{ ...EXAMPLES.attempts[0], id: 5 }] : newest),
  })
  await press(text.attempts.older)
  expect(screen.getAllByRole('button', { name: /^Ver el intento que empezó/ }).length).toBe(101)
  expect(screen.queryByText(text.attempts.older)).toBe(null)
})

test('cash is paid in or out', async () => {
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  await press(text.cash.open)
  write(text.cash.amount, '-1.500')
  refusal = json({ error: 'No te alcanza el efectivo.', code: 'cash_short' }, 409)
  await press(text.cash.submit)
  screen.getByText('No te alcanza el efectivo.')
  await press(text.cash.submit)
  write(text.cash.amount, '-1.400')
  refusal = null
  await press(text.cash.submit)
  const bodies = sent('cash').map(({ body }) => body as CashBody)
  expect(bodies.map(({ amount }) => amount)).toEqual([-1_500, -1_500, -1_400])
  // Sent again as it was, a payment is the same one.
  const [first, again, other] = bodies.map(({ client_id }) => client_id)
  expect(first).toEqual(client_id)
  expect([again === first, other === first]).toEqual([true, false])
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a trade of one’s own is noted, in an attempt by hand only', async () => {
  account = accountOf({ kind: 'by_hand' })
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  expect(screen.queryByText(text.newOrder)).toBe(null)
  expect(screen.queryByText(text.orders.title)).toBe(null)
  await press(text.note.open)
  const form = within(screen.getByRole('dialog'))
  const submit = () => act(async () => fireEvent.click(form.getByRole('button', { name: text.note.submit })))
  await submit()
  form.getByText('Indica el ticker de la acción.')
  write('Ticker', ' aaa ')
  await submit()
  form.getByText('Indica la fecha y la hora de la operación.')
  write('Fecha y hora', '2026-03-02T15:00')
  write('Cantidad', '5')
  write('Precio', '45 USD')
  await submit()
  form.getByText('«Precio» va sin unidad.')
  write('Precio', '45,25')
  await submit()
  expect(sent('entries/').map(({ body }) => body)).toEqual([
    {
      symbol: 'aaa',
      side: 'buy',
      at: new Date(2026, 2, 2, 15).toISOString(),
      quantity: 5,
      price: 45.25,
      costs: 0,
      client_id,
    },
  ])
})

test('the book is shown and downloaded', async () => {
  const download = vi.spyOn(files, 'download').mockReturnValue()
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  await openTab(text.tabs.book)
  await screen.findByText('Efectivo', { selector: 'td' })
  screen.getByText(/^-997,00/)
  await press(text.book.download)
  const [[blob, name]] = download.mock.calls
  expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 5)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 0x69, 0x64]))
  expect(name).toBe('atalaya-simulador.csv')
})

test('an attempt that has ended is viewed, and left again', async () => {
  attempts = [{ ...EXAMPLES.attempts[0], id: 4, ended_at: null as never }, EXAMPLES.attempts[0]]
  render(<Simulator />)
  await screen.findByText(text.positions.title)
  await openTab(text.tabs.attempts)
  await screen.findByText('En marcha')
  await press('Ver el intento que empezó el 18 nov 2026')
  screen.getByText(/^Estás viendo un intento que terminó el 20 nov 2026\./)
  await screen.findByText(text.performance.rows.twr)
  const asked = calls.filter(({ path }) => path === '/api/simulator/performance/')
  expect(asked.map(({ query }) => query.get('attempt'))).toEqual([null, '3'])
  await press(text.attempts.back)
  await screen.findByText(text.positions.title)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SimulatorAccount, SimulatorTicket } from '#domain/contract/simulator.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { Toasts } from '../../components/overlays/Toasts.tsx'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { ticket as text } from '../../text/es/simulator.ts'
import { account as accountStore, ticketOf as ticketStore } from './simulator.ts'
import { TicketHost } from './TicketHost.tsx'
import { accountOf, order, ticketOf } from './testing/examples.ts'
import { openTicket, ticket } from './ticket.ts'

let calls: ReturnType<typeof fakeServer>
let account: SimulatorAccount
let known: SimulatorTicket
let answer: () => Response

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  startSession({ ...demo, role: 'Expert' })
  reset(accountStore)
  reset(ticketStore('AAA'))
  account = accountOf({ positions: [{ ...EXAMPLES.simulator.positions[0], quantity: 4 }] })
  known = ticketOf()
  answer = () => json(order(), 201)
  calls = fakeServer({
    'GET /api/stocks/ trading-data': () => json(trading('AAA')),
    'GET /api/simulator/': () => json(account),
    'GET /api/simulator/ticket/': () => json(known),
    'GET /api/user-watchlist/': () => json(EXAMPLES.watchlist),
    'POST /api/simulator/orders/': () => answer(),
  })
})

async function open(more: Parameters<typeof quote>[3] = {}, symbol: string | null = 'AAA'): Promise<void> {
  await act(async () => void applyQuotes([quote('AAA', 1, 100, more)]))
  render(
    <>
      <TicketHost />
      <Toasts />
    </>,
  )
  await act(async () => openTicket({ symbol }))
}

const ready = () => screen.findByRole('button', { name: text.submit })
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-form=order] dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { client_id: string })

test('all that can be said of an order before it is sent', async () => {
  await open()
  await ready()
  expect(document.querySelector('[data-field=now]')?.textContent).toContain('Tienes 4')
  write(text.quantity, '10')
  expect(facts()).toEqual({
    Cuándo: expect.stringMatching(/^Con el primer precio posterior a las \d\d:\d\d\.$/),
    'A qué precio': 'Cerca de $100,05: el último y $0,05 de medio diferencial.',
    Cuánto: 'Como mucho un décimo de lo que se negocie, o una orden pequeña entera.',
    Costos: '$2,00',
    Reserva: '$1.022,02',
    'Te queda': '$7.875,98',
    Termina: expect.stringMatching(
      /^20 nov, \d\d:\d\d\. Si la cancelas, los precios de antes aún pueden ejecutarla\.$/,
    ),
  })
})

test('what depends on the source, the hour, the currency and the level', async () => {
  known = ticketOf({
    currency: 'EUR',
    fx: 1.1,
    fx_day: '2026-11-19',
    volume: 'untold',
    opens_at: '2026-11-23T14:30:00Z',
  })
  await open({ freshness: 'delayed', as_of: new Date(Date.now() - 15 * 60_000).toISOString() })
  await ready()
  write(text.quantity, '10')
  expect(facts()).toMatchObject({
    Cuándo: expect.stringMatching(
      /Esta fuente llega con unos 15 min de retraso\. La sesión abre el 23 nov, \d\d:\d\d\.$/,
    ),
    Cuánto: 'Esta fuente no dice el volumen: no limita la orden.',
    Cambio: '1 EUR = 1,10 USD, del 19 nov 2026; cambiar cuesta un 0,5\u202f%.',
  })
  write(text.type, 'limit')
  write(text.limit, '110')
  expect(facts()).toMatchObject({
    Cuándo: expect.stringContaining('El precio ya ha pasado su límite.'),
    'A qué precio': 'A EUR\u00a0110 o mejor, cuando el precio lo pase en EUR\u00a00,01.',
  })
  write(text.limit, 'ciento diez')
  expect(facts()).toMatchObject({ 'A qué precio': 'A … o mejor, cuando el precio lo pase en EUR\u00a00,01.' })
  write(text.type, 'stop')
  write(text.stop, '90')
  expect(facts()).toMatchObject({
    Cuándo: expect.stringContaining('El nivel ya está alcanzado: se activa con el próximo precio.'),
    'A qué precio': expect.stringContaining(
      'Cerca de EUR\u00a0100,05: el último y EUR\u00a00,05 de medio diferencial.',
    ),
  })
  write(text.type, 'market')
  write(text.side, 'sell')
  expect(facts()).toMatchObject({
    Cuándo: expect.stringContaining('Tienes 4: al ejecutarse solo se vende lo que haya.'),
  })
  expect(facts()).not.toHaveProperty('Reserva')
})

test('a price that cannot be trusted, and one that is not known', async () => {
  await open({ freshness: 'frozen' })
  await ready()
  expect(facts()).toMatchObject({
    Cuándo: expect.stringContaining('Ahora el precio no es de fiar: espera a que lo sea.'),
  })
})

test('it is sent once with the same id, and says what was sent', async () => {
  answer = () => json({ error: 'No te alcanza el efectivo.', code: 'cash_short' }, 409)
  await open()
  await ready()
  await press(text.submit)
  screen.getByText('«Cantidad» tiene que ser un número.')
  expect(sent()).toEqual([])
  write(text.quantity, '10')
  await press(text.submit)
  screen.getByText('No te alcanza el efectivo.')
  answer = () => json(order(), 201)
  await press(text.submit)
  const [first, second] = sent()
  expect(first).toEqual({
    symbol: 'AAA',
    side: 'buy',
    type: 'market',
    quantity: 10,
    until: 'session',
    client_id: second.client_id,
  })
  expect(ticket.idea).toBe(null)
  screen.getByText('Orden enviada: Comprar 10 de AAA.')
  await press(text.view)
  expect(view.subView).toBe('simulator')
})

test('a change makes another order of it', async () => {
  answer = () => json({ error: 'No.', code: 'cash_short' }, 409)
  await open()
  await ready()
  write(text.quantity, '10')
  await press(text.submit)
  write(text.quantity, '9')
  await press(text.submit)
  const [first, second] = sent()
  expect(first.client_id).not.toBe(second.client_id)
})

test('without a stock it asks for one that is followed', async () => {
  await open({}, null)
  await ready()
  expect(screen.getByLabelText<HTMLSelectElement>(text.stock).value).toBe('AAA')
})

test.each([
  [{ attempt: null, kind: null }, text.noAttempt],
  [{ kind: 'by_hand' }, text.byHand],
] as const)('an attempt that takes no orders leads to the simulator: %j', async (more, sentence) => {
  account = accountOf(more)
  await open()
  await screen.findByText(sentence)
  await press(text.toSimulator)
  expect([ticket.idea, view.subView]).toEqual([null, 'simulator'])
})

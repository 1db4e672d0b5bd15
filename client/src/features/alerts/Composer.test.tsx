import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Check } from 'typebox/value'
import { beforeEach, expect, test, vi } from 'vitest'
import { KINDS, type When } from '#domain/alerts/kinds/index.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import { Toasts } from '../../components/overlays/Toasts.tsx'
import { applyQuotes } from '../../stores/prices.ts'
import { startSession, updateUser } from '../../stores/session.ts'
import { alert, channel, demo, indicators, quote, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { alertForm as text } from '../../text/es/alert-form.ts'
import { ComposerHost } from './ComposerHost.tsx'
import { type AlertIdea, composeAlert, composer } from './composer.ts'

const CHANNELS = [
  channel(4, 'webhook', { name: 'Casa', state: 'broken' }),
  channel(3, 'push', { name: 'Chrome en Linux' }),
  channel(2, 'email', { name: 'Tu correo' }),
  channel(1, 'page', { name: 'Página de Atalaya' }),
]

const made = (body: unknown, more: Partial<Alert> = {}): Alert => {
  const { client_id: _, ...asked } = body as NewAlert
  return { ...alert(7), ...asked, ...more }
}

let calls: ReturnType<typeof fakeServer>
let answer: (body: unknown) => Response | Promise<Response>

beforeEach(() => {
  startSession({ ...demo, role: 'Expert' })
  answer = (body) => json(made(body), 201)
  calls = fakeServer({
    'GET /api/channels/': () => json(CHANNELS),
    'GET /api/stocks/ trading-data': () => json(trading('NVDA')),
    'GET /api/stocks/ technical-indicators': () => json(indicators('NVDA', { live: false })),
    'POST /api/alerts/': ({ body }) => answer(body),
    'DELETE /api/alerts/7': () => new Response(null, { status: 204 }),
  })
})

const sent = () =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/api/alerts/').map(({ body }) => body)
const sentence = () => document.querySelector('[data-field=sentence]')?.textContent
const already = () => document.querySelector('[data-field=already]')?.textContent ?? null
const box = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const write = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function open(idea: Partial<AlertIdea> = {}): Promise<void> {
  await act(async () => void applyQuotes([quote('NVDA', 1, 175.5)]))
  render(
    <>
      <ComposerHost />
      <Toasts />
    </>,
  )
  await act(async () => composeAlert({ symbol: 'NVDA', ...idea }))
  await screen.findByRole('button', { name: text.submit })
  await screen.findByText('Chrome en Linux, luego Página de Atalaya, luego Tu correo')
}

test('a price starts at the one shown, and its direction follows the level until the user chooses one', async () => {
  await open()
  expect(box('Precio').value).toBe('175,50')
  expect(sentence()).toBe('Avisa cuando NVDA pase por 175,50, una vez, también con hueco.')
  write('Precio', '1.180,5')
  expect(sentence()).toBe('Avisa cuando NVDA suba de 1.180,50, una vez, también con hueco.')
  write('Precio', '170')
  expect(sentence()).toBe('Avisa cuando NVDA baje de 170,00, una vez, también con hueco.')
  write('Cuando', 'any')
  write('Precio', '180')
  expect(sentence()).toBe('Avisa cuando NVDA pase por 180,00, una vez, también con hueco.')
  await press(text.submit)
  expect(sent()).toEqual([
    {
      symbol: 'NVDA',
      when: { kind: 'price', direction: 'any', level: 180 },
      repeat: 'once',
      sessions: 'regular',
      expires_at: null,
      note: '',
      channels: [3, 1, 2],
      client_id: expect.stringMatching(/^[a-z0-9]{25}$/),
    },
  ])
  expect(composer.idea).toBe(null)
})

test('a price is read as the page writes it, with its currency', async () => {
  await open()
  for (const typed of ['$180,50', 'USD 180,50', '180,50\u00a0$', '+180.50', ' 180,5 USD ']) {
    write('Precio', '')
    write('Precio', typed)
    expect(sentence(), typed).toBe('Avisa cuando NVDA suba de 180,50, una vez, también con hueco.')
  }
  await press(text.submit)
  expect(sent()).toMatchObject([{ when: { kind: 'price', level: 180.5 } }])
})

const KIND_CASES: Record<When['kind'], [Record<string, string>, When, string]> = {
  price: [
    { Precio: '200,25', Cuando: 'up' },
    { kind: 'price', direction: 'up', level: 200.25 },
    'Avisa cuando NVDA suba de 200,25, una vez, también con hueco.',
  ],
  change: [
    { Cuando: 'down', 'Al menos un (%)': '2,5' },
    { kind: 'change', direction: 'down', percent: 2.5 },
    'Avisa cuando NVDA baje al menos un 2,50\u202f% frente al cierre anterior, una vez, también con hueco.',
  ],
  level: [
    { 'Cerca de': 'high_252', 'A menos de un (%)': '0' },
    { kind: 'level', of: 'high_252', within_pct: 0 },
    'Avisa cuando NVDA llegue a su máximo de 252 sesiones, una vez, también con hueco.',
  ],
  indicator: [
    { Indicador: 'macd', 'Pasa a': 'Bearish signal', 'Se mira': 'live' },
    { kind: 'indicator', field: 'macd', becomes: 'Bearish signal', at: 'live' },
    'Avisa cuando el MACD de NVDA pase a estar bajista, en vivo (la barra abierta puede deshacerlo), una vez.',
  ],
  rule: [
    { Oportunidad: 'macd-up' },
    { kind: 'rule', rule: 'macd-up', demonstrated: false },
    'Avisa cuando NVDA dé la oportunidad «Cruce alcista del MACD» al cierre, una vez.',
  ],
  rating: [
    { 'Pasa a': 'Strong sell' },
    { kind: 'rating', becomes: 'Strong sell' },
    'Avisa cuando los indicadores de NVDA pasen a «Venta fuerte» al cierre, una vez.',
  ],
  volume: [
    { 'Veces la media de 63 sesiones': '3' },
    { kind: 'volume', times: 3 },
    'Avisa cuando NVDA negocie 3 veces su volumen medio de 63 sesiones, una vez.',
  ],
  gap: [
    { 'Al menos un (%)': '4' },
    { kind: 'gap', percent: 4 },
    'Avisa cuando NVDA abra con un hueco de al menos un 4\u202f%, una vez.',
  ],
  band: [
    {},
    { kind: 'band' },
    'Avisa cuando NVDA cierre fuera de la banda del 80\u202f% prevista una sesión antes, una vez.',
  ],
  news: [
    { Tono: 'negative' },
    { kind: 'news', sentiment: 'negative' },
    'Avisa cuando salga una noticia negativa de NVDA, una vez.',
  ],
  data: [
    {},
    { kind: 'data' },
    'Avisa cuando los datos de NVDA se congelen, queden en revisión, cambien por un split o dejen de llegar, una vez.',
  ],
  order: [
    {},
    { kind: 'order' },
    'Avisa cuando una orden tuya de NVDA en el simulador se ejecute, o termine sin ejecutarse entera, cada vez.',
  ],
  agenda: [
    { 'De qué': 'ex_dividend', 'Días antes': '7' },
    { kind: 'agenda', what: 'ex_dividend', days_before: 7 },
    'Avisa cuando falten 7 días para que NVDA cotice sin dividendo, cada vez.',
  ],
}

test('every kind is offered; orders of the simulator to Experts alone', async () => {
  await open()
  const offered = () => [...(box('Avisar por') as HTMLSelectElement).options].map(({ value }) => value).sort()
  expect(offered()).toEqual(Object.keys(KINDS).sort())
  await act(async () => updateUser({ role: 'Freemium' }))
  expect(Object.keys(KINDS).filter((kind) => !offered().includes(kind))).toEqual(['order'])
})

test.each(Object.entries(KIND_CASES))(
  '%s: what is sent, its sentence, and Spanish for all of it',
  async (kind, [fields, when, said]) => {
    await open()
    write('Avisar por', kind)
    for (const [label, value] of Object.entries(fields)) write(label, value)
    expect(sentence()).toBe(said)
    for (const select of document.querySelectorAll('select')) {
      const unnamed = [...select.options].filter(({ value, textContent }) => value === textContent)
      // `Neutral` is the same word in both languages.
      expect(unnamed.map(({ value }) => value).filter((value) => value !== 'Neutral')).toEqual([])
    }
    await press(text.submit)
    expect(sent()).toMatchObject([{ when }])
    expect(Check(NewAlert, sent()[0])).toBe(true)
    expect(screen.getByRole('status').textContent).toContain(`Alerta creada. ${said}`)
  },
)

test('an indicator offers its own words, and a word of another becomes the first', async () => {
  await open({ when: { kind: 'indicator', field: 'rsi_14', becomes: 'Oversold', at: 'close' } })
  const words = () => [...(box('Pasa a') as HTMLSelectElement).options].map(({ value }) => value)
  expect(words()).toEqual(['Overbought', 'Oversold', 'Neutral'])
  write('Indicador', 'divergence')
  expect(words()).toEqual(['Bullish divergence', 'Bearish divergence', 'No divergence'])
  expect(sentence()).toMatch(/^Avisa cuando la comparación de precio y RSI de NVDA pase a estar en divergencia alcista/)
})

test('a demonstrated edge alone', async () => {
  await open({ when: { kind: 'rule', rule: 'any', demonstrated: false } })
  fireEvent.click(box('Solo con ventaja demostrada'))
  expect(sentence()).toBe('Avisa cuando NVDA dé una oportunidad con ventaja demostrada al cierre, una vez.')
})

test('more options: repeat, hours, expiry, note, channels in their order', async () => {
  await open()
  write('Repetir', 'rearm')
  write('Horario', 'all')
  write('Caduca al final del día', '2099-01-31')
  write('Nota', '  vender ')
  await press('Tu correo: antes')
  fireEvent.click(box('Chrome en Linux'))
  expect((screen.getByRole('checkbox', { name: /^Casa/ }) as HTMLInputElement).disabled).toBe(true)
  expect(sentence()).toBe('Avisa cuando NVDA pase por 175,50, cada vez, también con hueco, también fuera de horario.')
  await press(text.submit)
  expect(sent()).toMatchObject([
    {
      repeat: 'rearm',
      sessions: 'all',
      expires_at: new Date('2099-01-31T23:59:59').toISOString(),
      note: 'vender',
      channels: [2, 1],
    },
  ])
})

test('without any channel it says where the alert stays', async () => {
  await open()
  for (const name of ['Chrome en Linux', 'Página de Atalaya', 'Tu correo']) fireEvent.click(box(name))
  screen.getByText(text.noChannels)
  await press(text.submit)
  expect(sent()).toMatchObject([{ channels: [] }])
})

test('a condition that is already true is reported before, with the other direction, and after', async () => {
  await open()
  expect(already()).toBe(null)
  write('Precio', '150')
  expect(already()).toBe(null)
  write('Cuando', 'up')
  expect(already()).toMatch(/^Ya se cumple: avisará cuando vuelva a ocurrir\./)
  await press('Mejor cuando baje')
  expect([already(), box('Cuando').value]).toEqual([null, 'down'])
  write('Cuando', 'up')
  answer = (body) => json(made(body, { already: true }), 201)
  await press(text.submit)
  screen.getByText(
    'Alerta creada. Avisa cuando NVDA suba de 150,00, una vez, también con hueco. Ya se cumple: avisará cuando vuelva a ocurrir.',
  )
})

test('it follows the price', async () => {
  await open()
  write('Precio', '180')
  expect(already()).toBe(null)
  await act(async () => void applyQuotes([quote('NVDA', 2, 181)]))
  expect(already()).toMatch(/^Ya se cumple/)
})

test.each([
  ['a day that moved as much', { kind: 'change', direction: 'up', percent: 50 }],
  ['a level that is near', { kind: 'level', of: 'support', within_pct: 100 }],
  ['a reading at the last close', { kind: 'indicator', field: 'rsi_14', becomes: 'Overbought', at: 'close' }],
  ['a volume that was reached', { kind: 'volume', times: 0.5 }],
] satisfies [string, When][])('already: %s', async (_, when) => {
  await open({ when })
  expect(already()).toMatch(/^Ya se cumple/)
})

test.each([
  ['Precio', '', 'Precio: escribe un número, como 1,5.'],
  ['Precio', '1,2,3', 'Precio: escribe un número, como 1,5.'],
  ['Precio', '180 €', 'Precio: escribe el número en USD.'],
  ['Precio', '5 %', 'Precio: escribe el número en USD.'],
  ['Precio', '0', 'Precio: escribe un número mayor que 0 y hasta 1.000.000.000.000.'],
  ['Caduca al final del día', '2001-01-01', text.past],
])('%s «%s» is refused with one sentence, and nothing is sent', async (label, value, problem) => {
  await open()
  write(label, value)
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe(problem)
  expect(sent()).toEqual([])
  expect(sentence()).toMatch(/^Avisa cuando NVDA/)
})

test('limits of another kind', async () => {
  await open({ when: { kind: 'level', of: 'support', within_pct: 1 } })
  write('A menos de un (%)', '101')
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe('A menos de un (%): escribe un número desde 0 y hasta 100.')
})

test('days are asked for as whole ones, whatever was written', async () => {
  await open({ when: { kind: 'agenda', what: 'report', days_before: 1 } })
  write('Días antes', 'uno')
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe('Días antes: escribe un número entero.')
})

test('what has a next time is repeated by itself, and no other kind after it', async () => {
  await open()
  const repeat = () => (screen.getByLabelText('Repetir') as HTMLSelectElement).value
  write('Avisar por', 'agenda')
  expect(repeat()).toBe('rearm')
  write('Avisar por', 'price')
  expect(repeat()).toBe('once')
  write('Repetir', 'session')
  write('Avisar por', 'gap')
  expect(repeat()).toBe('session')
})

test('a price cannot fall by all of itself, and may rise by more', async () => {
  await open({ when: { kind: 'change', direction: 'down', percent: 3 } })
  write('Al menos un (%)', '150')
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe('Al menos un (%): escribe un número mayor que 0 y menor que 100.')
  expect(sent()).toEqual([])
  write('Cuando', 'up')
  await press(text.submit)
  expect(sent()).toHaveLength(1)
})

test("the plan's limit is said in the server's sentence; the same again is the same alert, a changed one is not", async () => {
  await open()
  const limit = {
    code: 'alerts_limit',
    error: 'Has alcanzado el límite de alertas activas de tu plan: pausa o elimina una para crear otra.',
  }
  answer = () => json(limit, 400)
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe(limit.error)
  answer = () => Promise.reject(new TypeError('cut'))
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe('No se pudo crear la alerta. Inténtalo de nuevo.')
  write('Precio', '181')
  expect(screen.queryByRole('alert')).toBe(null)
  await press(text.submit)
  const ids = sent().map((body) => (body as NewAlert).client_id)
  expect([ids.length, ids[0] === ids[1], ids[1] === ids[2]]).toEqual([3, true, false])
})

test('undoing deletes it', async () => {
  await open()
  await press(text.submit)
  const toast = screen.getByText(/^Alerta creada/).closest('[data-toast]') as HTMLElement
  await act(async () => fireEvent.click(within(toast).getByRole('button', { name: 'Deshacer' })))
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/alerts/7' })
  screen.getByText('Alerta de NVDA eliminada.')
})

test('a failure to undo is reported', async () => {
  await open()
  await press(text.submit)
  fakeServer({})
  await press('Deshacer')
  screen.getByText('No se pudo eliminar la alerta. Inténtalo de nuevo.')
})

test('channels that failed to load are loaded again before an alert is sent, which otherwise would reach no one', async () => {
  let ways = () => json({ code: 'internal' }, 500)
  calls = fakeServer({
    'GET /api/channels/': () => ways(),
    'GET /api/stocks/ trading-data': () => json(trading('NVDA')),
    'POST /api/alerts/': ({ body }) => json(made(body), 201),
  })
  render(<ComposerHost />)
  await act(async () => composeAlert({ symbol: 'NVDA' }))
  await screen.findByRole('button', { name: text.submit })
  await press(text.submit)
  expect(screen.getByRole('alert').textContent).toBe(text.channelsFailed)
  expect(sent()).toEqual([])
  ways = () => json(CHANNELS)
  await press(text.submit)
  await vi.waitFor(() => expect(sent()).toMatchObject([{ channels: [3, 1, 2] }]))
})

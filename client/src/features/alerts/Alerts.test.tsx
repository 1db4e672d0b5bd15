import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { dispatch } from '../../realtime/dispatch.ts'
import { toasts } from '../../stores/notices.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { alert, demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { alertList } from '../../text/es/alert-list.ts'
import { firings as firingTexts } from '../../text/es/alerts.ts'
import { Alerts } from './Alerts.tsx'
import { firing, ownChannels } from './testing/examples.ts'

let alerts: Alert[]
let firings: AlertFiring[]
let channels: AlertChannel[]
let refusal: Response | null

beforeEach(() => {
  alerts = []
  firings = []
  channels = ownChannels()
  refusal = null
  startSession(demo)
  view.view = 'dashboard'
})

const serve = () =>
  fakeServer({
    'GET /api/alerts/': () => json(alerts),
    'POST /api/alerts/': ({ body }) => json(alert(90, body as Partial<Alert>), 201),
    'PATCH /api/alerts/7': ({ body }) => {
      if (refusal) return refusal
      const { paused, ...rest } = body as { paused?: boolean }
      const state =
        paused === undefined ? {} : paused ? { state: 'paused', reason: 'user' } : { state: 'armed', reason: null }
      alerts = alerts.map((alert) => (alert.id === 7 ? ({ ...alert, ...rest, ...state } as Alert) : alert))
      return json(alerts.find(({ id }) => id === 7))
    },
    'DELETE /api/alerts/7': () => refusal ?? new Response(null, { status: 204 }),
    'GET /api/alerts/firings/': ({ query }) =>
      json(firings.filter(({ id }) => id < Number(query.get('before') ?? 1_000)).slice(0, 30)),
    'GET /api/channels/': () => json(channels),
  })

const row = (id: number) => document.querySelector<HTMLElement>(`[data-alert="${id}"]`)
const field = (name: string, within: ParentNode | null = document) =>
  within?.querySelector(`[data-field=${name}]`)?.textContent
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('each alert says its condition, its state and reason, and how many of the plan are in use', async () => {
  alerts = [
    alert(7, { note: 'Vender', channels: [2, 1], expires_at: '2026-12-24T17:00:00.000Z' }),
    alert(6, { state: 'suspended', reason: 'stale' }),
    alert(5, { state: 'paused', reason: 'brake', fired: 16 }),
    alert(4, { state: 'fired', fired: 1, channels: [] }),
    alert(3, { state: 'expired' }),
    alert(2, { when: { kind: 'level', of: 'support', within_pct: 1 } as Alert['when'], side: 'below' }),
    alert(1, { when: { kind: 'tomorrow' } as unknown as Alert['when'], side: 'unknown', reason: 'eclipse' }),
  ]
  serve()
  render(<Alerts />)
  await screen.findByText('4 de 5 alertas en espera')
  expect(field('sentence', row(7))).toBe('Avisa cuando AAA suba de 105,00, una vez, también con hueco.')
  await screen.findAllByText(/por Tu correo, luego Página de Atalaya/)
  expect(field('facts', row(7))).toMatch(
    /^el precio está por debajo · sin saltar · caduca el 24 dic 2026, \d\d:00 · por Tu correo/,
  )
  expect(row(7)?.textContent).toContain('Vender')
  expect(row(6)?.textContent).toContain('Suspendidael precio está desactualizado')
  expect(row(5)?.textContent).toContain('En pausasaltó más de 15 veces en 3 minutos')
  expect(field('facts', row(5))).toMatch(/^saltó 16 veces/)
  expect(field('facts', row(4))).toBe('saltó 1 vez · sin caducidad · solo en la lista')
  expect(row(3)?.textContent).toContain('Caducada')
  expect(field('facts', row(2))).toMatch(/^ya se cumple: debe volver a ocurrir · /)
  expect(row(1)?.textContent).toContain(alertList.newKind)
  expect(row(1)?.textContent).toContain('eclipse')
})

test('an Expert has more alerts, and those of one stock can be chosen', async () => {
  startSession({ ...demo, role: 'Expert' })
  alerts = [alert(7), alert(6, { symbol: 'BBB' })]
  serve()
  render(<Alerts />)
  await screen.findByText('2 de 200 alertas en espera')
  fireEvent.change(screen.getByLabelText('Acción'), { target: { value: 'BBB' } })
  expect([row(7), row(6) === null]).toEqual([null, false])
  fireEvent.click(screen.getByRole('button', { name: 'Abrir BBB' }))
  expect(view).toMatchObject({ subView: 'stockDetail', symbol: 'BBB' })
})

test('all of them, page by page', async () => {
  const calls = fakeServer({
    'GET /api/alerts/': ({ query }) => {
      const below = Number(query.get('before') ?? 131)
      return json(Array.from({ length: Math.min(100, below - 1) }, (_, at) => alert(below - 1 - at)))
    },
    'GET /api/channels/': () => json(channels),
  })
  render(<Alerts />)
  await screen.findByText('130 de 5 alertas en espera')
  const asked = calls.filter(({ path }) => path === '/api/alerts/').map(({ query }) => query.get('before'))
  expect(asked).toEqual([null, '31'])
})

test('alerts are paused, changed and deleted, or a sentence says why not', async () => {
  alerts = [alert(7)]
  const calls = serve()
  render(<Alerts />)
  await screen.findByText('1 de 5 alertas en espera')
  await press('Pausar la alerta de AAA')
  expect(row(7)?.textContent).toContain('la pausaste tú')
  screen.getByText('0 de 5 alertas en espera')
  await press('Reanudar la alerta de AAA')

  await press('Editar la alerta de AAA')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: 'Mirar' } })
  fireEvent.click(await dialog.findByLabelText('Tu correo'))
  fireEvent.click(dialog.getByLabelText('Tu correo: antes'))
  await act(async () => fireEvent.click(dialog.getByText('Guardar')))
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ note: 'Mirar', channels: [2, 1] })
  expect(screen.queryByRole('dialog')).toBe(null)

  refusal = json({ code: 'unknown_alert', error: 'Esa alerta ya no existe.' }, 404)
  await press('Eliminar la alerta de AAA')
  within(row(7)!).getByText('Esa alerta ya no existe.')
  refusal = null
  await press('Eliminar la alerta de AAA')
  screen.getByText(alertList.none)
  expect(toasts.list[0].text).toBe('Alerta de AAA eliminada.')
  await act(async () => toasts.list[0].action?.run())
  expect(row(90)?.textContent).toContain('Mirar')
})

test.each([
  ['the row next to an alert that goes takes its focus', 7, 'Eliminar', 'li'],
  ['a focus elsewhere stays where it is', 8, 'Editar', 'button'],
] as const)('%s', async (_, focused, label, tag) => {
  alerts = [alert(8), alert(7)]
  serve()
  render(<Alerts />)
  await screen.findByText('2 de 5 alertas en espera')
  const buttonOf = (id: number, label: string) =>
    within(row(id)!).getByRole('button', { name: `${label} la alerta de AAA` })
  buttonOf(focused, label).focus()
  await act(async () => fireEvent.click(buttonOf(7, 'Eliminar')))
  expect(row(7)).toBe(null)
  expect(row(8)?.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.localName).toBe(tag)
})

test('a firing changes the state of its alert', async () => {
  alerts = [alert(7)]
  serve()
  render(<Alerts />)
  await screen.findByText('1 de 5 alertas en espera')
  alerts = [alert(7, { state: 'fired', fired: 1, side: 'above' })]
  await act(async () => dispatch({ op: 'alert', id: 1, item: firing(1) }))
  await screen.findByText('Saltó')
})

test('the history has each step of each delivery, and goes back page by page', async () => {
  const at = '2026-11-20T15:00:03.000Z'
  const states = ['opened', 'shown', 'accepted', 'pending', 'failed'] as const
  channels = [...ownChannels(), { ...channels[0], id: 3, kind: 'push', name: 'Chrome en Linux' }]
  firings = Array.from({ length: 35 }, (_, index) => firing(35 - index))
  firings[0].deliveries = states.map((state, index) => {
    return { channel: [1, 3, 2, 2.5, 9][index] | 0, state, at, detail: state === 'failed' ? 'Respondió 410.' : null }
  })
  firings[1] = firing(34, { evidence: 'day_range', between: ['2026-11-20T15:02:00.000Z', '2026-11-20T16:31:00.000Z'] })
  firings[2] = firing(33, { evidence: 'bar', between: ['2026-11-19T15:02:00.000Z', '2026-11-20T16:31:00.000Z'] })
  firings[3] = firing(32, { price: null, as_of: null, seq: null, deliveries: [] })
  serve()
  render(<Alerts />)
  await press('Historial')
  await screen.findByText(firing(35).text)
  const item = (id: number) => document.querySelector<HTMLElement>(`[data-firing="${id}"]`)
  await within(item(35)!).findAllByText(/Página de Atalaya/)
  const words = [...item(35)!.querySelectorAll('[data-delivery]')].map(
    ({ textContent }) => textContent?.split(' · ')[0],
  )
  expect(words).toEqual([
    'Página de Atalaya: abierta',
    'Chrome en Linux: mostrada en el dispositivo',
    'Tu correo: aceptada por el canal',
    'Tu correo: pendiente',
    'Vía quitada: falló: Respondió 410.',
  ])
  expect(item(35)?.textContent).not.toMatch(/entregad/i)
  expect(item(35)?.querySelector('[data-delivery] time')?.getAttribute('datetime')).toBe(at)
  expect(field('evidence', item(35))).toMatch(
    /^precio 111,50 del 20 nov 2026, \d\d:00:00 · Lo muestra el precio que llegó$/,
  )
  expect(field('evidence', item(34))).toMatch(/Lo muestra el máximo o mínimo del día, entre \d\d:02 y \d\d:31$/)
  expect(field('evidence', item(33))).toMatch(/la barra de la sesión, entre 19 nov, \d\d:02 y 20 nov, \d\d:31$/)
  expect(field('evidence', item(32))).toBe('')
  expect(item(32)?.textContent).toContain(alertList.history.nowhere)
  expect(item(5)).toBe(null)
  await press('Ver anteriores')
  await screen.findByText(firing(1).text)
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBe(null)
})

test('without an answer each part says so, and can be retried', async () => {
  fakeServer({})
  render(<Alerts />)
  await screen.findByText(alertList.loadFailed)
  await press('Historial')
  await screen.findByText(firingTexts.loadFailed)
  serve()
  await press('Reintentar')
  await screen.findByText(alertList.history.none)
})

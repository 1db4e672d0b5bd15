import { beforeEach, expect, test, vi } from 'vitest'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import { dispatch } from '../../realtime/dispatch.ts'
import { toasts } from '../../stores/notices.ts'
import { clearSession } from '../../stores/session.ts'
import { alert } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { alerts as text } from '../../text/es/alerts.ts'
import { addAlert, alerts, moveAlert, removeAlert, stockAlerts } from './alerts.ts'
import { firing } from './testing/examples.ts'

/** The server's alerts. It refuses to create more than its limit. */
let stored: Alert[]
let limit: number
let failing: string[]
let calls: ReturnType<typeof fakeServer>

const refusal = {
  code: 'alerts_limit',
  error: 'Has alcanzado el límite de alertas activas de tu plan: pausa o elimina una para crear otra.',
}
const waiting = () => stored.filter(({ state }) => state === 'armed')

function post(body: unknown): Response {
  if (failing.includes('POST')) return json({ code: 'internal' }, 500)
  if (waiting().length >= limit) return json(refusal, 400)
  const made = alert(10 + calls.length, body as NewAlert)
  stored.push(made)
  return json(made, 201)
}

const one = (id: number) => ({
  [`DELETE /api/alerts/${id}`]: () => {
    if (failing.includes('DELETE')) return json({ code: 'internal' }, 500)
    stored = stored.filter((each) => each.id !== id)
    return new Response(null, { status: 204 })
  },
  [`PATCH /api/alerts/${id}`]: ({ body }: { body: unknown }) => {
    const changed = {
      ...stored.find((each) => each.id === id)!,
      state: (body as { paused: boolean }).paused ? 'paused' : 'armed',
    } as const
    stored = stored.map((each) => (each.id === id ? changed : each))
    return json(changed)
  },
})

beforeEach(() => {
  stored = [alert(1), alert(2, { symbol: 'BBB' })]
  limit = 5
  failing = []
  calls = fakeServer({
    'GET /api/alerts/': ({ query }) => json(stored.filter(({ symbol }) => symbol === (query.get('symbol') ?? symbol))),
    'POST /api/alerts/': ({ body }) => post(body),
    ...Object.assign({}, ...Array.from({ length: 30 }, (_, id) => one(id))),
  })
})

const up = (level: number): Alert['when'] => ({ kind: 'price', direction: 'up', level })
const levels = (list: readonly Alert[] | null) => list?.map(({ when }) => (when as { level: number }).level)
const said = () => toasts.list.at(-1)?.text

test('a change reaches the list of all alerts and that of its stock; another stock has its own', async () => {
  await Promise.all([alerts.load(), stockAlerts('AAA').load(), stockAlerts('BBB').load()])
  const made = (await addAlert({ symbol: 'AAA', when: up(110) })) as Alert
  expect([alerts.data, stockAlerts('AAA').data].map(levels)).toEqual([
    [110, 105, 105],
    [110, 105],
  ])
  await removeAlert(made)
  expect([alerts.data, stockAlerts('AAA').data].map((list) => list?.length)).toEqual([2, 1])
  expect(stockAlerts('BBB').data?.length).toBe(1)
  clearSession()
  expect([alerts.data, stockAlerts('AAA').data]).toEqual([null, null])
})

test('a firing reloads the alerts of its stock, if they are shown', async () => {
  await stockAlerts('AAA').load()
  stored = [alert(1, { state: 'fired' })]
  for (const symbol of ['BBB', 'AAA']) dispatch({ op: 'alert', id: 1, item: firing(1, { symbol }) })
  await vi.waitFor(() => expect(stockAlerts('AAA').data?.[0].state).toBe('fired'))
  expect(calls.filter(({ query }) => query.get('symbol') === 'BBB')).toEqual([])
})

test('moving creates the new alert before it deletes the old one; undoing moves it back', async () => {
  await stockAlerts('AAA').load()
  await moveAlert(stored[0], up(120))
  expect(calls.slice(1).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  expect(levels(stockAlerts('AAA').data)).toEqual([120])
  expect(said()).toBe('Alerta de AAA movida.')
  toasts.list.at(-1)!.action!.run()
  await vi.waitFor(() => expect(levels(stockAlerts('AAA').data)).toEqual([105]))
  expect(waiting().length).toBe(2)
})

test('at the limit of the plan too: the old one is paused during the move', async () => {
  limit = 2
  await moveAlert(stored[0], up(120))
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST', 'DELETE'])
  expect(levels(waiting())).toEqual([105, 120])
})

test('an alert that could not be moved stays as it was, and a notice says so', async () => {
  limit = 0
  await moveAlert(stored[0], up(120))
  expect(said()).toBe(refusal.error)
  expect(stored.map(({ state }) => state)).toEqual(['armed', 'armed'])
  limit = 5
  failing = ['POST']
  await moveAlert(stored[0], up(120))
  expect([said(), stored.length]).toEqual([text.notMoved, 2])
  failing = ['DELETE']
  await moveAlert(stored[0], up(120))
  expect([said(), stored.length]).toEqual([text.bothKept('AAA'), 3])
})

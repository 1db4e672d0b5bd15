import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { firings as text } from '../../text/es/alerts.ts'
import { AlertBell, AlertInbox } from './AlertBell.tsx'
import { receiveFiring } from './firings.ts'
import { firing, ownChannels } from './testing/examples.ts'

const PATH = '/api/alerts/firings/'
let list: AlertFiring[]

beforeEach(() => {
  list = [firing(3), firing(2), firing(1, { read: true })]
  startSession(demo)
  view.view = 'dashboard'
})

const serve = () =>
  fakeServer({
    [`GET ${PATH}`]: () => json(list),
    [`POST ${PATH}read`]: ({ body }) => {
      const { up_to } = body as { up_to: number }
      list = list.map((item) => ({ ...item, read: item.read || item.id <= up_to }))
      return json({ unread: 0 })
    },
    'GET /api/channels/': () => json(ownChannels()),
  })

function show() {
  render(
    <>
      <AlertBell />
      <AlertInbox />
    </>,
  )
}
const open = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const fresh = () => [...document.querySelectorAll('[data-firing]')].map((item) => item.textContent?.includes('Nueva'))

test('the bell counts unread firings; opening its list marks them read, and says which were new', async () => {
  const calls = serve()
  show()
  await screen.findByRole('button', { name: 'Alertas: 2 sin leer' })
  await open('Alertas: 2 sin leer')
  await screen.findByText(firing(3).text)
  await screen.findByRole('button', { name: 'Alertas', hidden: true })
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ up_to: 3 }])
  expect(fresh()).toEqual([true, true, false])
  list = [firing(4), ...list]
  await act(async () => receiveFiring(firing(4)))
  await screen.findByText(firing(4).text)
  await vi.waitFor(() => expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ up_to: 4 }))
  expect(fresh()).toEqual([true, true, true, false])
})

test('a firing leads to its stock, and the end of the list to all alerts', async () => {
  serve()
  show()
  await screen.findByRole('button', { name: 'Alertas: 2 sin leer' })
  await open('Alertas: 2 sin leer')
  await screen.findByText(firing(3).text)
  await open(`${firing(3).text} Abrir AAA`)
  expect([screen.queryByRole('dialog'), view.subView, view.symbol]).toEqual([null, 'stockDetail', 'AAA'])
  await open('Alertas')
  fireEvent.click(await screen.findByText('Ir a tus alertas'))
  expect(view.subView).toBe('alerts')
})

test('if all loaded firings are unread, there may be more', async () => {
  list = Array.from({ length: 30 }, (_, at) => firing(30 - at))
  serve()
  show()
  await screen.findByRole('button', { name: 'Alertas: 30+ sin leer' })
})

test('without firings, or without an answer, the list says so', async () => {
  fakeServer({})
  show()
  await open('Alertas')
  await screen.findByText(text.loadFailed)
  list = []
  serve()
  fireEvent.click(screen.getByText('Reintentar'))
  await screen.findByText('Aquí verás cada aviso de tus alertas.')
})

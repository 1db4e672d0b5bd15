import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SummarySettings } from '#domain/contract/summaries.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { toasts } from '../../stores/notices.ts'
import { setData } from '../../stores/resource.ts'
import { clearSession, startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { failures } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { es } from '../../text/es.ts'
import { ownChannels } from '../alerts/testing/examples.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { SummaryLine } from './SummaryLine.tsx'
import { summarySettings } from './summaries.ts'

const text = es.summaries
const SETTINGS = 'GET /api/summaries/settings/'
const UNDECIDED: SummarySettings = { every: null, at: null, channels: [], even_empty: false, next: null }

let settings: SummarySettings
let list: object[]
let refusal: Response | null

beforeEach(() => {
  settings = UNDECIDED
  list = []
  refusal = null
  toasts.list = []
  Object.assign(view, { view: 'dashboard', subView: 'mainDashboard' })
  startSession(demo)
})

const follow = (count: number) =>
  setData(
    watchlist,
    Array.from({ length: count }, (_, id) => ({ id, symbol: `A${id}`, name: `Empresa ${id}` })),
  )

async function show() {
  const calls = fakeServer({
    [SETTINGS]: () => json(settings),
    'GET /api/summaries/': () => json(list),
    'GET /api/channels/': () => json(ownChannels()),
    'PUT /api/summaries/settings/': ({ body }) => {
      if (refusal) return refusal
      settings = { ...UNDECIDED, ...(body as object) }
      return json(settings)
    },
  })
  const { container } = render(<SummaryLine />)
  await vi.waitFor(() => expect(summarySettings.status).toBe('ready'))
  return { calls, container }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('the newest summary with its date leads to the page; of all, only that one is asked for', async () => {
  settings = { ...UNDECIDED, every: 'daily' }
  list = EXAMPLES.summaries
  const { calls } = await show()
  await screen.findByText('Resumen del 20 nov 2026')
  expect(calls.find(({ path }) => path === '/api/summaries/')?.query.get('limit')).toBe('1')
  await press(EXAMPLES.summaries[0].subject)
  expect(view.subView).toBe('summaries')
})

test('the offer stands from the third followed stock on, and not before', async () => {
  follow(2)
  const { container, calls } = await show()
  await vi.waitFor(() => expect(container.innerHTML).toBe(''))
  act(() => follow(3))
  await screen.findByText(text.offer, { exact: false })
  expect(calls.map(({ path }) => path)).toEqual(['/api/summaries/settings/'])
})

test.each([
  ['taken', text.accept, { every: 'daily', at: null, channels: [2], even_empty: false }],
  ['declined', text.decline, { every: 'never', at: null, channels: [], even_empty: false }],
] as const)('the offer %s: by one click, for good', async (_, button, body) => {
  follow(3)
  const { calls, container } = await show()
  await press(button)
  await vi.waitFor(() => expect(container.innerHTML).toBe(''))
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual(body)
  expect(toasts.list.map(({ text }) => text)).toEqual(body.every === 'daily' ? [text.accepted] : [])
  cleanup()
  clearSession()
  startSession(demo)
  follow(3)
  const again = await show()
  await vi.waitFor(() => expect(again.container.innerHTML).toBe(''))
})

test('an answer that cannot be stored says so, and the offer stays', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  follow(3)
  refusal = new Response('', { status: 500 })
  await show()
  await press(text.decline)
  expect(toasts.list.map(({ text }) => text)).toEqual([text.notSaved])
  screen.getByRole('button', { name: text.accept })
})

test.each(failures('detail'))('$name: nothing is shown', async ({ reply }) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  follow(3)
  fakeServer({ [SETTINGS]: reply })
  const { container } = render(<SummaryLine />)
  await vi.waitFor(() => expect(summarySettings.status).toBe('error'))
  await vi.waitFor(() => expect(container.innerHTML).toBe(''))
})

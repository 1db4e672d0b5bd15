import { beforeEach, expect, test, vi } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { toasts } from '../../stores/notices.ts'
import { clearSession, startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { inbox, openInbox, startFiringNotices } from './firing-notices.ts'
import { firing } from './testing/examples.ts'

let calls: ReturnType<typeof fakeServer>
let stop: () => void
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  visibility = 'visible'
  calls = fakeServer({ 'POST /api/alerts/firings/shown': () => json(null) })
  startSession(demo)
  view.view = 'dashboard'
  stop = startFiringNotices()
  return stop
})

const arrive = (...ids: number[]) => {
  for (const id of ids) dispatch({ op: 'alert', id, item: firing(id) })
}
const notices = () => toasts.list.map(({ text }) => text)
const shown = () => calls.map(({ body }) => body)

test('each firing is announced, with a link to its stock, and reported to the server as shown', async () => {
  arrive(1, 2)
  expect(notices()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(notices()).toEqual([1, 2].map((id) => firing(id).text))
  expect(shown()).toEqual([{ ids: [1, 2] }])
  toasts.list[1].action?.run()
  expect(view).toMatchObject({ subView: 'stockDetail', symbol: 'AAA' })
})

test('many at once are only counted, and not reported as shown', async () => {
  arrive(1, 2, 3, 4)
  await vi.advanceTimersByTimeAsync(200)
  expect(notices()).toEqual(['Saltaron 4 alertas.'])
  expect(shown()).toEqual([])
  toasts.list[0].action?.run()
  expect(inbox.open).toBe(true)
})

test('a hidden page waits until it is visible', async () => {
  visibility = 'hidden'
  arrive(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([notices(), shown()]).toEqual([[], []])
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect([notices().length, shown()]).toEqual([1, [{ ids: [1] }]])
})

test('firings in the open list, read ones, and those after the dashboard is left are not announced', async () => {
  openInbox()
  arrive(1)
  await vi.advanceTimersByTimeAsync(200)
  inbox.open = false
  dispatch({ op: 'alert', id: 2, item: firing(2, { read: true }) })
  await vi.advanceTimersByTimeAsync(200)
  arrive(3)
  stop()
  await vi.advanceTimersByTimeAsync(200)
  expect([notices(), shown()]).toEqual([[], []])
})

test('a failure of the report changes nothing on the page', async () => {
  fakeServer({})
  arrive(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(notices().length).toBe(1)
  openInbox()
  clearSession()
  expect(inbox.open).toBe(false)
})

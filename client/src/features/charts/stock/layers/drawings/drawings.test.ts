import { beforeEach, expect, test, vi } from 'vitest'
import { setLinkState } from '#client/src/stores/connection.ts'
import { toasts } from '#client/src/stores/notices.ts'
import { clearSession, startSession } from '#client/src/stores/session.ts'
import { demo } from '#client/src/testing/examples.ts'
import { fakeServer, json } from '#client/src/testing/server.ts'
import type { Drawing } from '#domain/contract/charts/drawings.ts'
import {
  editDrawing,
  isUnsent,
  loadDrawings,
  redoDrawing,
  sendDrawings,
  stockDrawings,
  undoDrawing,
} from './drawings.ts'

const line = (id: string, price = 1): Drawing => ({ id, kind: 'horizontal', points: [{ time: 1, price }] })
const add = (drawing: Drawing) => editDrawing('AAA', { before: null, after: drawing })
const entry = stockDrawings('AAA')
const ids = () => entry.items?.map(({ id }) => id)

/** A server with versions, like the real one; `away` makes the next calls fail. */
function server(drawings: Drawing[] = []) {
  const state = { drawings, version: 1, away: 0, refuse: 0 }
  const answer = () =>
    new Response(JSON.stringify({ symbol: 'AAA', drawings: state.drawings }), {
      headers: { etag: `"${state.version}"` },
    })
  const gone = () => state.away-- > 0
  const calls = fakeServer({
    'GET /api/drawings/': () => (gone() ? Promise.reject(new TypeError('away')) : answer()),
    'PUT /api/drawings/': ({ headers, body }) => {
      if (gone()) return Promise.reject(new TypeError('away'))
      if (state.refuse-- > 0) return json({ code: 'drawings_limit', error: 'Demasiados.' }, 400)
      if (headers.get('if-match') !== `"${state.version}"`) return json({ code: 'changed_elsewhere', error: 'x' }, 412)
      Object.assign(state, { drawings: (body as { drawings: Drawing[] }).drawings, version: state.version + 1 })
      return answer()
    },
  })
  const elsewhere = (...list: Drawing[]) => Object.assign(state, { drawings: list, version: state.version + 1 })
  return { state, calls, elsewhere, puts: () => calls.filter(({ method }) => method === 'PUT').length }
}

const said = () => toasts.list.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  startSession(demo)
})

async function opened(drawings: Drawing[] = []) {
  const made = server(drawings)
  loadDrawings('AAA')
  await vi.waitFor(() => expect(entry.items).not.toBe(null))
  return made
}

test('changes are there at once and sent together, soon after the last one', async () => {
  const { state, puts } = await opened([line('a')])
  add(line('b'))
  editDrawing('AAA', { before: line('a'), after: line('a', 5) })
  expect([ids(), isUnsent(entry), puts()]).toEqual([['a', 'b'], true, 0])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([state.drawings, puts(), isUnsent(entry)]).toEqual([[line('a', 5), line('b')], 1, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(puts()).toBe(1)
})

test('undo and redo are changes too, a movement counts as one', async () => {
  const { state } = await opened()
  add(line('a'))
  for (const price of [2, 3, 4])
    editDrawing('AAA', { before: line('a', price - 1), after: line('a', price) }, price > 2)
  undoDrawing('AAA')
  expect(entry.items).toEqual([line('a')])
  undoDrawing('AAA')
  undoDrawing('AAA')
  expect([ids(), entry.undo.length, entry.redo.length]).toEqual([[], 0, 2])
  redoDrawing('AAA')
  redoDrawing('AAA')
  await sendDrawings('AAA')
  expect([state.drawings, entry.redo.length]).toEqual([[line('a', 4)], 0])
  undoDrawing('AAA')
  add(line('b'))
  expect(entry.redo).toEqual([])
})

test('changes of another device are merged, with one sentence', async () => {
  const { state, elsewhere } = await opened([line('a'), line('b')])
  elsewhere(line('b', 7), line('c'))
  add(line('d'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.drawings).toEqual([line('b', 7), line('c'), line('d')])
  expect([entry.items, isUnsent(entry)]).toEqual([state.drawings, false])
  expect(said()).toEqual(['Tus dibujos cambiaron en otro dispositivo: se juntaron con los de aquí.'])
})

test('without an answer they stay in this tab, and are sent when the connection is back', async () => {
  const { state } = await opened()
  state.away = 2
  add(line('a'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([entry.failing, isUnsent(entry), ids()]).toEqual([true, true, ['a']])
  expect(JSON.parse(sessionStorage.getItem('atalaya.drawings')!)).toMatchObject({ AAA: { items: [line('a')] } })
  setLinkState({ name: 'lost', attempt: 1 } as never)
  await vi.advanceTimersByTimeAsync(0)
  setLinkState({ name: 'live' } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(isUnsent(entry)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.drawings, entry.failing, isUnsent(entry)]).toEqual([[line('a')], false, false])
  expect(sessionStorage.getItem('atalaya.drawings')).toBe('{}')
})

test('what was not sent survives a reload of the tab', async () => {
  const kept = { items: [line('a'), line('b')], saved: { drawings: [line('a')], version: '"1"' } }
  sessionStorage.setItem('atalaya.drawings', JSON.stringify({ BBB: kept }))
  const { state, elsewhere } = server([line('a')])
  elsewhere(line('a'), line('c'))
  state.away = 1
  vi.resetModules()
  const session = await import('#client/src/stores/session.ts')
  session.startSession(demo)
  const again = await import('./drawings.ts')
  expect(again.stockDrawings('BBB').items).toEqual(kept.items)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.drawings).toEqual([line('a'), line('c'), line('b')])
})

test('a refusal is reported, and the server’s version replaces what is here', async () => {
  const { state } = await opened([line('a')])
  state.refuse = 1
  add(line('b'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([ids(), said()]).toEqual([['a'], ['Demasiados.']])
  const many = Array.from({ length: 49 }, (_, i) => line(`m${i}`))
  for (const drawing of many) add(drawing)
  expect([add(line('z')), entry.items?.length]).toEqual([false, 50])
  expect(said().at(-1)).toBe('Tienes 50 dibujos en esta acción: borra alguno para añadir otro.')
})

test('they end with the session, even while a call is under way', async () => {
  const { state } = await opened([line('a')])
  add(line('b'))
  const sent = sendDrawings('AAA')
  clearSession()
  await sent
  await vi.advanceTimersByTimeAsync(60_000)
  expect([entry.items, entry.saved, entry.undo, sessionStorage.getItem('atalaya.drawings')]).toEqual([
    null,
    null,
    [],
    null,
  ])
  expect(state.drawings).toEqual([line('a'), line('b')])
})

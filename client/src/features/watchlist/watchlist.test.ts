import { expect, test, vi } from 'vitest'
import { toasts } from '../../stores/notices.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { addStock, loadWatchlist, removeTicker, watchlist } from './watchlist.ts'

const A = { id: 1, symbol: 'AAA', name: 'Empresa A' }
const B = { id: 2, symbol: 'BBB', name: 'Empresa B' }
const LIST = 'GET /api/user-watchlist/'
const FOLLOW = 'POST /api/user-watchlist/'
const UNFOLLOW = 'DELETE /api/user-watchlist/'

const symbols = () => watchlist.items.map((item) => item.symbol)

test('a list that cannot be loaded is empty; one that was loaded stays, and counts as old', async () => {
  fakeServer({ [LIST]: () => json({ code: 'internal' }, 500) })
  await loadWatchlist()
  expect([watchlist.status, watchlist.data, watchlist.failures]).toEqual(['error', null, 1])
  fakeServer({ [LIST]: () => json([A]) })
  await loadWatchlist()
  expect([watchlist.status, watchlist.failures]).toEqual(['ready', 0])
  fakeServer({ [LIST]: () => new Response('<html></html>') })
  await loadWatchlist()
  expect([watchlist.status, symbols(), watchlist.failures]).toEqual(['ready', ['AAA'], 1])
})

test('an answer of another shape is a failure', async () => {
  for (const body of [{ detail: 'hola' }, [{ id: 1 }], null]) {
    fakeServer({ [LIST]: () => json(body) })
    await loadWatchlist()
    expect(watchlist.status).toBe('error')
  }
})

test('an answer requested before a change does not undo it', async () => {
  let answer = (_: Response) => {}
  fakeServer({
    [LIST]: () => new Promise((resolve) => (answer = resolve)),
    [FOLLOW]: () => json(B, 201),
  })
  const first = loadWatchlist()
  const early = answer
  await addStock('BBB')
  expect(symbols()).toEqual(['BBB'])
  early(json([A]))
  await first
  answer(json([A, B]))
  await vi.waitFor(() => expect([watchlist.status, symbols()]).toEqual(['ready', ['AAA', 'BBB']]))
})

test('only a 400 is a refusal, with the server’s sentence or the page’s own', async () => {
  const answers = [
    json({ code: 'watchlist_limit', error: 'Límite.' }, 400),
    json({ code: 'x' }, 400),
    json({ code: 'limited', error: 'Despacio.' }, 429),
    Response.error(),
  ]
  fakeServer({ [FOLLOW]: () => answers.shift() ?? Response.error() })
  expect(await addStock('A')).toEqual({ refused: true, sentence: 'Límite.' })
  expect(await addStock('A')).toEqual({ refused: true, sentence: 'Error al añadir a Watchlist' })
  const unexpected = { refused: false, sentence: 'Error inesperado al añadir a Watchlist' }
  expect(await addStock('A')).toEqual(unexpected)
  expect(await addStock('A')).toEqual(unexpected)
})

test('unfollowing can be undone from its notice', async () => {
  const calls = fakeServer({
    [LIST]: () => json([A, B]),
    [UNFOLLOW]: () => json({ message: 'ok' }),
    [FOLLOW]: () => json(A, 201),
  })
  await loadWatchlist()
  expect(await removeTicker('AAA')).toBe(null)
  expect(symbols()).toEqual(['BBB'])
  const notice = toasts.list.at(-1)
  expect([notice?.text, notice?.action?.label]).toEqual(['AAA ya no está en tu lista de seguimiento.', 'Deshacer'])
  notice?.action?.run()
  await vi.waitFor(() => expect(symbols()).toEqual(['BBB', 'AAA']))
  expect(calls.at(-1)?.body).toEqual({ ticker: 'AAA' })
  await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe('AAA está en tu lista de seguimiento.'))
})

test('a failed unfollow changes nothing and says so', async () => {
  fakeServer({ [LIST]: () => json([A]) })
  await loadWatchlist()
  expect(await removeTicker('AAA')).toBe('Error inesperado al Quitar de la Lista, intente más tarde')
  expect([symbols(), toasts.list]).toEqual([['AAA'], []])
})

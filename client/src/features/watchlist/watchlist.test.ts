import { expect, test, vi } from 'vitest'
import { toasts } from '../../stores/notices.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { addStock, loadWatchlist, placeStocks, removeTicker, watchlist } from './watchlist.ts'

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

const ORDER = 'PUT /api/user-watchlist/order'
const C = { id: 3, symbol: 'CCC', name: 'Empresa C' }

test('unfollowing can be undone from its notice: the stock is back at its place', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({
    [LIST]: () => json([A, B, C]),
    [UNFOLLOW]: () => json({ message: 'ok' }),
    [FOLLOW]: () => json({ ...B, id: 4 }, 201),
    [ORDER]: () => json([A, { ...B, id: 4 }, C]),
  })
  await loadWatchlist()
  expect(await removeTicker('BBB')).toBe(null)
  expect(symbols()).toEqual(['AAA', 'CCC'])
  const notice = toasts.list.at(-1)
  expect([notice?.text, notice?.action?.label]).toEqual(['BBB ya no está en tu lista de seguimiento.', 'Deshacer'])
  notice?.action?.run()
  await vi.waitFor(() => expect(symbols()).toEqual(['AAA', 'BBB', 'CCC']))
  expect(calls.at(-1)?.body).toEqual({ ticker: 'BBB' })
  expect(toasts.list.at(-1)?.text).toBe('BBB está en tu lista de seguimiento.')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { symbols: ['AAA', 'BBB', 'CCC'] } })
  expect(watchlist.items.map(({ id }) => id)).toEqual([1, 4, 3])
})

test('the last stock of the list comes back to its end without an order', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({
    [LIST]: () => json([A, B]),
    [UNFOLLOW]: () => json({ message: 'ok' }),
    [FOLLOW]: () => json(B, 201),
  })
  await loadWatchlist()
  await removeTicker('BBB')
  toasts.list.at(-1)?.action?.run()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(symbols()).toEqual(['AAA', 'BBB'])
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an order holds at once, is sent once for several moves, and outlives a list asked for before it', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({ [LIST]: () => json([A, B, C]), [ORDER]: () => json([C, A, B]) })
  await loadWatchlist()
  placeStocks(['AAA', 'CCC'])
  expect(symbols()).toEqual(['AAA', 'CCC', 'BBB'])
  placeStocks(['CCC', 'AAA', 'BBB'])
  await loadWatchlist()
  expect(symbols()).toEqual(['CCC', 'AAA', 'BBB'])
  await vi.advanceTimersByTimeAsync(1_000)
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ symbols: ['CCC', 'AAA', 'BBB'] }])
  fakeServer({ [LIST]: () => json([B, A, C]) })
  await loadWatchlist()
  expect(symbols()).toEqual(['BBB', 'AAA', 'CCC'])
})

test('an answer to an order does not undo what was followed meanwhile', async () => {
  vi.useFakeTimers()
  let answer = (_: Response) => {}
  let list = [A, B]
  fakeServer({
    [LIST]: () => json(list),
    [ORDER]: () => new Promise((resolve) => (answer = resolve)),
    [FOLLOW]: () => json(C, 201),
  })
  await loadWatchlist()
  placeStocks(['BBB', 'AAA'])
  await vi.advanceTimersByTimeAsync(1_000)
  await addStock('CCC')
  list = [B, A, C]
  answer(json([B, A]))
  await vi.advanceTimersByTimeAsync(0)
  expect(symbols()).toEqual(['BBB', 'AAA', 'CCC'])
})

test('an order that did not arrive is sent again; after a refusal the list of the server holds', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const answers = [json({ code: 'unavailable' }, 503), json({ code: 'invalid_request' }, 422)]
  const calls = fakeServer({ [LIST]: () => json([A, B]), [ORDER]: () => answers.shift() ?? Response.error() })
  await loadWatchlist()
  placeStocks(['BBB', 'AAA'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([symbols(), answers.length]).toEqual([['BBB', 'AAA'], 1])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([symbols(), answers.length]).toEqual([['AAA', 'BBB'], 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.filter(({ method }) => method === 'PUT').length).toBe(2)
})

test('a failed unfollow changes nothing and says so', async () => {
  fakeServer({ [LIST]: () => json([A]) })
  await loadWatchlist()
  expect(await removeTicker('AAA')).toBe('Error inesperado al Quitar de la Lista, intente más tarde')
  expect([symbols(), toasts.list]).toEqual([['AAA'], []])
})

import { expect, test, vi } from 'vitest'
import { toasts } from '../../stores/notices.ts'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { addStock, placeStocks, removeTicker, watchlist } from './watchlist.ts'

const A = { id: 1, symbol: 'AAA', name: 'Empresa A' }
const B = { id: 2, symbol: 'BBB', name: 'Empresa B' }
const LIST = 'GET /api/user-watchlist/'
const FOLLOW = 'POST /api/user-watchlist/'
const UNFOLLOW = 'DELETE /api/user-watchlist/'

const symbols = () => watchlist.data?.map((item) => item.symbol)

test('a list that cannot be loaded is empty; one that was loaded stays, and counts as old', async () => {
  fakeServer({ [LIST]: () => json({ code: 'internal' }, 500) })
  await watchlist.load()
  expect([watchlist.status, watchlist.data, watchlist.failures]).toEqual(['error', null, 1])
  fakeServer({ [LIST]: () => json([A]) })
  await watchlist.load()
  expect([watchlist.status, watchlist.failures]).toEqual(['ready', 0])
  fakeServer({ [LIST]: () => new Response('<html></html>') })
  await watchlist.load()
  expect([watchlist.status, symbols(), watchlist.failures]).toEqual(['ready', ['AAA'], 1])
})

test('an answer of another shape is a failure', async () => {
  for (const body of [{ detail: 'hola' }, [{ id: 1 }], null]) {
    fakeServer({ [LIST]: () => json(body) })
    await watchlist.load()
    expect(watchlist.status).toBe('error')
  }
})

test('an answer requested before a change does not undo it', async () => {
  let answer = (_: Response) => {}
  fakeServer({
    [LIST]: () => new Promise((resolve) => (answer = resolve)),
    [FOLLOW]: () => json(B, 201),
  })
  startSession(demo)
  const first = watchlist.load()
  const early = answer
  const added = addStock('BBB')
  await vi.waitFor(() => expect(answer).not.toBe(early))
  early(json([A]))
  await first
  expect(watchlist.data).toBe(null)
  answer(json([A, B]))
  expect(await added).toBe(null)
  expect([watchlist.status, symbols()]).toEqual(['ready', ['AAA', 'BBB']])
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
  const again = { ...B, id: 4 }
  let list = [A, B, C]
  const calls = fakeServer({
    [LIST]: () => json(list),
    [UNFOLLOW]: () => json({ message: 'ok' }),
    [FOLLOW]: () => json(again, 201),
    [ORDER]: () => json((list = [A, again, C])),
  })
  await watchlist.load()
  expect(await removeTicker('BBB')).toBe(null)
  expect(symbols()).toEqual(['AAA', 'CCC'])
  const notice = toasts.list.at(-1)
  expect([notice?.text, notice?.action?.label]).toEqual(['BBB ya no está en tu lista de seguimiento.', 'Deshacer'])
  notice?.action?.run()
  await vi.waitFor(() => expect(symbols()).toEqual(['AAA', 'BBB', 'CCC']))
  expect(calls.at(-1)?.body).toEqual({ ticker: 'BBB' })
  expect(toasts.list.at(-1)?.text).toBe('BBB está en tu lista de seguimiento.')
  await vi.advanceTimersByTimeAsync(1_000)
  const orders = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(orders).toEqual([{ symbols: ['AAA', 'BBB', 'CCC'] }])
  expect(watchlist.data?.map(({ id }) => id)).toEqual([1, 4, 3])
})

test('the last stock of the list comes back to its end without an order', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({
    [LIST]: () => json([A, B]),
    [UNFOLLOW]: () => json({ message: 'ok' }),
    [FOLLOW]: () => json(B, 201),
  })
  await watchlist.load()
  await removeTicker('BBB')
  toasts.list.at(-1)?.action?.run()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(symbols()).toEqual(['AAA', 'BBB'])
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an order holds at once, is sent once for several moves, and outlives a list asked for before it', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({ [LIST]: () => json([A, B, C]), [ORDER]: () => json([C, A, B]) })
  await watchlist.load()
  placeStocks(['AAA', 'CCC'])
  expect(symbols()).toEqual(['AAA', 'CCC', 'BBB'])
  placeStocks(['CCC', 'AAA', 'BBB'])
  await watchlist.load()
  expect(symbols()).toEqual(['CCC', 'AAA', 'BBB'])
  await vi.advanceTimersByTimeAsync(1_000)
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ symbols: ['CCC', 'AAA', 'BBB'] }])
  fakeServer({ [LIST]: () => json([B, A, C]) })
  await watchlist.load()
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
  await watchlist.load()
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
  await watchlist.load()
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
  await watchlist.load()
  expect(await removeTicker('AAA')).toBe('Error inesperado al Quitar de la Lista, intente más tarde')
  expect([symbols(), toasts.list]).toEqual([['AAA'], []])
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MarketPage } from '#domain/contract/screener.ts'
import { readTickerList } from '#domain/market/ticker-list.ts'
import { toasts } from '../../stores/notices.ts'
import { applyQuotes } from '../../stores/prices.ts'
import { reset } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo, quote } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { countries, industries } from '../search/search.ts'
import { Market } from './Market.tsx'
import { changeCriteria, market } from './market.ts'
import { marketPage, marketRow } from './testing/examples.ts'

const MARKET = 'GET /api/market/'
const AAA = marketRow('AAA', {
  as_of: '2020-01-01T00:00:00.000Z',
  high_252_pct: 2.7,
  traded_value_usd: 12_400_000,
  pe: 17.3,
})
const NOTHING = marketRow('BBB', {
  price: null,
  rsi_14: null,
  rule: [],
  change_pct: null,
  freshness: null,
  as_of: null,
})
const BASE = {
  [MARKET]: () => json(marketPage([AAA, NOTHING])),
  'GET /api/screens/': () => json([]),
  'GET /api/list-settings/': () => json({}),
  'GET /api/user-watchlist/': () => json([]),
  'GET /api/countries': () => json([{ id: 3, name: 'Chile' }]),
  'GET /api/industries': () => json([{ id: 7, name: 'Energía' }]),
}

beforeEach(() => {
  reset(countries)
  reset(industries)
  startSession(demo)
  view.view = 'dashboard'
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const cell = (symbol: string, column: string) =>
  document.querySelector(`tr[data-symbol=${symbol}] [data-column=${column}]`)?.textContent
const marketCalls = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ path }) => path === '/api/market/')

async function open(routes: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ ...BASE, ...routes })
  const shown = render(<Market />)
  await vi.waitFor(() => expect(market.answer.status).not.toBe('loading'))
  return { calls, ...shown }
}

test('figures are written as everywhere else, unknown ones as a dash that says so', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  expect(cell('AAA', 'price')).toMatch(/^\$104,50Simuladohace/)
  expect(
    ['change_pct', 'volume_ratio', 'rsi_14', 'high_252_pct', 'traded_value_usd', 'rule'].map((name) =>
      cell('AAA', name),
    ),
  ).toEqual(['+4,50\u202f%', '1,8', '28,4', '2,7\u202f%', expect.stringMatching(/^12,4\sM$/), 'RSI sale de sobreventa'])
  expect([cell('BBB', 'price'), cell('BBB', 'rule')]).toEqual(['—No se conoce este dato.', 'ninguna'])
  expect(document.querySelector('tr[data-symbol=BBB] [data-column=rsi_14] [title]')?.getAttribute('title')).toBe(
    'No se conoce este dato.',
  )
  expect(screen.getByText('2 instrumentos').getAttribute('role')).toBe('status')
})

test('a price that is pushed is in its row at once; the list’s own stays if it is newer', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  await act(async () => void applyQuotes([quote('AAA', 1, 110, { freshness: 'live' })]))
  expect(cell('AAA', 'price')).toMatch(/^\$110,00En vivo/)
  expect(cell('AAA', 'change_pct')).toBe('+10,00\u202f%')
  const asOf = '2019-01-01T00:00:00.000Z'
  await act(async () => void applyQuotes([quote('AAA', 2, 90, { as_of: asOf })]))
  expect(cell('AAA', 'price')).toMatch(/^\$104,50/)
})

test('a head sorts by its column: greatest first, then the least; symbols begin at A', async () => {
  const { calls } = await open()
  await screen.findByText('Empresa AAA')
  const sorted = () => document.querySelector('[aria-sort]')
  expect(sorted()?.getAttribute('data-column')).toBe('traded_value_usd')
  for (const [name, sort, dir] of [
    [/^RSI 14/, 'rsi_14', 'desc'],
    [/^RSI 14/, 'rsi_14', 'asc'],
    ['Acción', 'symbol', 'asc'],
  ] as const) {
    press(name)
    await vi.waitFor(() => {
      const query = marketCalls(calls).at(-1)?.query
      expect([query?.get('sort'), query?.get('dir')]).toEqual([sort, dir])
    })
    const head = [sorted()?.getAttribute('data-column'), sorted()?.getAttribute('aria-sort')]
    expect(head).toEqual([sort, dir === 'asc' ? 'ascending' : 'descending'])
  }
})

test('filters are sentences, each with what it leaves of those before it, and can be taken away', async () => {
  const answer = (query: URLSearchParams): MarketPage =>
    query.getAll('filter').length === 0
      ? marketPage([AAA, NOTHING], { count: 880, total: 880 })
      : marketPage([AAA], {
          count: 1,
          total: 880,
          unknown: 4,
          per_filter: [
            { filter: 'rsi_14:lt:30', left: 12, unknown: 3 },
            { filter: 'traded_value_usd:gt:2500000', left: 1, unknown: 0 },
          ].slice(0, query.getAll('filter').length),
        })
  const { calls } = await open({ [MARKET]: ({ query }) => json(answer(query)) })
  await screen.findByText('880 instrumentos')
  press('Añadir filtro')
  const value = screen.getByLabelText(/^Valor/)
  fireEvent.change(value, { target: { value: 'treinta' } })
  press('Añadir')
  screen.getByText('Escribe un número, como 2,5.')
  fireEvent.change(value, { target: { value: '30' } })
  press('Añadir')
  const first = await screen.findByText('RSI 14 por debajo de 30', { exact: false })
  await vi.waitFor(() => expect(first.textContent).toBe('RSI 14 por debajo de 30 deja 12 de 880 · 3 sin dato'))
  fireEvent.change(screen.getByLabelText('Dato'), { target: { value: 'traded_value_usd' } })
  fireEvent.change(screen.getByLabelText('Comparación'), { target: { value: 'gt' } })
  fireEvent.change(screen.getByLabelText(/^Valor/), { target: { value: '2,5' } })
  press('Añadir')
  const second = await screen.findByText('Valor negociado por encima de 2,5 millones de USD', { exact: false })
  await vi.waitFor(() => expect(second.textContent).toMatch(/deja 1 de 12$/))
  screen.getByText('1 de 880 instrumentos')
  screen.getByText('4 sin dato, fuera')
  expect(marketCalls(calls).at(-1)?.query.getAll('filter')).toEqual(['rsi_14:lt:30', 'traded_value_usd:gt:2500000'])
  press('Quitar el filtro: RSI 14 por debajo de 30')
  await vi.waitFor(() =>
    expect(marketCalls(calls).at(-1)?.query.getAll('filter')).toEqual(['traded_value_usd:gt:2500000']),
  )
})

test('a value is typed as the table writes it, and another unit is refused with a sentence', async () => {
  const { calls } = await open()
  await screen.findByText('Empresa AAA')
  press('Añadir filtro')
  const cases = [
    ['change_pct', '+4,50\u202f%', 'change_pct:is:4.5', 'Cambio de hoy es 4,5\u202f%'],
    ['change_21', '\u22123 %', 'change_21:is:-3', 'Cambio en 21 sesiones es -3\u202f%'],
    ['price', '$45,90', 'price:is:45.9', 'Precio es 45,9'],
    ['price', 'EUR\u00a01.045,90', 'price:is:1045.9', 'Precio es 1.045,9'],
    ['traded_value_usd', '1', 'traded_value_usd:is:1000000', 'Valor negociado es 1 millón de USD'],
    ['traded_value_usd', '52,3\u00a0M', 'traded_value_usd:is:52300000', 'Valor negociado es 52,3 millones de USD'],
    ['market_cap_usd', '12\u00a0mil M', 'market_cap_usd:is:12000000000', 'Capitalización es 12.000 millones de USD'],
    ['volume', '950,2 k', 'volume:is:950200', 'Volumen de hoy es 950.200 acciones'],
    ['volume_ratio', '1 vez', 'volume_ratio:is:1', 'Volumen de hoy entre su media es 1 vez'],
    ['rsi_14', '43,8', 'rsi_14:is:43.8', 'RSI 14 es 43,8'],
  ] as const
  fireEvent.change(screen.getByLabelText('Comparación'), { target: { value: 'is' } })
  for (const [column, typed, filter, sentence] of cases) {
    fireEvent.change(screen.getByLabelText('Dato'), { target: { value: column } })
    fireEvent.change(screen.getByLabelText(/^Valor/), { target: { value: typed } })
    press('Añadir')
    await vi.waitFor(() => expect(document.querySelector(`[data-filter="${sentence}"]`), sentence).not.toBe(null))
    await vi.waitFor(() => expect(marketCalls(calls).at(-1)?.query.getAll('filter')).toContain(filter))
  }
  for (const [column, typed, problem] of [
    ['rsi_14', '5 %', 'Este dato se escribe sin unidad.'],
    ['change_pct', '$5', 'Este dato se escribe en %.'],
    ['traded_value_usd', '5 €', 'Este dato se escribe en USD.'],
    ['price', '5 %', 'Este dato se escribe sin unidad.'],
    ['pe', '5 m', 'Escribe un número, como 2,5.'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Dato'), { target: { value: column } })
    fireEvent.change(screen.getByLabelText(/^Valor/), { target: { value: typed } })
    press('Añadir')
    screen.getByText(problem)
  }
})

test('words have their Spanish; country, sector and the own list are filters too', async () => {
  const { calls } = await open()
  await screen.findByText('Empresa AAA')
  press('Añadir filtro')
  for (const [column, word, sentence] of [
    ['macd', 'Bearish signal', 'MACD: Señal bajista'],
    ['rule', 'any', 'Con alguna señal en 5 sesiones'],
    ['rule', 'macd-up', 'Con la señal «Cruce alcista del MACD» en 5 sesiones'],
    ['edge', 'no', 'Sin ventaja demostrada'],
  ]) {
    fireEvent.change(screen.getByLabelText('Dato'), { target: { value: column } })
    fireEvent.change(screen.getByLabelText('Valor'), { target: { value: word } })
    press('Añadir')
    await screen.findByText(sentence)
  }
  await screen.findByRole('option', { name: 'Chile' })
  fireEvent.change(screen.getByLabelText('País'), { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: '7' } })
  fireEvent.click(screen.getByLabelText('Solo las que sigo'))
  await screen.findByText('País: Chile')
  await vi.waitFor(() =>
    expect(Object.fromEntries(marketCalls(calls).at(-1)!.query)).toMatchObject({
      country_id: '3',
      industry_id: '7',
      followed: 'true',
    }),
  )
  press('Quitar los filtros')
  await vi.waitFor(() => expect(marketCalls(calls).at(-1)?.query.has('country_id')).toBe(false))
  expect(document.querySelectorAll('[data-filter]').length).toBe(0)
})

test('at twelve filters the form takes no more, and says how many there may be', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  press('Añadir filtro')
  screen.getByText('Como mucho 12 filtros a la vez.')
  for (let level = 1; level <= 12; level++) {
    fireEvent.change(screen.getByLabelText(/^Valor/), { target: { value: String(level) } })
    press('Añadir')
  }
  await vi.waitFor(() => expect(document.querySelectorAll('[data-filter]').length).toBe(12))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Añadir' })).toHaveProperty('disabled', true))
})

test('under the pointer the rows stay, and a notice says that newer ones wait', async () => {
  let symbols = ['AAA', 'CCC']
  await open({ [MARKET]: () => json(marketPage(symbols.map((symbol) => marketRow(symbol)))) })
  await screen.findByText('Empresa CCC')
  const shown = () => [...document.querySelectorAll('tr[data-symbol]')].map((row) => row.getAttribute('data-symbol'))
  const body = document.querySelector('tbody')!
  fireEvent.pointerOver(body)
  symbols = ['CCC', 'AAA']
  await act(() => market.answer.load())
  expect(shown()).toEqual(['AAA', 'CCC'])
  press('Actualizar')
  await vi.waitFor(() => expect(shown()).toEqual(['CCC', 'AAA']))
  fireEvent.pointerOut(body)
  fireEvent.focus(within(body).getByRole('button', { name: /^AAA/ }))
  symbols = ['AAA', 'CCC']
  await act(() => market.answer.load())
  expect(shown()).toEqual(['CCC', 'AAA'])
  fireEvent.blur(within(body).getByRole('button', { name: /^AAA/ }))
  await vi.waitFor(() => expect(shown()).toEqual(['AAA', 'CCC']))
})

test('rows stay while the focus goes from one to the next, and a stock that is followed keeps it', async () => {
  let symbols = ['AAA', 'CCC']
  const { calls } = await open({
    [MARKET]: () => json(marketPage(symbols.map((symbol) => marketRow(symbol)))),
    'POST /api/user-watchlist/': () => json({ id: 9, symbol: 'AAA', name: 'Empresa AAA' }, 201),
  })
  await screen.findByText('Empresa CCC')
  const shown = () => [...document.querySelectorAll('tr[data-symbol]')].map((row) => row.getAttribute('data-symbol'))
  const follow = screen.getByRole<HTMLButtonElement>('button', { name: 'Añadir AAA a tu lista' })
  act(() => follow.focus())
  symbols = ['CCC', 'AAA']
  await act(() => market.answer.load())
  fireEvent.click(follow)
  await screen.findByRole('button', { name: 'AAA: añadido' })
  fireEvent.click(follow)
  expect(calls.filter(({ method }) => method === 'POST').length).toBe(1)
  expect([follow.disabled, document.activeElement]).toEqual([false, follow])
  const next = screen.getByRole('button', { name: /^CCC/ })
  await act(async () => void fireEvent.blur(follow, { relatedTarget: next }))
  expect(shown()).toEqual(['AAA', 'CCC'])
  act(() => next.focus())
  expect(shown()).toEqual(['AAA', 'CCC'])
  act(() => screen.getByRole('button', { name: 'Más suben' }).focus())
  await vi.waitFor(() => expect(shown()).toEqual(['CCC', 'AAA']))
})

test('another page, order or filter is read from its first row on', async () => {
  await open({ [MARKET]: () => json(marketPage([AAA, NOTHING], { count: 90, total: 90 })) })
  await screen.findByText('Empresa AAA')
  const box = screen.getByRole('table').parentElement!
  box.scrollTop = 300
  await act(() => market.answer.load())
  expect(box.scrollTop).toBe(300)
  press('Siguiente')
  await vi.waitFor(() => expect(box.scrollTop).toBe(0))
})

test('the button of the next page keeps the focus, also where there is no page beyond it', async () => {
  const { calls } = await open({ [MARKET]: () => json(marketPage([AAA, NOTHING], { count: 90, total: 90 })) })
  await screen.findByText('Empresa AAA')
  const next = screen.getByRole('button', { name: 'Siguiente' })
  next.focus()
  fireEvent.click(next)
  await vi.waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(next)
  const asked = marketCalls(calls).length
  fireEvent.click(next)
  await act(() => market.answer.load())
  expect(
    marketCalls(calls)
      .map(({ query }) => query.get('page'))
      .slice(asked),
  ).toEqual(['2'])
})

test('whoever removes a filter by keys goes on from the button that adds one', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  press('En sobreventa')
  const remove = await screen.findByRole('button', { name: 'Quitar el filtro: RSI 14 por debajo de 30' })
  remove.focus()
  fireEvent.click(remove)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Añadir filtro'))
})

test('the catalogue is only asked for what needs its names', async () => {
  const { calls } = await open()
  await screen.findByText('Empresa AAA')
  press('En sobreventa')
  expect(calls.some(({ path }) => path === '/api/countries')).toBe(false)
  act(() => changeCriteria({ country: 3 }))
  await screen.findByText('País: Chile')
})

test('loading, failed, empty: rows of the final size, a sentence with a button', async () => {
  fakeServer({ ...BASE, [MARKET]: () => new Promise(() => {}) })
  const { unmount } = render(<Market />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row').length).toBe(13)
  unmount()
  reset(market.answer)
  await open({ [MARKET]: () => json({}, 500) })
  await screen.findByText('No se pudo cargar el mercado.')
  fakeServer({ ...BASE, [MARKET]: () => json(marketPage([], { total: 880 })) })
  press('Reintentar')
  await screen.findByText('Todavía no hay instrumentos con datos.')
})

test('a new choice that fails does not leave the rows of the old one under its filters', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  fakeServer({ ...BASE, [MARKET]: () => json({ code: 'internal' }, 500) })
  press('Más suben')
  await screen.findByText('No se pudo cargar el mercado.')
  expect(screen.queryByText('Empresa AAA')).toBe(null)
  fakeServer({ ...BASE, [MARKET]: () => new Promise(() => {}) })
  press('Más bajan')
  await vi.waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryByText('No se pudo cargar el mercado.')).toBe(null)
})

test('filters that leave nothing can be taken away', async () => {
  await open({
    [MARKET]: ({ query }) => json(query.has('filter') ? marketPage([], { total: 880 }) : marketPage([AAA])),
  })
  await screen.findByText('Empresa AAA')
  press('En sobreventa')
  const notice = (await screen.findByText('Ningún instrumento cumple estos filtros.')).parentElement!
  fireEvent.click(within(notice).getByRole('button', { name: 'Quitar los filtros' }))
  await screen.findByText('Empresa AAA')
})

test('a filter that is saved before the others are known does not hide them', async () => {
  const one = { filters: [], sort: 'price', dir: 'asc', columns: [] }
  let answer = (_: Response) => {}
  let lists = 0
  await open({
    'GET /api/screens/': () =>
      ++lists === 1
        ? new Promise((resolve) => (answer = resolve))
        : json([
            { ...one, id: 4, name: 'Antigua' },
            { ...one, id: 5, name: 'Nueva' },
          ]),
    'POST /api/screens/': ({ body }) => json({ ...(body as object), id: 5 }, 201),
  })
  await screen.findByText('Empresa AAA')
  press('Guardar como…')
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Nueva' } })
  press('Guardar')
  await screen.findByRole('button', { name: 'Nueva' })
  answer(json([{ ...one, id: 4, name: 'Antigua' }]))
  await screen.findByRole('button', { name: 'Antigua' })
  screen.getByRole('button', { name: 'Nueva' })
})

test('saved filters are shown by name, as soon as they are known and after each change', async () => {
  const saved = (id: number, name: string) => ({ id, name, filters: [], sort: 'price', dir: 'asc', columns: [] })
  const names = () => screen.getAllByRole('button', { name: /^(Ámbar|Bruma|Cobre)$/ }).map((one) => one.textContent)
  await open({
    'GET /api/screens/': () => json([saved(5, 'Cobre'), saved(4, 'Ámbar')]),
    'POST /api/screens/': ({ body }) => json({ ...(body as object), id: 6 }, 201),
  })
  await screen.findByRole('button', { name: 'Cobre' })
  expect(names()).toEqual(['Ámbar', 'Cobre'])
  press('Guardar como…')
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Bruma' } })
  press('Guardar')
  await screen.findByRole('button', { name: 'Bruma' })
  expect(names()).toEqual(['Ámbar', 'Bruma', 'Cobre'])
})

test('a link has filters, order and columns, and what it opens is the same', async () => {
  const { calls, unmount } = await open()
  await screen.findByText('Empresa AAA')
  press('En sobreventa')
  await vi.waitFor(() => expect(marketCalls(calls).at(-1)?.query.get('sort')).toBe('rsi_14'))
  const writeText = vi.fn(async (_: string) => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  press('Copiar enlace')
  await vi.waitFor(() => expect(writeText).toHaveBeenCalled())
  const link = new URL(writeText.mock.calls[0][0])
  expect(link.search).toMatch(/^\?market=rsi_14:lt:30~sort:rsi_14:asc~columns:price,change_pct,/)
  unmount()

  view.market = link.searchParams.get('market')
  Object.assign(market, { criteria: { filters: [], country: null, industry: null, followed: false }, order: null })
  const again = await open()
  await vi.waitFor(() => expect(marketCalls(again.calls).at(-1)?.query.getAll('filter')).toEqual(['rsi_14:lt:30']))
  expect(marketCalls(again.calls).map(({ query }) => query.getAll('filter'))).toEqual([['rsi_14:lt:30']])
  expect(view.market).toBe(null)
})

test('where the browser refuses to copy, the link is there to be copied by hand', async () => {
  await open()
  await screen.findByText('Empresa AAA')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  press('Copiar enlace')
  expect(await screen.findByLabelText(/^Enlace/, { selector: 'input' })).toHaveProperty(
    'value',
    expect.stringContaining('/?market=sort:traded_value_usd:desc~columns:price'),
  )
})

test('columns are chosen in a dialog, and kept with the account', async () => {
  const { calls } = await open({ 'PUT /api/list-settings/': ({ body }) => json(body) })
  await screen.findByText('Empresa AAA')
  press('Columnas')
  fireEvent.click(await screen.findByLabelText('Precio/beneficio (PER)'))
  await vi.waitFor(() => expect(cell('AAA', 'pe')).toBe('17,3'))
  fireEvent.click(screen.getByLabelText('RSI 14'))
  await vi.waitFor(() => expect(cell('AAA', 'rsi_14')).toBe(undefined))
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'))
  const { body } = calls.at(-1) as { body: { market: { columns: string[] } } }
  expect([body.market.columns.includes('pe'), body.market.columns.includes('rsi_14')]).toEqual([true, false])
  press('Las de siempre')
  await vi.waitFor(() => expect(cell('AAA', 'rsi_14')).toBe('28,4'))
})

test('filters are saved with a name, opened, renamed, and removed with a way back', async () => {
  const saved = { id: 5, filters: ['rsi_14:lt:30'], sort: 'rsi_14', dir: 'asc', columns: ['price'] }
  const { calls } = await open({
    'POST /api/screens/': ({ body }) => json({ ...(body as object), id: 5 }, 201),
    'PATCH /api/screens/5': ({ body }) => json({ ...saved, ...(body as object) }),
    'DELETE /api/screens/5': () => new Response(null, { status: 204 }),
  })
  await screen.findByText('Empresa AAA')
  press('En sobreventa')
  press('Guardar como…')
  press('Guardar')
  screen.getByText('Escribe un nombre.')
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: ' Rebotes ' } })
  press('Guardar')
  await screen.findByRole('button', { name: 'Rebotes' })
  const post = calls.find(({ method }) => method === 'POST')
  expect(post?.body).toMatchObject({ name: 'Rebotes', filters: ['rsi_14:lt:30'], sort: 'rsi_14', dir: 'asc' })
  press('Quitar los filtros')
  press('Rebotes')
  expect(market.criteria.filters).toEqual(['rsi_14:lt:30'])
  press('Editar guardados')
  fireEvent.change(screen.getByLabelText('Nombre de «Rebotes»'), { target: { value: 'Suelos' } })
  press('Cambiar el nombre')
  await screen.findByRole('button', { name: 'Suelos' })
  press('Borrar «Suelos»')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Suelos' })).toBe(null))
  expect(screen.queryByRole('dialog')).toBe(null)
  await act(async () => toasts.list.at(-1)?.action?.run())
  await screen.findByRole('button', { name: 'Suelos' })
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a name that shows nothing is refused, and one that is taken by the server’s sentence', async () => {
  const error = 'Ya tienes un filtro guardado con ese nombre.'
  const { calls } = await open({ 'POST /api/screens/': () => json({ code: 'screen_name_taken', error }, 409) })
  await screen.findByText('Empresa AAA')
  press('Guardar como…')
  for (const [name, sentence] of [
    [' ', 'Escribe un nombre.'],
    ['\u200b\u3164', 'Escribe un nombre que se vea.'],
  ]) {
    fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: name } })
    press('Guardar')
    screen.getByText(sentence)
  }
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Caídas' } })
  press('Guardar')
  await screen.findByText(error)
})

test('over the plan’s limit the server’s sentence is shown', async () => {
  const error = 'Tu plan permite guardar 2 listas de filtros.'
  await open({ 'POST /api/screens/': () => json({ code: 'screens_limit', error }, 400) })
  await screen.findByText('Empresa AAA')
  press('Guardar como…')
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Otra' } })
  press('Guardar')
  await screen.findByText(error)
})

test('the file has every row in the order of the table, figures as it shows them, and no formula', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  const all = Array.from({ length: 230 }, (_, at) =>
    marketRow(`S${String(at).padStart(3, '0')}`, { traded_value_usd: 1e6 + 1_234 * at, change_pct: 4.4951 }),
  )
  all[229] = marketRow('S229', { name: '=cmd()', rsi_14: null, traded_value_usd: null, rule: ['rsi-up-30', 'macd-up'] })
  const { calls } = await open({
    [MARKET]: ({ query }) => {
      const size = Number(query.get('page_size'))
      const from = (Number(query.get('page')) - 1) * size
      return json(marketPage(all.slice(from, from + size), { count: 230, total: 230 }))
    },
  })
  await screen.findByText('230 instrumentos')
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  press('Descargar CSV')
  await vi.waitFor(() => expect(blobs.length).toBe(1))
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(blobs[0])
  await read
  const text = String(reader.result)
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, delimiter: ';' })
  const shown = [...all.slice(0, 229).toReversed(), all[229]].map(({ symbol }) => symbol)
  expect(rows.map((row) => row.Símbolo)).toEqual(shown)
  expect(rows[0]).toMatchObject({
    'Valor negociado (USD)': '1300000',
    'Cambio de hoy (%)': '4,5',
    'RSI 14 (0 a 100)': '28,4',
    'Actualizado (hora local)': '20/11/2026 10:00',
  })
  expect(rows[229]).toMatchObject({
    Nombre: "'=cmd()",
    'Precio (en su moneda)': '104,5',
    'Valor negociado (USD)': '',
    'RSI 14 (0 a 100)': '',
    Señales: 'RSI sale de sobreventa; Cruce alcista del MACD',
  })
  const tickers = readTickerList(text)!
  expect(
    tickers.map(({ text }) => text),
    'the list can be followed',
  ).toEqual(shown)
  const pages = marketCalls(calls).slice(1)
  expect(pages.map(({ query }) => [query.get('sort'), query.get('page')])).toEqual([
    ['symbol', '1'],
    ['symbol', '2'],
    ['symbol', '3'],
  ])
})

test('a row opens its stock, and its button follows it without leaving', async () => {
  await open({ 'POST /api/user-watchlist/': () => json({ id: 9, symbol: 'AAA', name: 'Empresa AAA' }, 201) })
  await screen.findByText('Empresa AAA')
  press('Añadir AAA a tu lista')
  await screen.findByRole('button', { name: 'AAA: añadido' })
  expect(view.subView).toBe('mainDashboard')
  fireEvent.click(document.querySelector('tr[data-symbol=AAA] [data-column=rsi_14]')!)
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'AAA'])
})

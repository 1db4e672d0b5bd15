import { beforeEach, expect, test, vi } from 'vitest'
import { listSettings, loadListSettings } from '../../stores/list-settings.ts'
import { pausePrices, resumePrices } from '../../stores/prices.ts'
import { clearSession, startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { nextTask } from '../../testing/fake-clock.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { DEFAULT_COLUMNS } from './columns.ts'
import {
  addFilter,
  changeCriteria,
  chooseColumns,
  choosePreset,
  clearFilters,
  isPresetShown,
  loadChosen,
  lockRows,
  market,
  marketRound,
  noteTyping,
  openLink,
  openMarketPage,
  openScreen,
  removeFilter,
  showNewer,
  sortMarket,
  startMarketRounds,
  tableSettings,
} from './market.ts'
import { marketPage, marketRow } from './testing/examples.ts'

const MARKET = 'GET /api/market/'

let order = ['AAA', 'BBB', 'CCC']
let price = 100

/** Answers with the rows in `order`, at `price`. */
const serve = () =>
  fakeServer({ [MARKET]: () => json(marketPage(order.map((symbol) => marketRow(symbol, { price })))) })

beforeEach(() => {
  startSession(demo)
  order = ['AAA', 'BBB', 'CCC']
  price = 100
})

const rows = () => market.answer.data?.rows.map((row) => `${row.symbol} ${row.price}`)

test('a round replaces the list; under the pointer the rows stay and only their figures move', async () => {
  serve()
  await market.answer.load()
  lockRows(true)
  order = ['CCC', 'DDD', 'AAA']
  price = 101
  await marketRound()
  expect(rows()).toEqual(['AAA 101', 'BBB 100', 'CCC 101'])
  expect(market.newer).not.toBe(null)
  price = 102
  await marketRound()
  expect(rows()).toEqual(['AAA 102', 'BBB 100', 'CCC 102'])
  lockRows(false)
  expect([rows(), market.newer]).toEqual([['CCC 102', 'DDD 102', 'AAA 102'], null])
  order = ['AAA']
  await marketRound()
  expect(rows()).toEqual(['AAA 102'])
})

test('the user takes the newer rows at once; those in the same order do not wait', async () => {
  serve()
  await market.answer.load()
  lockRows(true)
  price = 101
  await marketRound()
  expect([rows(), market.newer]).toEqual([['AAA 101', 'BBB 101', 'CCC 101'], null])
  order = ['BBB', 'AAA', 'CCC']
  await marketRound()
  showNewer()
  expect([rows(), market.newer, market.locked]).toEqual([['BBB 101', 'AAA 101', 'CCC 101'], null, true])
})

test('what the user asks for comes at once, also while rows are locked', async () => {
  const calls = serve()
  await market.answer.load()
  lockRows(true)
  order = ['BBB']
  addFilter('rsi_14:lt:30')
  loadChosen()
  await vi.waitFor(() => expect(rows()).toEqual(['BBB 100']))
  expect(market.newer).toBe(null)
  expect(calls.at(-1)?.query.getAll('filter')).toEqual(['rsi_14:lt:30'])
  loadChosen()
  expect(calls.length).toBe(2)
})

test('an answer to an earlier choice is void', async () => {
  const pending: ((answer: Response) => void)[] = []
  fakeServer({ [MARKET]: () => new Promise((resolve) => pending.push(resolve)) })
  const overtaken = market.answer.load()
  addFilter('rsi_14:lt:30')
  loadChosen()
  pending[1](json(marketPage([marketRow('BBB')])))
  await vi.waitFor(() => expect(rows()).toEqual(['BBB 104.5']))
  const { shownKey } = market
  pending[0](json(marketPage([marketRow('AAA')])))
  await overtaken
  expect([rows(), market.shownKey]).toEqual([['BBB 104.5'], shownKey])
})

test('an answer that a later one has overtaken does not wait for the rows to be unlocked', async () => {
  serve()
  await market.answer.load()
  lockRows(true)
  const pending: ((answer: Response) => void)[] = []
  fakeServer({ [MARKET]: () => new Promise((resolve) => pending.push(resolve)) })
  const loads = [market.answer.load(), market.answer.load()]
  pending[1](json(marketPage(['CCC', 'BBB', 'AAA'].map((symbol) => marketRow(symbol, { price: 102 })))))
  await loads[1]
  pending[0](json(marketPage(['BBB', 'AAA', 'CCC'].map((symbol) => marketRow(symbol, { price: 101 })))))
  await loads[0]
  lockRows(false)
  expect(rows()).toEqual(['CCC 102', 'BBB 102', 'AAA 102'])
})

test('rows that waited do not void the request of a new choice', async () => {
  serve()
  await market.answer.load()
  lockRows(true)
  order = ['BBB', 'AAA', 'CCC']
  await marketRound()
  let answer = (_: Response) => {}
  fakeServer({ [MARKET]: () => new Promise((resolve) => (answer = resolve)) })
  addFilter('rsi_14:lt:30')
  loadChosen()
  lockRows(false)
  answer(json(marketPage([marketRow('DDD')])))
  await vi.waitFor(() => expect(rows()).toEqual(['DDD 104.5']))
})

test('a page that is no longer there leads to the last one', async () => {
  const calls = fakeServer({
    [MARKET]: ({ query }) => {
      const left = query.get('page') === '1' ? [marketRow('AAA')] : []
      return json(marketPage(left, { count: 1, total: 60 }))
    },
  })
  await market.answer.load()
  openMarketPage(2)
  await market.answer.load()
  expect(market.page).toBe(1)
  loadChosen()
  await vi.waitFor(() => expect(rows()).toEqual(['AAA 104.5']))
  expect(calls.map(({ query }) => query.get('page'))).toEqual(['1', '2', '1'])
})

test('while it is open it is asked every ten seconds: not hidden, not paused, not while somebody types', async () => {
  vi.useFakeTimers()
  const calls = serve()
  await market.answer.load()
  const stop = startMarketRounds()
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return calls.length
  }
  expect([await after(9_000), await after(1_000), await after(10_000)]).toEqual([1, 2, 3])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await after(10_000)).toBe(3)
  visibility.mockRestore()
  pausePrices()
  expect(await after(10_000)).toBe(3)
  resumePrices()
  await after(9_000)
  noteTyping()
  expect(await after(1_000)).toBe(3)
  expect(await after(10_000)).toBe(4)
  stop()
  expect(await after(30_000)).toBe(4)
})

test('order and columns of the account hold until a preset, a saved screen or a link has its own', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({ 'PUT /api/list-settings/': ({ body }) => json(body) })
  expect(tableSettings()).toEqual({ order: { sort: 'traded_value_usd', dir: 'desc' }, columns: DEFAULT_COLUMNS })
  sortMarket({ sort: 'rsi_14', dir: 'asc' })
  chooseColumns(['price', 'rsi_14'])
  await vi.advanceTimersByTimeAsync(2_000)
  const own = { sort: 'rsi_14', dir: 'asc', columns: ['price', 'rsi_14'] }
  expect(calls.map(({ body }) => body)).toEqual([{ market: own }])

  choosePreset('rising')
  expect([isPresetShown('rising'), tableSettings().order, market.criteria.filters]).toEqual([
    true,
    { sort: 'change_pct', dir: 'desc' },
    ['change_pct:gt:0'],
  ])
  sortMarket({ sort: 'price', dir: 'asc' })
  expect([isPresetShown('rising'), tableSettings().order]).toEqual([false, { sort: 'price', dir: 'asc' }])
  choosePreset('rising')
  choosePreset('rising')
  expect([market.criteria.filters, tableSettings().order]).toEqual([[], { sort: 'rsi_14', dir: 'asc' }])

  openScreen({
    id: 1,
    name: 'x',
    filters: ['pe:lt:10', 'moon:lt:1'],
    sort: 'pe',
    dir: 'asc',
    columns: ['pe', 'moon' as 'pe'],
  })
  expect([market.criteria.filters, tableSettings()]).toEqual([
    ['pe:lt:10'],
    { order: { sort: 'pe', dir: 'asc' }, columns: ['pe'] },
  ])
  view.market = 'macd:is:Neutral~country:4~sort:macd:desc'
  openLink()
  expect([market.criteria, tableSettings()]).toEqual([
    { filters: ['macd:is:Neutral'], country: 4, industry: null, followed: false },
    { order: { sort: 'macd', dir: 'desc' }, columns: ['price', 'rsi_14'] },
  ])
  clearFilters()
  expect(tableSettings()).toEqual({ order: { sort: 'rsi_14', dir: 'asc' }, columns: ['price', 'rsi_14'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls.length, listSettings.value]).toEqual([1, { market: own }])
})

test('an order or columns that are chosen before the account’s are known replace only themselves', async () => {
  vi.useFakeTimers()
  let answer = (_: Response) => {}
  const calls = fakeServer({
    'GET /api/list-settings/': () => new Promise((resolve) => (answer = resolve)),
    'PUT /api/list-settings/': ({ body }) => json(body),
  })
  const choices = [() => sortMarket({ sort: 'rsi_14', dir: 'asc' }), () => chooseColumns(['ema'])]
  const kept = [
    { sort: 'rsi_14', dir: 'asc', columns: ['pe'] },
    { sort: 'price', dir: 'desc', columns: ['ema'] },
  ]
  for (const choose of choices) {
    loadListSettings()
    choose()
    expect(tableSettings().columns).toEqual(choose === choices[0] ? DEFAULT_COLUMNS : ['ema'])
    await nextTask()
    answer(json({ market: { sort: 'price', dir: 'desc', columns: ['pe'] } }))
    await vi.advanceTimersByTimeAsync(2_000)
    clearSession()
    startSession(demo)
  }
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
    kept.map((market) => ({ market })),
  )
})

test('settings of a page that knows more columns leave those that this one knows', () => {
  listSettings.value = {
    market: { sort: 'moon' as 'price', dir: 'asc', columns: ['moon' as 'price', 'price', 'sun' as 'price'] },
  }
  expect(tableSettings()).toEqual({ order: { sort: 'traded_value_usd', dir: 'desc' }, columns: ['price'] })
})

test('filters: each once, at most twelve, and only what the page knows', () => {
  expect([addFilter('rsi_14:lt:30'), addFilter('rsi_14:lt:30'), addFilter('moon:lt:1')]).toEqual([true, true, false])
  for (let level = 1; level <= 12; level++) addFilter(`price:gt:${level}`)
  expect(market.criteria.filters.length).toBe(12)
  expect(addFilter('pe:lt:10')).toBe(false)
  removeFilter('rsi_14:lt:30')
  expect(addFilter('pe:lt:10')).toBe(true)
  changeCriteria({ followed: true })
  expect([market.criteria.filters.length, market.page]).toEqual([12, 1])
})

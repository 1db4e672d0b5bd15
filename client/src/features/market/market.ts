import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import type { CallQuery } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/calls/screener.ts'
import { type ListSettings, type MarketPage, MOST_FILTERS, type Screen } from '#domain/contract/screener.ts'
import type { OfferedColumn } from '#domain/screener/columns.ts'
import { call } from '../../api/call.ts'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { chooseListSettings, listSettings } from '../../stores/list-settings.ts'
import { type Resource, reset, resource, setData, trackRequests } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { openSubView, view } from '../../stores/view.ts'
import { pageCount } from '../news/news.ts'
import { DEFAULT_COLUMNS } from './columns.ts'
import {
  type Criteria,
  knownColumns,
  knownFilters,
  knownOrder,
  type MarketLink,
  NO_CRITERIA,
  type Order,
  readFilter,
  readLink,
} from './criteria.ts'
import { PRESETS, type PresetName } from './presets.ts'

/** Rows of a page. */
export const MARKET_PAGE = 50
/** Milliseconds between rounds of the open list. */
const ROUND_MS = 10_000
/** Milliseconds after a keystroke during which the user still counts as typing. */
const TYPING_MS = 3_000

const DEFAULT_ORDER: Order = { sort: 'traded_value_usd', dir: 'desc' }

interface MarketState extends MarketLink {
  page: number
  answer: Resource<MarketPage>
  /** The request that `answer` shows, as `marketKey` writes it. */
  shownKey: string
  /** The request that failed last. */
  failedKey: string
  /** True while the pointer or the focus is on a row: then no row may move. */
  locked: boolean
  /** An answer that waits, since it would replace or reorder the locked rows; null without one. */
  newer: MarketPage | null
}

/** `order` and `columns` are null for those that are kept with the account. */
const fresh = (): Omit<MarketState, 'answer'> => ({
  criteria: ref(NO_CRITERIA),
  order: null,
  columns: null,
  page: 1,
  shownKey: '',
  failedKey: '',
  locked: false,
  newer: null,
})

/** The market's table; it stays as it was while the user visits a stock. */
export const market = proxy<MarketState>({ ...fresh(), answer: resource(fetchPage) })

interface TableSettings {
  order: Order
  columns: readonly OfferedColumn[]
}

/** The columns and the order on the screen: those of a preset, a saved screen or a link, else those of the account. */
export function tableSettings(): TableSettings {
  const { order, columns } = accountSettings(listSettings.value)
  return { order: market.order ?? order, columns: market.columns ?? columns }
}

const accountSettings = ({ market: kept }: ListSettings): TableSettings => ({
  order: (kept && knownOrder(kept)) ?? DEFAULT_ORDER,
  columns: kept ? knownColumns(kept.columns) : DEFAULT_COLUMNS,
})

/** The settings, and the name of the request that the table makes. Rerenders the caller when one of them changes. */
export function useMarket(): TableSettings & { key: string } {
  // The snapshots only subscribe: what is returned is read from the stores themselves.
  const { criteria, order, columns, page } = useSnapshot(market)
  const { value } = useSnapshot(listSettings)
  void [criteria, order, columns, page, value]
  return { ...tableSettings(), key: marketKey() }
}

/** What the server is asked for, without the page. */
export function marketQuery(): CallQuery<typeof calls.market> {
  const { filters, country, industry, followed } = market.criteria
  return {
    filter: [...filters],
    ...tableSettings().order,
    country_id: country ?? undefined,
    industry_id: industry ?? undefined,
    followed: followed ? 'true' : undefined,
  }
}

/** Names the request: two requests with the same name ask for the same thing, at different times. */
const marketKey = (): string => JSON.stringify([marketQuery(), market.page])

/** The newest request, as `marketKey` writes it. */
let requestedKey = ''

const requests = trackRequests()

/** Asks for what the user chose, unless that is under way or there. */
export function loadChosen(): void {
  if (market.answer.status !== 'idle' && requestedKey !== marketKey()) void market.answer.load()
}

async function fetchPage(): Promise<MarketPage> {
  const key = marketKey()
  requestedKey = key
  const isNewest = requests()
  try {
    const next = await call(calls.market, { query: { ...marketQuery(), page: market.page, page_size: MARKET_PAGE } })
    // The answer to an earlier request is void, so it changes nothing here.
    return isNewest() ? accept(key, next) : next
  } catch (error) {
    if (isNewest()) market.failedKey = key
    throw error
  }
}

/** What to show of an answer: all of it or, while rows are locked, only its figures in the rows already shown. */
function accept(key: string, next: MarketPage): MarketPage {
  const { data } = market.answer
  const isOther = market.shownKey !== key
  market.shownKey = key
  market.failedKey = ''
  // As prices move, the filters may leave fewer pages than the user has turned.
  if (next.rows.length === 0 && key === marketKey()) market.page = pageCount(next.count, MARKET_PAGE)
  const rows = new Map(next.rows.map((row) => [row.symbol, row]))
  if (!data || isOther || !market.locked || data.rows.every(({ symbol }, at) => next.rows[at]?.symbol === symbol)) {
    market.newer = null
    return next
  }
  market.newer = ref(next)
  return { ...next, rows: data.rows.map((row) => rows.get(row.symbol) ?? row) }
}

/** Says whether the pointer or the focus is on a row. What waited is shown when they leave. */
export function lockRows(locked: boolean): void {
  market.locked = locked
  if (!locked) showNewer()
}

export function showNewer(): void {
  const { newer } = market
  market.newer = null
  // If the user has asked for something else meanwhile, setting the rows that waited would void that request.
  if (newer && market.shownKey === marketKey()) setData(market.answer, newer)
}

let typedAt = Number.NEGATIVE_INFINITY

export function noteTyping(): void {
  typedAt = performance.now()
}

/** Asks for the list again, unless the user is typing. */
export async function marketRound(): Promise<void> {
  if (performance.now() - typedAt >= TYPING_MS) await market.answer.load()
}

/** Keeps the list new until the returned function is called. */
export function startMarketRounds(): () => void {
  const stop = everyWhileSeen(ROUND_MS, marketRound)
  return () => {
    stop()
    market.locked = false
    market.newer = null
  }
}

/** Other criteria or another order begin at the first page. */
function show(change: Partial<MarketLink>): void {
  const { criteria, ...settings } = change
  Object.assign(market, { ...settings, ...(criteria && { criteria: ref(criteria) }), page: 1 })
}

export const changeCriteria = (change: Partial<Criteria>): void => show({ criteria: { ...market.criteria, ...change } })

/** False if there is no room for it. */
export function addFilter(text: string): boolean {
  const { filters } = market.criteria
  if (filters.includes(text)) return true
  if (filters.length >= MOST_FILTERS || readFilter(text) === null) return false
  changeCriteria({ filters: [...filters, text] })
  return true
}

export const removeFilter = (text: string): void =>
  changeCriteria({ filters: market.criteria.filters.filter((other) => other !== text) })

/** Shows everything again, with the order and the columns of the account. */
export const clearFilters = (): void => show({ criteria: NO_CRITERIA, order: null, columns: null })

export function isPresetShown(name: PresetName): boolean {
  const { filters, sort, dir } = PRESETS[name]
  const { order } = tableSettings()
  return filters.join() === market.criteria.filters.join() && order.sort === sort && order.dir === dir
}

/** Shows a preset, of the chosen country, sector and list; the one that is shown is taken away. */
export function choosePreset(name: PresetName): void {
  const { filters, sort, dir } = PRESETS[name]
  if (isPresetShown(name)) show({ criteria: { ...market.criteria, filters: [] }, order: null })
  else show({ criteria: { ...market.criteria, filters }, order: { sort, dir } })
}

export function openScreen({ filters, columns, ...order }: Screen): void {
  show({
    criteria: { ...NO_CRITERIA, filters: knownFilters(filters) },
    order: knownOrder(order),
    columns: knownColumns(columns),
  })
}

/** Shows what the indicators say of each followed stock. */
export function openFollowedRatings(): void {
  show({
    criteria: { ...NO_CRITERIA, followed: true },
    order: { sort: 'rating', dir: 'desc' },
    columns: ['price', 'change_pct', 'rating_word', 'rating', 'rule'],
  })
  openSubView('market')
}

/** Shows what the link that opened the page asks for, but only once, so that later choices hold. */
export function openLink(): void {
  const { market: link } = view
  view.market = null
  if (link !== null) show(readLink(link))
}

/** Sorts the list. The order is kept with the account, unless it is that of a preset, a saved screen or a link. */
export function sortMarket(order: Order): void {
  const isKept = market.order === null
  show(isKept ? {} : { order })
  if (isKept) keep({ order })
}

export function chooseColumns(columns: readonly OfferedColumn[]): void {
  market.columns = null
  keep({ columns })
}

function keep(chosen: Partial<TableSettings>): void {
  chooseListSettings((value) => {
    const { order, columns } = { ...accountSettings(value), ...chosen }
    return { market: { ...order, columns: [...columns] } }
  })
}

export function openMarketPage(page: number): void {
  market.page = page
}

onSignOut(() => {
  requestedKey = ''
  requests()
  reset(market.answer)
  Object.assign(market, fresh())
})

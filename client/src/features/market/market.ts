import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import type { CallQuery } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/calls/screener.ts'
import { type MarketPage, MOST_FILTERS, type Screen } from '#domain/contract/screener.ts'
import { call } from '../../api/call.ts'
import { chooseListSettings, listSettings } from '../../stores/list-settings.ts'
import { pause } from '../../stores/prices.ts'
import { type Resource, reset, resource, setData } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import {
  type Choice,
  knownColumns,
  knownFilters,
  knownOrder,
  type Linked,
  NO_CHOICE,
  type Order,
  readFilter,
  readLink,
} from './choice.ts'
import { DEFAULT_COLUMNS, type MarketColumn } from './columns.ts'
import { PRESETS, type PresetName } from './presets.ts'

/** Rows of a page. */
export const MARKET_PAGE = 50
/** Milliseconds between rounds of the open list. */
const ROUND_MS = 10_000
/** Milliseconds after a keystroke during which somebody still counts as typing. */
const TYPING_MS = 3_000

const DEFAULT_ORDER: Order = { sort: 'traded_value_usd', dir: 'desc' }

interface MarketState extends Linked {
  page: number
  answer: Resource<MarketPage>
  /** The request that `answer` shows, as `marketKey` writes it. */
  shown: string
  /** True while the pointer or the focus is on a row: then no row may move. */
  held: boolean
  /** An answer whose rows are others, or in another order, than those that are held. */
  newer: MarketPage | null
}

/** `order` and `columns` are null for those that are kept with the account. */
const fresh = (): Omit<MarketState, 'answer'> => ({
  choice: ref(NO_CHOICE),
  order: null,
  columns: null,
  page: 1,
  shown: '',
  held: false,
  newer: null,
})

/** The market's table; it stays as it was while the user visits a stock. */
export const market = proxy<MarketState>({ ...fresh(), answer: resource(fetchPage) })

/** The columns and the order on the screen: those of a preset, a saved screen or a link, else those of the account. */
export function marketLook(): { order: Order; columns: readonly MarketColumn[] } {
  return { order: market.order ?? keptOrder(), columns: market.columns ?? keptColumns() }
}

function keptOrder(): Order {
  const { market: kept } = listSettings.value
  return (kept && knownOrder(kept)) ?? DEFAULT_ORDER
}

function keptColumns(): readonly MarketColumn[] {
  const { market: kept } = listSettings.value
  return kept ? knownColumns(kept.columns) : DEFAULT_COLUMNS
}

/** The look, and the name of the request that the choice makes. Rerenders the caller when one of them changes. */
export function useMarket(): ReturnType<typeof marketLook> & { key: string } {
  // The snapshots only subscribe: what is returned is read from the stores themselves.
  const { choice, order, columns, page } = useSnapshot(market)
  const { value } = useSnapshot(listSettings)
  void [choice, order, columns, page, value]
  return { ...marketLook(), key: marketKey() }
}

/** What the server is asked for, without the page. */
export function marketQuery(): CallQuery<typeof calls.market> {
  const { filters, country, industry, followed } = market.choice
  return {
    filter: [...filters],
    ...marketLook().order,
    country_id: country ?? undefined,
    industry_id: industry ?? undefined,
    followed: followed ? 'true' : undefined,
  }
}

/** Names the request: two with the same name have the same answer, but for the time between them. */
const marketKey = (): string => JSON.stringify([marketQuery(), market.page])

/** The newest request, as `marketKey` writes it. */
let asked = ''

/** Asks for what the user chose, unless that is under way or there. */
export function loadChosen(): void {
  if (market.answer.status !== 'idle' && asked !== marketKey()) void market.answer.load()
}

async function fetchPage(): Promise<MarketPage> {
  const key = marketKey()
  asked = key
  const next = await call(calls.market, { query: { ...marketQuery(), page: market.page, page_size: MARKET_PAGE } })
  // The user chose something else meanwhile: another request is under way, and this answer is void.
  return key === marketKey() ? placed(key, next) : next
}

/** The new answer; while rows are held, its figures in the rows that are there, until the user takes the rest. */
function placed(key: string, next: MarketPage): MarketPage {
  const { data } = market.answer
  const isNewChoice = market.shown !== key
  market.shown = key
  const rows = new Map(next.rows.map((row) => [row.symbol, row]))
  if (!data || isNewChoice || !market.held || data.rows.every(({ symbol }, at) => next.rows[at]?.symbol === symbol)) {
    market.newer = null
    return next
  }
  market.newer = ref(next)
  return { ...next, rows: data.rows.map((row) => rows.get(row.symbol) ?? row) }
}

/** Says whether the pointer or the focus is on a row. What waited is shown when they leave. */
export function holdRows(held: boolean): void {
  market.held = held
  if (!held) showNewer()
}

export function showNewer(): void {
  const { newer } = market
  market.newer = null
  if (newer) setData(market.answer, newer)
}

let typedAt = Number.NEGATIVE_INFINITY

export function noteTyping(): void {
  typedAt = performance.now()
}

/** Asks for the list again, unless nobody sees it, prices are paused, or somebody is typing. */
export async function marketRound(): Promise<void> {
  const isTyping = performance.now() - typedAt < TYPING_MS
  if (document.visibilityState !== 'visible' || pause.paused || isTyping) return
  await market.answer.load()
}

/** Keeps the list new until the returned function is called. */
export function startMarketRounds(): () => void {
  const timer = setInterval(() => void marketRound(), ROUND_MS)
  return () => {
    clearInterval(timer)
    market.held = false
    market.newer = null
  }
}

/** A choice begins at the first page. */
function show(change: Partial<Linked>): void {
  const { choice, ...look } = change
  Object.assign(market, { ...look, ...(choice && { choice: ref(choice) }), page: 1 })
}

export const changeChoice = (change: Partial<Choice>): void => show({ choice: { ...market.choice, ...change } })

/** False if there is no room for it. */
export function addFilter(text: string): boolean {
  const { filters } = market.choice
  if (filters.includes(text)) return true
  if (filters.length >= MOST_FILTERS || readFilter(text) === null) return false
  changeChoice({ filters: [...filters, text] })
  return true
}

export const removeFilter = (text: string): void =>
  changeChoice({ filters: market.choice.filters.filter((other) => other !== text) })

/** Shows everything again, with the order and the columns of the account. */
export const clearFilters = (): void => show({ choice: NO_CHOICE, order: null, columns: null })

export function isPresetShown(name: PresetName): boolean {
  const { filters, sort, dir } = PRESETS[name]
  const { order } = marketLook()
  return filters.join() === market.choice.filters.join() && order.sort === sort && order.dir === dir
}

/** Shows a preset, of the chosen country, sector and list; the one that is shown is taken away. */
export function choosePreset(name: PresetName): void {
  const { filters, sort, dir } = PRESETS[name]
  if (isPresetShown(name)) show({ choice: { ...market.choice, filters: [] }, order: null })
  else show({ choice: { ...market.choice, filters }, order: { sort, dir } })
}

export function openScreen({ filters, columns, ...order }: Screen): void {
  show({
    choice: { ...NO_CHOICE, filters: knownFilters(filters) },
    order: knownOrder(order),
    columns: knownColumns(columns),
  })
}

/** Shows what the link asks for by which the page was opened; once, so that later choices hold. */
export function openLink(): void {
  const { market: link } = view
  view.market = null
  if (link !== null) show(readLink(link))
}

/** Sorts the list. The order is kept with the account, unless it is that of a preset, a saved screen or a link. */
export function sortMarket(order: Order): void {
  const isKept = market.order === null
  show(isKept ? {} : { order })
  if (isKept) keep(order, keptColumns())
}

export function chooseColumns(columns: readonly MarketColumn[]): void {
  market.columns = null
  keep(keptOrder(), columns)
}

function keep(order: Order, columns: readonly MarketColumn[]): void {
  chooseListSettings({ market: { ...order, columns: [...columns] } })
}

export function openMarketPage(page: number): void {
  market.page = page
}

onSignOut(() => {
  asked = ''
  reset(market.answer)
  Object.assign(market, fresh())
})

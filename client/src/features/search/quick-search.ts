import { proxy, ref } from 'valtio/vanilla'
import { search } from '#domain/contract/calls/catalogue.ts'
import { PRICE_RANGE } from '#domain/rules/validation.ts'
import { call } from '../../api/call.ts'
import { session } from '../../stores/session.ts'
import { readSessionJson, writeSession } from '../../stores/storage.ts'

export interface Stock {
  symbol: string
  name: string
}

interface QuickSearchState {
  open: boolean
  text: string
  status: 'idle' | 'searching' | 'done' | 'error'
  /** The results for the last text that was answered. */
  found: readonly Stock[]
  recent: Stock[]
}

const KEY = 'atalaya.recent'
const KEPT = 6
const PAUSE_MS = 150

export const quickSearch = proxy<QuickSearchState>({
  open: false,
  text: '',
  status: 'idle',
  found: ref([]),
  recent: [],
})

let timer: ReturnType<typeof setTimeout> | undefined

export function openQuickSearch(): void {
  Object.assign(quickSearch, { open: true, text: '', status: 'idle', found: ref([]), recent: readRecent() })
}

export function closeQuickSearch(): void {
  clearTimeout(timer)
  quickSearch.open = false
}

/** Searches once the typing pauses. */
export function typeQuickSearch(text: string): void {
  clearTimeout(timer)
  quickSearch.text = text
  if (text.trim() === '') {
    Object.assign(quickSearch, { status: 'idle', found: ref([]) })
    return
  }
  quickSearch.status = 'searching'
  timer = setTimeout(() => void find(text), PAUSE_MS)
}

async function find(text: string): Promise<void> {
  const found = await searchStocks(text.trim())
  if (!quickSearch.open || quickSearch.text !== text) return
  quickSearch.status = found ? 'done' : 'error'
  quickSearch.found = ref(found ?? [])
}

async function searchStocks(name: string): Promise<Stock[] | null> {
  const query = { name, min_price: PRICE_RANGE.min, max_price: PRICE_RANGE.max }
  try {
    const { results } = await call(search, { query })
    return results.map(({ ticker, name }) => ({ symbol: ticker, name }))
  } catch (error) {
    console.warn('quick search failed', error)
    return null
  }
}

/** Remembers the stocks seen last, newest first and each once, for the life of this tab and for this user only. */
export function rememberStock(stock: Stock): void {
  const others = readRecent().filter((other) => other.symbol !== stock.symbol)
  const recent = [{ symbol: stock.symbol, name: stock.name }, ...others].slice(0, KEPT)
  writeSession(KEY, JSON.stringify({ owner: session.user?.email, recent }))
}

function readRecent(): Stock[] {
  const stored = readSessionJson(KEY) as { owner?: string; recent: Stock[] } | null
  return stored && stored.owner === session.user?.email ? stored.recent : []
}

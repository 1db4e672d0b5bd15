import { useSnapshot } from 'valtio'
import * as calls from '#domain/contract/calls/watchlist.ts'
import type { WatchlistItem } from '#domain/contract/watchlist.ts'
import { ApiError, call, isRefusal, sentenceOf } from '../../api/call.ts'
import { onMessage, onMissed } from '../../realtime/listeners.ts'
import { showToast } from '../../stores/notices.ts'
import { createOutbox } from '../../stores/outbox.ts'
import { resource, setData } from '../../stores/resource.ts'
import { onSignOut, session } from '../../stores/session.ts'
import { es } from '../../text/es.ts'

/** The followed stocks in their order. */
export const watchlist = resource(async () => arranged(await call(calls.watchlist)), es.watchlist.loadFailed)

const NONE: readonly WatchlistItem[] = []

/** The followed stocks, none before they are loaded. Rerenders its caller when they change. */
export function useFollowed(): readonly WatchlistItem[] {
  return useSnapshot(watchlist).data ?? NONE
}

export const isFollowed = (items: readonly WatchlistItem[], symbol: string): boolean =>
  items.some((item) => item.symbol === symbol)

/** Says why a stock was not added. After a refusal (HTTP 400) trying again is useless. */
export interface AddProblem {
  sentence: string
  refused: boolean
}

/** Returns null once the stock is on the list. */
export async function addStock(ticker: string): Promise<AddProblem | null> {
  try {
    const item = await call(calls.follow, { body: { ticker } })
    await change((items) => (isFollowed(items, item.symbol) ? items : [...items, item]))
    return null
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    if (!refused) console.warn('follow failed', error)
    return { refused, sentence: refused ? sentenceOf(error, es.watchlist.addRefused) : es.watchlist.addFailed }
  }
}

/** Returns null, or a sentence that says why it failed. */
export const addTicker = async (ticker: string): Promise<string | null> => (await addStock(ticker))?.sentence ?? null

/** Returns null after a notice with a way to undo it, or a sentence that says why it failed. */
export async function removeTicker(symbol: string): Promise<string | null> {
  // The live connection may say that the list has changed before the answer does.
  const before = (watchlist.data ?? NONE).map((item) => item.symbol)
  try {
    await call(calls.unfollow, { body: { ticker: symbol } })
    await change((items) => items.filter((item) => item.symbol !== symbol))
    const undo = () => void followAgain(symbol, before)
    showToast(es.watchlist.removed(symbol), { label: es.watchlist.undo, run: undo })
    return null
  } catch (error) {
    console.warn('unfollow failed', error)
    return es.watchlist.removeFailed
  }
}

/** Puts a removed stock back on the list, at its place among the stocks of `before`. */
async function followAgain(symbol: string, before: readonly string[]): Promise<void> {
  const problem = await addTicker(symbol)
  if (problem === null && before.at(-1) !== symbol) placeStocks(before)
  showToast(problem ?? es.watchlist.added(symbol))
}

/** The order by hand that was chosen here and that the server does not have yet; null if there is none. */
let chosenOrder: readonly string[] | null = null

const orderOutbox = createOutbox({ isDue: () => chosenOrder !== null, send: sendOrder })

/** Puts the followed stocks into the order of `symbols`, at once here and soon at the server; others come after it. */
export function placeStocks(symbols: readonly string[]): void {
  chosenOrder = symbols
  if (watchlist.data) setData(watchlist, arranged(watchlist.data))
  orderOutbox.soon()
}

async function sendOrder(): Promise<void> {
  const order = chosenOrder
  if (!order) return
  await call(calls.orderWatchlist, { body: { symbols: [...order] }, keepalive: true }).catch(unlessRefused)
  // The user moved another stock or signed out meanwhile.
  if (chosenOrder !== order) return
  chosenOrder = null
  // The answer may be from before a stock was added or removed.
  await watchlist.load()
}

/** A refused order would be refused again, so the server's holds. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error
  console.warn('order refused', error)
}

/** Sorts as the server will when it has the order that was chosen here. */
function arranged(items: WatchlistItem[]): WatchlistItem[] {
  const order = chosenOrder
  if (!order) return items
  const place = ({ symbol }: WatchlistItem) => (order.includes(symbol) ? order.indexOf(symbol) : order.length)
  return items.toSorted((one, other) => place(one) - place(other))
}

/** Shows a change that the server made; a list that is not there yet is asked for again, since it may lack the change. */
async function change(next: (items: WatchlistItem[]) => WatchlistItem[]): Promise<void> {
  if (watchlist.data) setData(watchlist, next(watchlist.data))
  else if (session.user) await watchlist.load()
}

onMessage('watchlist', watchlist.load)
onMissed('watchlist', () => {
  if (watchlist.status === 'ready') void watchlist.load()
})
onSignOut(() => {
  chosenOrder = null
})

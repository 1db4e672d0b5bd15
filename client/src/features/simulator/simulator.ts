// Tested by client/src/features/simulator/Simulator.test.tsx.

import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/simulator.ts'
import type {
  CashBody,
  NoteBody,
  OrderBody,
  SimulatorAccount,
  SimulatorAttempts,
  SimulatorOrder,
  StartBody,
} from '#domain/contract/simulator.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { type Resource, reset, resource, useLoaded } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { simulator as text, ticket as ticketText } from '../../text/es/simulator.ts'
import { stockOrders } from './stock-orders.ts'

/** Milliseconds between rounds of the performance, whose newest day moves with the account's value meanwhile. */
export const PERFORMANCE_MS = 60_000

export type Attempt = SimulatorAttempts[number]

/** The lists that are read from their newest row on. */
export type PagedList = 'orders' | 'entries' | 'attempts'

/** Whether this page knows what the running attempt is; a newer server may have kinds of which it knows nothing. */
export const isKnownKind = ({ attempt, kind }: Pick<SimulatorAccount, 'attempt' | 'kind'>): boolean =>
  attempt === null || kind === 'orders' || kind === 'by_hand'

/** The ended attempt that the user looks at (null for the running one), and the number of shown pages of each list. */
export const viewed = proxy<{ attempt: Attempt | null } & Record<PagedList, number>>({
  attempt: null,
  orders: 1,
  entries: 1,
  attempts: 1,
})

const ofViewed = () => (viewed.attempt === null ? {} : { attempt: viewed.attempt.id })

/** Rows on one page of the server's lists. */
const PAGE = 100

/** The first pages of a list. */
async function pages<T extends { id: number }>(
  list: PagedList,
  read: (query: { before?: number }) => Promise<T[]>,
): Promise<T[]> {
  const rows = await read({})
  for (let page = 1; page < viewed[list] && rows.length === page * PAGE; page++)
    rows.push(...(await read({ before: rows[rows.length - 1].id })))
  return rows
}

/** Whether a list may have rows after those shown. */
export const hasOlder = (rows: readonly object[], count: number): boolean => rows.length === count * PAGE

export const account = resource(calls.simulator)
export const attempts = resource(() => pages('attempts', (query) => call(calls.attempts, { query })))
export const orders = resource(() =>
  pages('orders', (page) => call(calls.orders, { query: { ...ofViewed(), ...page } })),
)
export const entries = resource(() =>
  pages('entries', (page) => call(calls.entries, { query: { ...ofViewed(), ...page } })),
)
export const performance = resource(() => call(calls.performance, { query: ofViewed() }))

/** The currency of the attempt that the user looks at; null while it is not known. */
export function useCurrency(): string | null {
  const { attempt } = useSnapshot(viewed)
  const { data } = useLoaded(account)
  return (attempt ?? data)?.currency ?? null
}

/** What an order on a stock would cost. */
export const ticketOf = keyed((symbol) => resource(() => call(calls.ticket, { query: { symbol } })))

const OF_ATTEMPT: readonly Resource<object>[] = [orders, entries, performance]

const OF_ACCOUNT = [account, ...OF_ATTEMPT]

/** Loads again what is loaded already. */
export async function refresh(resources: readonly Resource<object>[]): Promise<void> {
  await Promise.all(resources.map((one) => (one.status === 'idle' ? null : one.load())))
}

/** Shows an attempt that has ended; null: the running one. */
export function viewAttempt(attempt: Attempt | null): void {
  Object.assign(viewed, { attempt, orders: 1, entries: 1 })
  for (const one of OF_ATTEMPT) if (one.status !== 'idle') reset(one)
}

export async function showOlder(list: PagedList): Promise<void> {
  viewed[list] += 1
  await { orders, entries, attempts }[list].load()
}

onSignOut(() => Object.assign(viewed, { attempt: null, orders: 1, entries: 1, attempts: 1 }))

/** Makes a change, then loads again what shows it. Returns null, or a sentence that says why it was refused. */
const change = (
  make: () => Promise<unknown>,
  shown: readonly Resource<object>[],
  [logged, failed]: readonly [logged: string, failed: string],
): Promise<string | null> =>
  problemOfCall(
    async () => {
      await make()
      await refresh(shown)
    },
    logged,
    failed,
  )

export const placeOrder = (body: OrderBody): Promise<string | null> =>
  change(
    () => call(calls.placeOrder, { body }),
    [account, orders, stockOrders(body.symbol)],
    ['the order was not placed', ticketText.notPlaced],
  )

export const cancelOrder = ({ id, symbol }: SimulatorOrder): Promise<string | null> =>
  change(
    () => call(calls.cancelOrder, { id }),
    [account, orders, stockOrders(symbol)],
    ['the order was not cancelled', text.orders.notCancelled],
  )

/** Begins an attempt, and shows it. */
export const startAttempt = (body: StartBody): Promise<string | null> =>
  change(
    async () => {
      await call(calls.startAttempt, { body })
      viewAttempt(null)
    },
    [account, attempts],
    ['the attempt was not started', text.start.failed],
  )

export const moveCash = (body: CashBody): Promise<string | null> =>
  change(() => call(calls.moveCash, { body }), OF_ACCOUNT, ['the cash was not moved', text.cash.failed])

export const noteTrade = (body: NoteBody): Promise<string | null> =>
  change(() => call(calls.noteTrade, { body }), OF_ACCOUNT, ['the trade was not noted', text.note.failed])

export const downloadBook = (): Promise<string | null> =>
  problemOfCall(
    async () => {
      const csv = await call(calls.exportEntries, { query: ofViewed() })
      // Reading it as text has taken its mark away, by which spreadsheets know its encoding.
      download(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), text.book.fileName)
    },
    'the book was not downloaded',
    text.book.notDownloaded,
  )

import { proxy } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/track-records.ts'
import type { TrackRecords } from '#domain/contract/track-records.ts'
import { call } from '../../api/call.ts'
import type { Sort } from '../../components/tables/sort.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { type Resource, reset, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

export type RecordsTable = 'stocks' | 'rules' | 'forecasts' | 'stock'

interface RecordsState {
  answer: Resource<TrackRecords>
  /** A ticker; null for all. */
  stock: string | null
  /** Id of a rule; null for all. */
  rule: string | null
  sorts: Record<RecordsTable, Sort>
}

const choices = (): Omit<RecordsState, 'answer'> => ({
  stock: null,
  rule: null,
  sorts: {
    stocks: { key: 'stock', ascending: true },
    rules: { key: 'edge', ascending: false },
    forecasts: { key: 'stock', ascending: true },
    stock: { key: 'hits', ascending: false },
  },
})

/** The track records, and how the page shows them; kept while the user visits a stock and returns. */
export const records = proxy<RecordsState>({ answer: resource(() => call(calls.trackRecords)), ...choices() })

/** The records of one stock, for its page. */
export const stockRecordsEntry = keyed((symbol) => resource(() => call(calls.trackRecords, { query: { symbol } })))

export function filterRecords(by: Partial<Pick<RecordsState, 'stock' | 'rule'>>): void {
  Object.assign(records, by)
}

export function sortRecords(table: RecordsTable, sort: Sort): void {
  records.sorts[table] = sort
}

export function resetRecords(): void {
  reset(records.answer)
  Object.assign(records, choices())
}

onSignOut(resetRecords)

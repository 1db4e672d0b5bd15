import { proxy } from 'valtio/vanilla'
import type { TrackRecords } from '../../../../domain/contract/track-records.ts'
import { fetchTrackRecords } from '../../api/records.ts'
import { atSignOut } from '../account/sign-out.ts'
import { bySymbol } from '../by-symbol.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'

export interface Sort {
  /** Of the column. */
  key: string
  ascending: boolean
}

export type RecordsTable = 'stocks' | 'rules' | 'forecasts' | 'stock'

interface RecordsState {
  answer: Loadable<TrackRecords>
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

/** The track records, and how the page shows them: kept while the user visits a stock and returns. */
export const records = proxy<RecordsState>({ answer: idle(), ...choices() })

export const loadRecords = (): Promise<void> => load(records.answer, () => fetchTrackRecords())

/** The records of one stock, on its page. */
export const stockRecordsEntry = bySymbol(idle<TrackRecords>, reset)
export const loadStockRecords = (symbol: string) => load(stockRecordsEntry(symbol), () => fetchTrackRecords(symbol))

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

atSignOut(resetRecords)

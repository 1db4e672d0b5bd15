import { lazily } from '#domain/lazily.ts'

export interface Sort {
  /** Key of the column. */
  key: string
  ascending: boolean
}

export type SortValue = string | number | null

/** Made when words are first sorted: making it would hold the opening of a phone's page for a frame. */
export const wordOrder = lazily(() => new Intl.Collator('es', { numeric: true }))

/** Returns a new list. Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], value: (row: T) => SortValue, ascending: boolean): T[] {
  const sign = ascending ? 1 : -1
  return [...rows].sort((a, b) => compare(value(a), value(b), sign))
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (typeof a === 'string' || typeof b === 'string' ? wordOrder().compare(String(a), String(b)) : a - b)
}

/**
 * The sort after a click on a column: the same column is reversed; otherwise words start at A and numbers at the
 * greatest.
 */
export function nextSort(sort: Sort, column: { key: string; words?: boolean }): Sort {
  const ascending = sort.key === column.key ? !sort.ascending : column.words === true
  return { key: column.key, ascending }
}

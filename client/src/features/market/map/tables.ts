import type { ValueRow, ValueTable } from '#client/src/features/charts/parts/tables.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { formatChange } from '#client/src/text/format.ts'
import type { MapLayout } from './treemap.ts'

/** A change in per cent as text. */
export const writtenChange = (change: number): string => formatChange(change / 100)

/**
 * The map in words, one table a sector. Rows that say the same as those of `before` are the same objects, so that only
 * the others render.
 */
export function tablesOf(
  { sectors, cells }: MapLayout,
  changes: ReadonlyMap<string, number | null>,
  before: readonly ValueTable[],
): ValueTable[] {
  const known = new Map(before.flatMap(({ rows }) => rows.map((row) => [row.name, row])))
  const rowOf = (name: string, change: number | null): ValueRow => {
    const value = change === null ? es.unknownChange : writtenChange(change)
    const same = known.get(name)
    return same?.values[0] === value ? same : { name, values: [value] }
  }
  return sectors.map(({ sector, first, count }) => ({
    caption: sector ?? es.unknownSector,
    names: es.table.columns,
    rows: cells
      .slice(first, first + count)
      .map(({ symbol, name }) => rowOf(es.table.stock(symbol, name), changes.get(symbol) ?? null)),
  }))
}

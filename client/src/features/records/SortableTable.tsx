import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { SortChoice } from '../../components/tables/SortChoice.tsx'
import { SortHeading } from '../../components/tables/SortHeading.tsx'
import { type SortValue, sortRows } from '../../components/tables/sort.ts'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { type RecordsTable, records, sortRecords } from './records.ts'
import styles from './SortableTable.module.css'

export interface Column<T> {
  key: string
  label: string
  value(row: T): SortValue
  cell(row: T): ReactNode
  /** Sorted as words: the first click starts at A, not at the greatest. */
  words?: boolean
  /** A plain number, right-aligned with its heading. */
  figure?: boolean
  /** Needs no heading when the row is shown as a card. */
  plain?: boolean
}

interface SortableTableProps<T> {
  table: RecordsTable
  /** Id of the heading. */
  labelledBy: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey(row: T): string
  /** Attributes for styles and tests. */
  rowData(row: T): Record<`data-${string}`, string>
  /** Number of rows shown before the user asks for more. */
  first?: number
}

const MORE = 100

/** A table that the user sorts by its headings, or, where rows are shown as cards, by a list above them. */
export function SortableTable<T>({
  table,
  labelledBy,
  columns,
  rows,
  rowKey,
  rowData,
  first = 25,
}: SortableTableProps<T>) {
  const sort = useSnapshot(records).sorts[table]
  const [limit, setLimit] = useState(first)
  const by = columns.find(({ key }) => key === sort.key) ?? columns[0]
  const ordered = sortRows(rows, by.value, sort.ascending)
  const rest = ordered.length - limit
  return (
    <div className="rows">
      <SortChoice columns={columns} sort={sort} onSort={(next) => sortRecords(table, next)} className={styles.choice} />
      <table className={styles.table} aria-labelledby={labelledBy} data-table={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeading key={column.key} column={column} sort={sort} onSort={(next) => sortRecords(table, next)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, limit).map((row) => (
            <tr key={rowKey(row)} className={styles.row} {...rowData(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-column={column.key}
                  data-figure={column.figure}
                  data-label={column.plain ? undefined : column.label}
                  style={{ gridArea: column.key }}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button variant="link" className="above-8 target" onClick={() => setLimit(limit + MORE)}>
          {es.records.more(formatCount(Math.min(rest, MORE)))}
        </Button>
      )}
    </div>
  )
}

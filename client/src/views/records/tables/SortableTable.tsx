import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Choice } from '#client/src/components/forms/Choice.tsx'
import { type RecordsTable, records, sortRecords } from '#client/src/stores/signals/records.ts'
import { es } from '#client/src/text/es.ts'
import { formatCount } from '#client/src/text/format.ts'
import styles from './SortableTable.module.css'
import { nextSort, type SortValue, sortRows } from './sort.ts'

export interface Column<T> {
  key: string
  label: string
  value(row: T): SortValue
  cell(row: T): ReactNode
  /** Sorted as words: from A, not from the greatest. */
  words?: boolean
  /** A bare figure: right-aligned with its heading. */
  figure?: boolean
  /** Needs no heading when the row is a card. */
  plain?: boolean
}

interface SortableTableProps<T> {
  table: RecordsTable
  /** Id of the heading. */
  labelledBy: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey(row: T): string
  /** Classes for styles and tests. */
  rowData(row: T): Record<`data-${string}`, string>
  /** How many rows are shown at once. */
  first?: number
}

const MORE = 100

/** Sorted by any column: by its heading, and where rows have become cards by a list above them. */
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
    <div className={styles.frame}>
      <SortChoice table={table} columns={columns} />
      <table className={styles.table} aria-labelledby={labelledBy} data-table={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} table={table} column={column} />
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
        <Button look="link" className={styles.more} onClick={() => setLimit(limit + MORE)}>
          {es.records.more(formatCount(Math.min(rest, MORE)))}
        </Button>
      )}
    </div>
  )
}

interface HeadingProps {
  table: RecordsTable
  column: Pick<Column<never>, 'key' | 'label' | 'words' | 'figure'>
}

function Heading({ table, column }: HeadingProps) {
  const sort = useSnapshot(records).sorts[table]
  const chosen = sort.key === column.key
  const Arrow = sort.ascending ? ArrowUp : ArrowDown
  const direction = sort.ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" data-column={column.key} data-figure={column.figure} aria-sort={chosen ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => sortRecords(table, nextSort(sort, column))}>
        {column.label}
        <Arrow className={styles.arrow} size={14} aria-hidden />
      </button>
    </th>
  )
}

function SortChoice({ table, columns }: { table: RecordsTable; columns: readonly HeadingProps['column'][] }) {
  const sort = useSnapshot(records).sorts[table]
  const Arrow = sort.ascending ? ArrowUp : ArrowDown
  const words = es.records.reverse(sort.ascending)
  return (
    <div className={styles.choice}>
      <Choice
        label={es.records.sortBy}
        options={columns.map(({ key, label }) => [key, label])}
        value={sort.key}
        onChoose={(key) => sortRecords(table, nextSort(sort, columns.find((column) => column.key === key)!))}
      />
      <Button
        aria-label={words}
        title={words}
        onClick={() => sortRecords(table, { ...sort, ascending: !sort.ascending })}
      >
        <Arrow size={16} aria-hidden />
      </Button>
    </div>
  )
}

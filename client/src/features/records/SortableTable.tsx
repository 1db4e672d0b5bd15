import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { type RecordsTable, records, type Sort, sortRecords } from './records.ts'
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
        <Button variant="link" className={styles.more} onClick={() => setLimit(limit + MORE)}>
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

type SortValue = string | number | null

const words = new Intl.Collator('es', { numeric: true })

/** Returns a new list. Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], value: (row: T) => SortValue, ascending: boolean): T[] {
  const sign = ascending ? 1 : -1
  return [...rows].sort((a, b) => compare(value(a), value(b), sign))
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (typeof a === 'string' || typeof b === 'string' ? words.compare(String(a), String(b)) : a - b)
}

/**
 * The sort after a click on a column: the same column is reversed; otherwise words start at A and numbers at the
 * greatest.
 */
export function nextSort(sort: Sort, column: { key: string; words?: boolean }): Sort {
  const ascending = sort.key === column.key ? !sort.ascending : column.words === true
  return { key: column.key, ascending }
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import { Choice } from '../forms/Choice.tsx'
import { nextSort, type Sort } from './sort.ts'

interface SortChoiceProps {
  /** The orders to choose from; `fixed` is one that cannot be reversed. */
  columns: readonly { key: string; label: string; words?: boolean; fixed?: boolean }[]
  sort: Sort
  onSort(next: Sort): void
  className: string
  /** What else there is to do with the chosen order. */
  children?: ReactNode
}

/** Chooses the order of rows that are shown as cards, without headings. */
export function SortChoice({ columns, sort, onSort, className, children }: SortChoiceProps) {
  const Arrow = sort.ascending ? ArrowUp : ArrowDown
  const words = es.records.reverse(sort.ascending)
  const columnOf = (key: string) => columns.find((column) => column.key === key)!
  return (
    <div className={className}>
      <Choice
        label={es.records.sortBy}
        options={columns.map(({ key, label }) => [key, label])}
        value={sort.key}
        onChoose={(key) => onSort(nextSort(sort, columnOf(key)))}
      />
      {!columnOf(sort.key).fixed && (
        <Button aria-label={words} title={words} onClick={() => onSort({ key: sort.key, ascending: !sort.ascending })}>
          <Arrow size={16} aria-hidden />
        </Button>
      )}
      {children}
    </div>
  )
}

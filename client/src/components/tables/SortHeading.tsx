import { ArrowDown, ArrowUp } from 'lucide-react'
import styles from './SortHeading.module.css'
import { nextSort, type Sort } from './sort.ts'

interface SortHeadingProps {
  column: {
    key: string
    label: string
    /** Sorted as words: the first click starts at A, not at the greatest. */
    words?: boolean
    /** A plain number, right-aligned with its heading. */
    figure?: boolean
    /** The unit of the figures, which is written under the label. */
    unit?: string
    /** What the column is, where the label is too short to say it; shown on hover. */
    help?: string
  }
  sort: Sort
  onSort(next: Sort): void
}

/** The heading of a column by which the user sorts the table. */
export function SortHeading({ column, sort, onSort }: SortHeadingProps) {
  const { key, label, figure, unit, help } = column
  const Arrow = sort.ascending ? ArrowUp : ArrowDown
  const direction = sort.ascending ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      data-column={key}
      data-figure={figure || undefined}
      title={help}
      aria-sort={sort.key === key ? direction : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
        {unit ? (
          <span>
            {label} <small className="block regular dim">{unit}</small>
          </span>
        ) : (
          label
        )}
        <Arrow className={styles.arrow} size={14} aria-hidden />
      </button>
    </th>
  )
}

import type { ReactNode } from 'react'
import { type Direction, priceDirection } from '#domain/rules/interpretation.ts'
import {
  type FigureKind,
  isNumberColumn,
  MARKET_COLUMNS,
  type NumberColumn,
  type OfferedColumn,
  type WordColumn,
} from '#domain/screener/columns.ts'
import { writtenFigure } from '#domain/screener/written.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { market as text } from '../../text/es/market.ts'
import { sourceNotes } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import styles from './cells.module.css'
import { ruleName, wordText } from './filter-sentences.ts'
import type { LiveRow } from './live-row.ts'

interface CellKind {
  /** Aligned to the right, under its heading. */
  figure: boolean
  cell(row: LiveRow, column: OfferedColumn): ReactNode
}

/** Says that a figure is unknown, also to somebody who does not know the dash. */
const Unknown = () => (
  <span className="dim" title={text.unknown}>
    <span aria-hidden="true">{es.common.unknown}</span>
    <span className="unseen">{text.unknown}</span>
  </span>
)

function Change({ percent, written }: { percent: number; written: string }) {
  const direction: Direction = priceDirection(percent, 0)
  return (
    <span className="inline gap-6 nowrap" data-direction={direction}>
      <DirectionMark direction={direction} label={es.price[direction]} />
      {written}
    </span>
  )
}

/** A cell with a number; `show` makes its content from the value and its written form. */
const number = (show: (value: number, written: string) => ReactNode): CellKind => ({
  figure: true,
  cell(row, column) {
    const value = row[column]
    if (typeof value !== 'number') return <Unknown />
    return <Untranslated>{show(value, writtenFigure(column as NumberColumn, value, row.currency))}</Untranslated>
  },
})

const figure = number((_, written) => written)
const change = number((percent, written) => <Change percent={percent} written={written} />)

const word: CellKind = {
  figure: false,
  cell(row, column) {
    const value = row[column]
    return typeof value === 'string' ? wordText(column as WordColumn, value) : <Unknown />
  },
}

const price: CellKind = {
  figure: true,
  cell: ({ price, currency, age, source }) => (
    <span className={styles.price}>
      {price === null ? (
        <Unknown />
      ) : (
        <Flash value={price}>
          <Money value={price} currency={currency} />
        </Flash>
      )}
      {price !== null && age && <AgeChip {...age} notes={sourceNotes(source, null)} />}
    </span>
  ),
}

const rules: CellKind = {
  figure: false,
  cell({ rule }) {
    if (rule === null) return <Unknown />
    const [first, ...others] = rule.map(ruleName)
    if (first === undefined) return <span className="dim">{text.noSignal}</span>
    return (
      <span className={`${styles.rules} clipped block`} title={[first, ...others].join('\n')}>
        {text.moreSignals(first, others.length)}
      </span>
    )
  },
}

const FIGURES: Readonly<Partial<Record<FigureKind, CellKind>>> = { price, change }

/** How a column is shown. */
export function cellKind(column: OfferedColumn): CellKind {
  if (isNumberColumn(column)) return FIGURES[MARKET_COLUMNS[column].figure] ?? figure
  return column === 'rule' ? rules : word
}

import type { ReactNode } from 'react'
import { type Direction, priceDirection } from '#domain/rules/interpretation.ts'
import type { NumberColumn, WordColumn } from '#domain/screener/filter.ts'
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
import type { MarketColumn } from './columns.ts'
import { ruleName, wordText } from './filter-sentences.ts'
import type { LiveRow } from './live-row.ts'

interface CellKind {
  /** Aligned to the right, under its heading. */
  figure: boolean
  cell(row: LiveRow, column: MarketColumn): ReactNode
}

/** Says that a figure is unknown, also to somebody who does not know the dash. */
const Unknown = () => (
  <span className={styles.quiet} title={text.unknown}>
    <span aria-hidden="true">{es.common.unknown}</span>
    <span className="unseen">{text.unknown}</span>
  </span>
)

function Change({ percent, written }: { percent: number; written: string }) {
  const direction: Direction = priceDirection(percent, 0)
  return (
    <span className={styles.change} data-direction={direction}>
      <DirectionMark direction={direction} label={es.price[direction]} />
      {written}
    </span>
  )
}

/** A number, with what is shown beside it. */
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
    if (first === undefined) return <span className={styles.quiet}>{text.noSignal}</span>
    return (
      <span className={styles.rules} title={[first, ...others].join('\n')}>
        {text.moreSignals(first, others.length)}
      </span>
    )
  },
}

/** How each column is shown. */
export const CELLS: Record<MarketColumn, CellKind> = {
  price,
  change_pct: change,
  change_5: change,
  change_21: change,
  change_63: change,
  change_252: change,
  gap_pct: change,
  volume: figure,
  volume_ratio: figure,
  traded_value_usd: figure,
  rsi_14: figure,
  stochastic: figure,
  support_pct: figure,
  resistance_pct: figure,
  high_252_pct: figure,
  low_252_pct: figure,
  atr_pct: figure,
  volatility_21: figure,
  band_width_pct: figure,
  tone_7d: figure,
  market_cap_usd: figure,
  pe: figure,
  dividend_yield: figure,
  macd: word,
  ema: word,
  rule: rules,
  edge: word,
  freshness: word,
}

import type { WordRecord } from '#domain/contract/signals.ts'
import type { RatingWord } from '#domain/ratings/words.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { IntervalBar } from '../../components/figures/IntervalBar.tsx'
import { ratings as text, wordName } from '../../text/es/ratings.ts'
import { es } from '../../text/es.ts'
import { formatChange, formatCount, formatPercent, formatScale } from '../../text/format.ts'
import styles from './WordTable.module.css'

interface WordTableProps {
  /** What followed each word on one stock, or on the whole market. */
  records: readonly WordRecord[]
  /** The word that stands now. */
  current?: RatingWord
  labelledBy: string
}

/** What followed each word, compared with what followed any day. */
export function WordTable({ records, current, labelledBy }: WordTableProps) {
  const { columns, range, anyDay, holding } = text.past
  const [{ base_pct, base_return_pct }] = records
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr className={styles.head}>
            <th>{columns.word}</th>
            <th data-figure>{columns.days}</th>
            <th data-figure>{columns.rose}</th>
            <td className={styles.drawn} />
            <th data-figure>{columns.net}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ word, days, rose_pct, interval_95, net_return_pct, net_interval_95, edge }) => (
            <tr key={word} className={styles.row} data-word={word} data-current={word === current}>
              <th scope="row">
                {wordName(word)}
                {word !== 'Neutral' && (
                  <span className={`${styles.edge} faint block regular`} data-edge={edge === 'demostrada'}>
                    {es.opportunities.record.edge[edge] ?? edge}
                  </span>
                )}
              </th>
              <td data-figure translate="no">
                {formatCount(days)}
              </td>
              <td data-figure data-field="rose" translate="no">
                {formatPercent(rose_pct)}
                <span className="faint block regular">{range(...pair(interval_95, formatScale))}</span>
              </td>
              <td className={styles.drawn}>
                <RoseBar record={{ rose_pct, interval_95, base_pct }} />
              </td>
              <td data-figure data-field="net" translate="no">
                {formatChange(net_return_pct / 100)}
                <span className="faint block regular">{range(...pair(net_interval_95, signed))}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.row} data-word="any">
            <th scope="row">
              {anyDay}
              <span className={`${styles.edge} faint block regular`}>{holding}</span>
            </th>
            <td data-figure translate="no">
              {formatCount(records.reduce((sum, { days }) => sum + days, 0))}
            </td>
            <td data-figure data-field="rose" translate="no">
              {formatPercent(base_pct)}
            </td>
            <td className={styles.drawn} />
            <td data-figure data-field="net" translate="no">
              {formatChange(base_return_pct / 100)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A percentage with its sign and without its unit, which stands above it. */
const signed = (percent: number): string => formatDecimal(percent, 2, true)

const pair = <T,>([low, high]: readonly [number, number], of: (value: number) => T): [T, T] => [of(low), of(high)]

/** How often the price rose after the word, with its interval, compared with any day. */
export function RoseBar({ record }: { record: Pick<WordRecord, 'rose_pct' | 'interval_95' | 'base_pct'> }) {
  const { rose_pct, interval_95, base_pct } = record
  const [low, high] = pair(interval_95, formatPercent)
  const label = text.past.bar(formatPercent(rose_pct), low, high, formatPercent(base_pct))
  return <IntervalBar at={rose_pct} base={base_pct} interval={interval_95} label={label} />
}

import { useSnapshot } from 'valtio'
import type { Forecast } from '#domain/contract/forecast.ts'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { AgeChip } from '../../components/marks/AgeChip.tsx'
import { useLost } from '../../components/marks/use-lost.ts'
import { useChannels } from '../../realtime/live.ts'
import { usePrice } from '../../stores/prices/prices.ts'
import { source } from '../../stores/prices/source.ts'
import { type BarHistory, outlookEntry } from '../../stores/stock/bars.ts'
import { stockChart as es } from '../../text/es/charts/stock.ts'
import { sourceNames } from '../../text/es/source-names.ts'
import { formatDate } from '../data/format.ts'
import { forecastSentence } from '../data/notices.ts'
import { rangeStart } from './data/ranges.ts'
import styles from './StockChart.module.css'
import type { ChartSettings } from './settings.ts'
import type { BarsState } from './use-bars.ts'

interface ChartNotesProps {
  symbol: string
  /** What was chosen, and what is shown of it. */
  settings: ChartSettings
  shown: ChartSettings
  history: BarHistory
  state: BarsState
}

/** Where the bars come from, how old they are, and what the picture cannot show. */
export function ChartNotes({ symbol, settings, shown, history, state }: ChartNotesProps) {
  const { interval, range, overlays, compare } = shown
  useChannels(compare.map((other) => `bars:${other}:${interval}`))
  const { market } = useSnapshot(source)
  const { price } = usePrice(symbol)
  const lost = useLost()
  const { data: outlook } = useSnapshot(outlookEntry(symbol))
  const { from, growing, missing } = useSnapshot(history)
  const minutes = !isOfSessions(interval)
  const begins = history.bars && history.bars.bars > 0 ? rangeStart(range, history.bars.column('time')) : null
  const late = minutes && from !== null && begins !== null && from > begins
  const notes = [
    shown !== settings && es.notices.noMinutes,
    late && es.notices.minutesFrom(formatDate(from)),
    compare.length > 0 && es.compare.from,
    overlays.includes('forecast') &&
      (interval === '1d'
        ? outlook && forecastSentence(outlook.forecast as Forecast, history.bars?.bars ?? 0)
        : es.notices.onlyDays),
    growing && es.notices.older,
    missing && !growing && es.notices.missing,
    lost && es.notices.old,
  ].filter((note): note is string => Boolean(note))
  if (state !== 'ready') return <div className={styles.notes} />
  return (
    <div className={styles.notes} data-part="notes">
      <p>
        {market && es.source(sourceNames[market] ?? market, es.intervals[interval])}{' '}
        {price && <AgeChip freshness={price.freshness} asOf={price.as_of} />}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

import type { Confidence, TrackRecord } from '#domain/contract/opportunities.ts'
import type { ForwardRecord } from '#domain/contract/track-records.ts'
import type { Direction } from '#domain/rules/interpretation.ts'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { IntervalBar } from '../../components/figures/IntervalBar.tsx'
import { openStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import styles from './cells.module.css'

const DIRECTIONS: Record<Confidence, Direction> = { Positivo: 'up', Neutral: 'equal', Negativo: 'down' }

/** The symbol of a stock, which opens its page; its name is left out where it is not known. */
export function StockCell({ ticker, name = '' }: { ticker: string; name?: string }) {
  return (
    <button
      type="button"
      className={`${styles.ticker} bold target accent`}
      translate="no"
      title={name || undefined}
      aria-label={es.opportunities.openStock(ticker, name)}
      onClick={() => openStock(ticker)}
    >
      {ticker}
    </button>
  )
}

export function DirectionCell({ confidence, field = 'direction' }: { confidence: Confidence; field?: string }) {
  const direction = DIRECTIONS[confidence] ?? 'equal'
  return (
    <span className={`${styles.direction} inline gap-6`} data-direction={direction} data-field={field}>
      <DirectionMark direction={direction} />
      {es.opportunities.confidence[confidence] ?? confidence}
    </span>
  )
}

/** Hits of a rule, such as `14 de 24`. */
export function HitsCell({ hits, times }: { hits: number; times: number }) {
  if (times === 0) return <span className="dim">{es.records.never}</span>
  return <span data-field="hits">{es.records.of(formatCount(hits), formatCount(times))}</span>
}

export function PercentCell({ percent, field }: { percent: number | null; field: 'base' | 'rate' }) {
  if (percent === null) return <span className="dim">{es.common.unknown}</span>
  return (
    <span data-field={field} translate="no">
      {formatPercent(percent)}
    </span>
  )
}

interface RateCellProps {
  rate: number | null
  base: number | null
  interval: TrackRecord['intervalo_95']
}

/** The rate, and its position between 0 and 100 % next to that of any day. */
export function RateCell({ rate, base, interval }: RateCellProps) {
  const drawn = rate !== null && base !== null
  return (
    <span className={`${styles.rate} stack gap-12 row`}>
      <PercentCell percent={rate} field="rate" />
      {drawn && <IntervalBar at={rate} base={base} interval={interval} label={barLabel(rate, base, interval)} />}
    </span>
  )
}

function barLabel(rate: number, base: number, interval: RateCellProps['interval']): string {
  const [at, any] = [formatPercent(rate), formatPercent(base)]
  if (!interval) return es.records.pooledBar(at, any)
  const [low, high] = interval.map(formatPercent)
  return es.opportunities.record.bar(at, low, high, any)
}

export function EdgeCell({ edge }: { edge: TrackRecord['ventaja'] }) {
  return (
    <span className={`${styles.edge} muted`} data-field="edge" data-proven={edge === 'demostrada'}>
      {es.records.edge[edge] ?? edge}
    </span>
  )
}

export function EdgeCountCell({ proven, stocks }: { proven: number; stocks: number }) {
  return (
    <span className={`${styles.edge} muted`} data-field="edge" data-proven={proven > 0}>
      {es.records.edgeIn(formatCount(proven), formatCount(stocks))}
    </span>
  )
}

/** Outcomes such as `12 de 25`, and the number of those that are still open. */
export function ForwardCell({ record }: { record: ForwardRecord }) {
  const { registradas, resueltas, aciertos } = record
  if (registradas === 0) return <span className="dim">{es.common.unknown}</span>
  const waiting = registradas - resueltas
  return (
    <span className={styles.forward} data-field="forward">
      {resueltas > 0 && es.records.of(formatCount(aciertos), formatCount(resueltas))}
      {waiting > 0 && <span className="dim">{es.records.pending(formatCount(waiting), waiting === 1)}</span>}
    </span>
  )
}

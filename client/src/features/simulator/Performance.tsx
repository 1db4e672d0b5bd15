import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { formatFraction } from '#domain/text/number.ts'
import { formatAmount, withCurrency } from '#domain/text/price.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { simulator } from '../../text/es/simulator.ts'
import { es } from '../../text/es.ts'
import { formatChange, formatCount, formatScale } from '../../text/format.ts'
import styles from './Performance.module.css'
import { performance, useCurrency } from './simulator.ts'

const text = simulator.performance
const EquityChart = lazyComponent(async () => (await import('./EquityChart.tsx')).EquityChart)

/** How an attempt has gone, compared with the same payments in other stocks, and with luck. */
export function Performance() {
  const { status, data, loading, old } = useLoaded(performance)
  useRefreshed(performance)
  return (
    <section aria-label={simulator.tabs.performance} aria-busy={loading} data-part="performance">
      {old && <OldMark />}
      {status === 'error' && <Failed text={text.failed} onRetry={performance.load} />}
      {loading && <Skeleton width="100%" height={420} />}
      {data && (data.own === null ? <Notice text={text.tooEarly} /> : <Measured performance={data} />)}
    </section>
  )
}

const COLUMNS = ['own', 'first_bought', 'followed'] as const

type Figures = NonNullable<SimulatorPerformance['own']>

/** How each figure is written; one that is not known is a dash. */
const ROWS: Record<keyof typeof text.rows, (figures: Figures) => string> = {
  twr: ({ twr }) => formatChange(twr),
  xirr: ({ xirr }) => (xirr === null ? es.common.unknown : formatChange(xirr)),
  drawdown: ({ drawdown }) => formatFraction(drawdown, 2),
  drawdown_days: ({ drawdown_days }) => formatCount(drawdown_days),
  volatility: ({ volatility }) => (volatility === null ? es.common.unknown : formatFraction(volatility, 2)),
}

function Measured({ performance }: { performance: SimulatorPerformance }) {
  const { small_sample, closed_trades, sessions } = performance
  return (
    <>
      {small_sample && (
        <p className="row flow gap-4-8 below-12">
          <Chip tone="warn">{text.small}</Chip>{' '}
          {text.smallHelp(closed_trades, formatCount(closed_trades), sessions, formatCount(sessions))}
        </p>
      )}
      <p className="measure below-16 text-16 pretty" data-field="luck">
        {luckSentence(performance)}
      </p>
      <EquityChart performance={performance} fallback={<Skeleton width="100%" height={320} />} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{text.columns.figure}</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(ROWS).map(([name, write]) => (
            <tr key={name} data-figure={name}>
              <th scope="row">{text.rows[name as keyof typeof ROWS]}</th>
              {COLUMNS.map((column) => {
                const figures = performance[column]
                return (
                  <td key={column} translate="no">
                    {figures === null ? es.common.unknown : write(figures)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Also performance={performance} />
      <p className="faint above-12">
        {text.help} {!performance.has_dividends && text.noDividends}
      </p>
    </>
  )
}

function luckSentence({ luck, no_luck }: SimulatorPerformance): string {
  if (luck === null) return text.noLuck[no_luck ?? 'trades'] ?? text.noLuck.trades
  return `${text.luck(formatScale(luck.percentile), formatCount(luck.portfolios))} ${text.band}`
}

function Also({ performance: { costs, turnover, closed_trades, sessions } }: { performance: SimulatorPerformance }) {
  const currency = useCurrency()
  const figures = {
    costs: withCurrency(formatAmount(costs, currency), currency),
    turnover: turnover === null ? es.common.unknown : formatScale(turnover),
    closed_trades: formatCount(closed_trades),
    sessions: formatCount(sessions),
  }
  return (
    <dl className={styles.also}>
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt className="text-12" title={name === 'turnover' ? text.also.turnoverHelp : undefined}>
            {text.also[name as keyof typeof figures]}
          </dt>
          <dd translate="no">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

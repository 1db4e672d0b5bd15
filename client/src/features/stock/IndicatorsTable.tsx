import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { IndicatorReading, TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { Direction, Tone } from '#domain/rules/interpretation.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { pause } from '../../stores/prices.ts'
import { useLoaded } from '../../stores/resource.ts'
import { indicatorsEntry } from '../../stores/stock-data.ts'
import { alertEntries } from '../../text/es/alerts.ts'
import { es } from '../../text/es.ts'
import { formatScale, formatSession } from '../../text/format.ts'
import { AlertButton } from '../alerts/AlertButton.tsx'
import { placeMark } from './figure-places.ts'
import styles from './IndicatorsTable.module.css'
import { type IndicatorRow, indicatorRows, ROW_NAMES } from './indicator-rows.ts'
import scaleStyles from './ScaleBar.module.css'
import type { PricedProps } from './stock-widget.ts'

/** Shows indicators, which are loaded by REST first and then updated by the socket. */
export function IndicatorsTable({ symbol, price: newestPrice, trading }: PricedProps) {
  const price = newestPrice?.price ?? null
  const currency = trading?.currency ?? null
  const { status, data: newest, old } = useLoaded(indicatorsEntry(symbol))
  const data = useUnlessPaused(newest)
  return (
    <section className={styles.widget} aria-labelledby="indicators-title" aria-busy={status === 'loading'}>
      <header className="flow baseline spread gap-0-16 below-8">
        <h2 id="indicators-title">
          {es.indicators.title} {old && <OldMark />}
        </h2>
        {data?.as_of && (
          <p className="faint" {...placeMark('session')}>
            {es.indicators.session(formatSession(data.as_of))}, {data.live ? es.indicators.live : es.indicators.closed}
          </p>
        )}
      </header>
      {status === 'error' ? (
        <Failed text={es.indicators.loadFailed} onRetry={indicatorsEntry(symbol).load} />
      ) : (
        <table className={styles.table} aria-labelledby="indicators-title">
          <TableHead columns={es.indicators.columns} />
          <tbody>
            {data
              ? indicatorRows(data, { price, currency }).map((row) => (
                  <Row key={row.name} {...row} when={ROW_ALERTS[row.name]?.(data)} symbol={symbol} />
                ))
              : ROW_NAMES.map((name) => <PendingRow key={name} name={name} />)}
          </tbody>
        </table>
      )}
    </section>
  )
}

const DIRECTIONS: Record<Tone, Direction> = { positive: 'up', negative: 'down', neutral: 'equal' }

interface RowProps extends IndicatorRow {
  symbol: string
  /** Condition of an alert on it, if there can be one. */
  when: When | undefined
}

function Row({ name, figure, value, detail, scale, reading, tone, symbol, when }: RowProps) {
  return (
    <tr className={styles.row} data-indicator={name} {...placeMark(name)}>
      <th scope="row">{es.indicators.names[name]}</th>
      <td className="text-end nowrap" data-field="value">
        <Flash value={figure}>{value}</Flash>
        <span className={styles.detail}>{detail}</span>
      </td>
      <td className={styles.position}>{scale && <ScaleBar {...scale} />}</td>
      <td className={`${styles.reading} relative`} data-field="reading" data-tone={tone}>
        <span className="inline gap-6">
          {tone !== 'neutral' && <DirectionMark direction={DIRECTIONS[tone]} />}
          {reading}
        </span>
        {when && (
          <AlertButton
            idea={{ symbol, when }}
            label={alertEntries.notifyMeOf(symbol, es.indicators.names[name])}
            className={styles.alert}
          />
        )}
      </td>
    </tr>
  )
}

function PendingRow({ name }: { name: IndicatorRow['name'] }) {
  return (
    <tr className={styles.row}>
      <th scope="row">{es.indicators.names[name]}</th>
      <td className="text-end nowrap">
        <Skeleton width={64} />
        <span className={styles.detail} />
      </td>
      <td className={styles.position} />
      <td className={`${styles.reading} relative`}>
        <Skeleton width={112} />
      </td>
    </tr>
  )
}

interface ScaleBarProps {
  value: number
  low: number
  high: number
}

/** A value between 0 and 100, with the zones below `low` and above `high`. */
function ScaleBar({ value, low, high }: ScaleBarProps) {
  const places = { '--at': `${value.toFixed(1)}%`, '--low': `${low}%`, '--high': `${high}%` } as React.CSSProperties
  return (
    <span
      className={scaleStyles.scale}
      role="img"
      aria-label={es.indicators.scale(formatScale(value), low, high)}
      style={places}
    />
  )
}

type Field = Extract<When, { kind: 'indicator' }>['field']

/** The condition that an indicator changes to the first of these words that is not its present one. */
const becoming = (field: Field, now: IndicatorReading, words: readonly [IndicatorReading, IndicatorReading]): When => ({
  kind: 'indicator',
  field,
  becomes: words[0] === now ? words[1] : words[0],
  at: 'close',
})

const reaching = (of: 'support' | 'resistance', level: number | null): When | undefined =>
  level === null ? undefined : { kind: 'level', of, within_pct: 0 }

/** Condition of an alert on a row of the table; a row that is missing here has none. */
const ROW_ALERTS: Readonly<Partial<Record<IndicatorRow['name'], (of: TechnicalIndicators) => When | undefined>>> = {
  rsi: ({ rsi_14 }) => becoming('rsi_14', rsi_14.interpretation, ['Oversold', 'Overbought']),
  macd: ({ macd }) => becoming('macd', macd.interpretation, ['Bullish signal', 'Bearish signal']),
  ema: ({ ema_cross }) => becoming('ema_cross', ema_cross.status, ['Golden cross', 'Death cross']),
  stochastic: ({ stochastic }) => becoming('stochastic', stochastic.interpretation, ['Oversold', 'Overbought']),
  divergence: ({ divergence }) => becoming('divergence', divergence, ['Bullish divergence', 'Bearish divergence']),
  support: ({ support }) => reaching('support', support),
  resistance: ({ resistance }) => reaching('resistance', resistance),
}

/** The value; while prices are paused, the one shown before. A first value is always shown. */
function useUnlessPaused<T>(value: T | null): T | null {
  const { paused } = useSnapshot(pause)
  const shown = useRef(value)
  useEffect(() => {
    if (!paused || shown.current === null) shown.current = value
  }, [paused, value])
  return paused ? (shown.current ?? value) : value
}

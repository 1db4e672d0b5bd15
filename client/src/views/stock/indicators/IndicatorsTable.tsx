import { DirectionMark } from '#client/src/components/figures/DirectionMark.tsx'
import { Flash } from '#client/src/components/figures/Flash.tsx'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { TableHead } from '#client/src/components/tables/TableHead.tsx'
import { useUnlessPaused } from '#client/src/stores/prices/use-pause.ts'
import { indicatorsEntry } from '#client/src/stores/stock/stocks.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { alertEntries } from '#client/src/text/es/alerts/entries.ts'
import { es } from '#client/src/text/es.ts'
import { formatSession } from '#client/src/text/format.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { Direction, Tone } from '#domain/rules/interpretation.ts'
import { AlertButton } from '../../alerts/create/AlertButton.tsx'
import { placeMark } from '../figure-places.ts'
import type { PricedProps } from '../stock-widget.ts'
import styles from './IndicatorsTable.module.css'
import { type IndicatorRow, indicatorRows, ROW_NAMES } from './indicator-rows.ts'
import { ROW_ALERTS } from './row-alerts.ts'
import { ScaleBar } from './ScaleBar.tsx'

/** First by REST, then moved by the socket. */
export function IndicatorsTable({ symbol, price: newestPrice, trading }: PricedProps) {
  const price = newestPrice?.price ?? null
  const currency = trading?.currency ?? null
  const { status, data: newest, old } = useLoaded(indicatorsEntry(symbol))
  const data = useUnlessPaused(newest)
  return (
    <section className={styles.widget} aria-labelledby="indicators-title" aria-busy={status === 'loading'}>
      <header className={styles.header}>
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
  /** What an alert on it waits for. */
  when: When | undefined
}

function Row({ name, figure, value, detail, scale, reading, tone, symbol, when }: RowProps) {
  return (
    <tr className={styles.row} data-indicator={name} {...placeMark(name)}>
      <th scope="row">{es.indicators.names[name]}</th>
      <td className={styles.value} data-field="value">
        <Flash value={figure}>{value}</Flash>
        <span className={styles.detail}>{detail}</span>
      </td>
      <td className={styles.position}>{scale && <ScaleBar {...scale} />}</td>
      <td className={styles.reading} data-field="reading" data-tone={tone}>
        <span>
          {tone !== 'neutral' && <DirectionMark direction={DIRECTIONS[tone]} />}
          {reading}
        </span>
        {when && (
          <AlertButton
            idea={{ symbol, when }}
            label={alertEntries.tellMeOf(symbol, es.indicators.names[name])}
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
      <td className={styles.value}>
        <Skeleton width={64} />
        <span className={styles.detail} />
      </td>
      <td className={styles.position} />
      <td className={styles.reading}>
        <Skeleton width={112} />
      </td>
    </tr>
  )
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  type AlertFigure,
  type AlertFigures,
  type AlertPeriod,
  LEAST_MEASURED,
} from '#domain/contract/alerts/figures.ts'
import * as calls from '#domain/contract/calls/alert-figures.ts'
import { formatDecimal, UNKNOWN } from '#domain/text/number.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { clock } from '../../stores/clock.ts'
import { reset, resource, useLoaded } from '../../stores/resource.ts'
import { formatAge } from '../../text/age.ts'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import styles from './Measurement.module.css'

const text = measurement.alerts

/** Shows how fast alerts were, and how many arrived. */
export function MeasuredAlerts() {
  const { status, data, loading, old } = useLoaded(alertFigures)
  useEffect(() => () => reset(alertFigures), [])
  return (
    <>
      <p>{text.method}</p>
      <p>{text.reading(LEAST_MEASURED)}</p>
      {status === 'error' && <Failed text={text.failed} onRetry={alertFigures.load} />}
      {loading && <Skeleton width="100%" height={320} />}
      {data && (
        <Boundary sentence={text.failed} retry={alertFigures.load}>
          <AlertFiguresTable data={data} old={old} />
        </Boundary>
      )}
      <p>{text.limits}</p>
    </>
  )
}

function AlertFiguresTable({ data: { measured_at, all, recent }, old }: { data: AlertFigures; old: boolean }) {
  const { now } = useSnapshot(clock)
  return (
    <>
      <table className={styles.table} aria-label={text.table}>
        <TableHead columns={text.columns} />
        <tbody>
          {MEASURES.map((measure) => (
            <tr key={measure} data-measure={measure}>
              <th scope="row">
                {text.rows[measure].name}
                <small>{text.rows[measure].about}</small>
              </th>
              <FigureCell measure={measure} figure={recent[measure]} />
              <FigureCell measure={measure} figure={all[measure]} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${styles.source} faint`} data-field="measured">
        {text.source}{' '}
        {measured_at === null ? (
          text.notYet
        ) : (
          <time dateTime={measured_at}>{formatAge(now - Date.parse(measured_at))}</time>
        )}
        . {old && <OldMark />}
      </p>
    </>
  )
}

/** Measures in the order in which they happen to an alert. */
const MEASURES = ['decided', 'accepted', 'shown_on_device', 'shown_on_page', 'repeated'] as const
/** Measures of which also the share of alerts is shown. */
const SHARED: readonly (keyof AlertPeriod)[] = ['shown_on_device', 'shown_on_page', 'repeated']

/** Shows a measure of a period with the number of alerts that it is based on. */
function FigureCell({ measure, figure }: { measure: keyof AlertPeriod; figure: AlertFigure }) {
  const { of, n, p50_ms, p99_ms } = figure
  if (of === 0) return <td>{text.none}</td>
  const isShared = SHARED.includes(measure) && of >= LEAST_MEASURED
  return (
    <td>
      {isShared && <span translate="no">{formatPercent((100 * n) / of)}</span>}
      {p50_ms !== null && p99_ms !== null && (
        <span>
          {formatDuration(p50_ms)}
          <small>{text.slowest(formatDuration(p99_ms))}</small>
        </span>
      )}
      <small>{text.counted(formatCount(n), formatCount(of))}</small>
    </td>
  )
}

/** Measured figures of alerts, for one visit of the view. */
export const alertFigures = resource(calls.alertFigures)

/** For durations from so many milliseconds on: the milliseconds of one unit, its name, and its decimals. */
const UNITS = [
  [7_200_000, 3_600_000, 'h', 0],
  [120_000, 60_000, 'min', 0],
  [1_000, 1_000, 's', 1],
  [0, 1, 'ms', 0],
] as const

/** Writes a duration: `180 ms`, `1,4 s`, `12 min`. */
export function formatDuration(milliseconds: number): string {
  const unit = UNITS.find(([from]) => milliseconds >= from)
  if (!unit || !Number.isFinite(milliseconds)) return UNKNOWN
  const [, length, name, digits] = unit
  return `${formatDecimal(milliseconds / length, digits)} ${name}`
}

import { type AlertFigure, type AlertPeriod, LEAST_MEASURED } from '#domain/contract/alerts/figures.ts'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import { formatSpan } from '../../text/span.ts'

/** In the order of what happens to an alert. */
export const MEASURES = ['decided', 'accepted', 'shown_on_device', 'shown_on_page', 'repeated'] as const

const text = measurement.alerts
/** Of these the part that did is a figure, too. */
const SHARED: readonly (keyof AlertPeriod)[] = ['shown_on_device', 'shown_on_page', 'repeated']

/** One measure of one period, with how many alerts it rests on. */
export function FigureCell({ measure, figure }: { measure: keyof AlertPeriod; figure: AlertFigure }) {
  const { of, n, p50_ms, p99_ms } = figure
  if (of === 0) return <td>{text.none}</td>
  const isShared = SHARED.includes(measure) && of >= LEAST_MEASURED
  return (
    <td>
      {isShared && <span>{formatPercent((100 * n) / of)}</span>}
      {p50_ms !== null && p99_ms !== null && (
        <span>
          {formatSpan(p50_ms)}
          <small>{text.slowest(formatSpan(p99_ms))}</small>
        </span>
      )}
      <small>{text.counted(formatCount(n), formatCount(of))}</small>
    </td>
  )
}

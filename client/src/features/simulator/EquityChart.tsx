import '#client/src/styles/series.css'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { simulator } from '../../text/es/simulator.ts'
import { formatChange, formatSession } from '../../text/format.ts'
import { ChartCanvas } from '../charts/panes/chart-canvas.ts'
import { useChartTheme } from '../charts/panes/theme.ts'
import styles from './EquityChart.module.css'
import { colourOf, type EquityCurve, equityCurve, equityPanes } from './equity-curve.ts'

const text = simulator.performance

/** The time-weighted return day by day, with the returns of the benchmarks and of luck, as a chart and a table. */
export function EquityChart({ performance }: { performance: SimulatorPerformance }) {
  const curve = equityCurve(performance)
  return curve && <Drawn curve={curve} />
}

function Drawn({ curve }: { curve: EquityCurve }) {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<ChartCanvas | null>(null)
  const [row, setRow] = useState<number | null>(null)
  const [, redraw] = useState({})
  const theme = useChartTheme(() => redraw({}))
  useEffect(() => {
    const made = new ChartCanvas(host.current as HTMLElement, { onRow: setRow, onViewport() {} })
    canvas.current = made
    return () => made.close()
  }, [])
  useEffect(() => canvas.current?.show(equityPanes(curve, theme())))
  const shown = row ?? curve.days.length - 1
  return (
    <figure className={styles.figure} data-part="curve">
      <figcaption className="flow gap-4-16 below-8 text-12">
        <span className="muted">{formatSession(curve.days[shown])}</span>
        {curve.lines.map(({ name, values }) => (
          <span key={name} className={styles.key} style={{ '--key': colourOf(name, theme()) } as CSSProperties}>
            {text.lines[name]} <span translate="no">{formatChange(lastOf(values, shown))}</span>
          </span>
        ))}
      </figcaption>
      <div ref={host} className={styles.canvas} role="img" aria-label={text.chart} />
      <details>
        <summary>{text.table}</summary>
        <Values curve={curve} />
      </details>
    </figure>
  )
}

/** The value at a row, or the newest one before it. */
const lastOf = (values: readonly (number | null)[], row: number): number =>
  values.slice(0, row + 1).findLast((value) => value !== null) ?? Number.NaN

function Values({ curve: { days, lines } }: { curve: EquityCurve }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys can do only where they get
    <section className={styles.values} aria-label={text.chart} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {text.lines[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, row) => (
            <tr key={day}>
              <th scope="row">{formatSession(day)}</th>
              {lines.map(({ name, values }) => (
                <td key={name} translate="no">
                  {formatChange(lastOf(values, row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

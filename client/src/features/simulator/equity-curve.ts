// Tested by client/src/features/simulator/Performance.test.tsx.

import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { simulator } from '../../text/es/simulator.ts'
import { formatChange } from '../../text/format.ts'
import type { ChartPanes } from '../charts/panes/chart.ts'
import { columnsFor, lineSeries, OWN, paneOptions } from '../charts/panes/pane.ts'
import { padRange } from '../charts/panes/scales.ts'
import type { ChartTheme } from '../charts/panes/theme.ts'

const GUTTER = 64
const AIR = 0.06
const { lines } = simulator.performance

/** A line of the curve: returns since the first day, null on days without one. */
export interface Line {
  name: keyof typeof lines
  values: (number | null)[]
}

/** The days of an attempt with what was made by each; those with less than two days have nothing to draw. */
export interface EquityCurve {
  days: string[]
  lines: Line[]
  /** The lower and upper end of nine random portfolios in ten; null on days without a point. */
  band: { low: (number | null)[]; high: (number | null)[] } | null
}

export function equityCurve({ own, first_bought, followed, luck }: SimulatorPerformance): EquityCurve | null {
  if (own === null) return null
  const days = own.values.map(({ date }) => date)
  const points = new Map(luck?.band.map((point) => [point.date, point]))
  const ofLuck = (end: 'low' | 'middle' | 'high') => days.map((day) => changeOf(points.get(day)?.[end]))
  const series = { own, first_bought, followed }
  const drawn = Object.entries(series).flatMap(([name, figures]): Line[] =>
    figures === null
      ? []
      : [{ name: name as keyof typeof series, values: figures.values.map(({ index }) => index - 1) }],
  )
  return {
    days,
    lines: luck === null ? drawn : [...drawn, { name: 'luck', values: ofLuck('middle') }],
    band: luck === null ? null : { low: ofLuck('low'), high: ofLuck('high') },
  }
}

const changeOf = (index: number | undefined): number | null => (index === undefined ? null : index - 1)

/** The colours of the lines. The attempt's own line, for which the reader looks, has the accent colour. */
export const colourOf = (name: Line['name'], theme: ChartTheme): string =>
  ({ own: theme.accent, first_bought: theme.series[0], followed: theme.series[1], luck: theme.ink3 })[name]

/** The lines and the band as one pane. */
export function equityPanes({ days, lines: drawn, band }: EquityCurve, theme: ChartTheme): ChartPanes {
  const line = (stroke: string, more = {}) => lineSeries('return', stroke, { spanGaps: true, ...more })
  const ends = band === null ? [] : [band.high, band.low]
  const firstEnd = OWN + drawn.length
  const columns = columnsFor(
    days.map((_, row) => row),
    days.map((day) => Date.parse(day) / 1000),
    ...drawn.map(({ values }) => values),
    ...ends,
  )
  const options = paneOptions(
    { theme, gutter: GUTTER, dates: true },
    {
      name: 'return',
      range: (_, low, high) => padRange(low, high, AIR, false),
      format: (value) => formatChange(value),
    },
    {
      series: [
        ...drawn.map(({ name }) => line(colourOf(name, theme), { width: name === 'own' ? 2 : 1.25 })),
        ...ends.map(() => line('transparent', { width: 0 })),
      ],
      bands: band === null ? [] : [{ series: [firstEnd, firstEnd + 1], fill: theme.inkWash }],
    },
  )
  const pane = { share: 1, options, data: columns, legend: [], format: formatChange }
  const key = JSON.stringify([drawn.map(({ name }) => name), band !== null, theme])
  // The newest rows stand before a free one.
  return { key, panes: [pane], rows: days.length + 1, exact: true, bars: days.length, gutter: GUTTER }
}

import type uPlot from 'uplot'
import { formatDecimal } from '#domain/text/number.ts'
import { formatScale } from '../../text/format.ts'
import { columnsFor } from './columns.ts'
import type { Look } from './look.ts'
import { heading, type LegendEntry, type Pane, type PaneSetting, paneOptions } from './pane.ts'
import type { PriceColumns } from './price-pane.ts'

export interface Oscillator {
  title: string
  /** The limits under which it counts as oversold, and over which as overbought. */
  zones: [oversold: number, overbought: number]
  lines: { values: ArrayLike<number | null>; series: uPlot.Series; legend?: Omit<LegendEntry, 'values' | 'format'> }[]
}

/** A pane of 0 to 100 with its two zones. */
export function oscillatorPane(
  columns: Pick<PriceColumns, 'row' | 'time'>,
  setting: PaneSetting,
  oscillator: Oscillator,
): Pane {
  const { look, share } = setting
  const { title, zones, lines } = oscillator
  return {
    share,
    options: paneOptions(
      setting,
      { name: 'percent', range: [0, 100], splits: zones, format: (value) => formatDecimal(value, 0) },
      {
        series: lines.map(({ series }) => ({ ...series, scale: 'percent' })),
        hooks: { drawAxes: [fillZones(zones, look)], draw: [heading(title, look)] },
      },
    ),
    data: columnsFor(columns.row, columns.time, ...lines.map(({ values }) => values)),
    legend: lines.flatMap(({ values, legend }) => (legend ? [{ ...legend, values, format: formatScale }] : [])),
    format: formatScale,
  }
}

function fillZones([oversold, overbought]: [number, number], look: Look): (u: uPlot) => void {
  return (u) => {
    const { ctx, bbox } = u
    const top = u.valToPos(overbought, 'percent', true)
    const bottom = u.valToPos(oversold, 'percent', true)
    ctx.save()
    ctx.fillStyle = look.downWash
    ctx.fillRect(bbox.left, bbox.top, bbox.width, top - bbox.top)
    ctx.fillStyle = look.upWash
    ctx.fillRect(bbox.left, bottom, bbox.width, bbox.top + bbox.height - bottom)
    ctx.restore()
  }
}

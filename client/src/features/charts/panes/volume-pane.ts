import type uPlot from 'uplot'
import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import { formatVolume } from '#client/src/text/format.ts'
import { bodyWidth, lineWidth } from './candles.ts'
import { columnsFor, hiddenSeries, OWN, type Pane, type PaneSetting, paneOptions, paneTitle } from './pane.ts'
import type { PriceColumns } from './price-pane.ts'
import { type ChartTheme, risingFill } from './theme.ts'

export const VOLUME = { open: OWN, close: OWN + 1, volume: OWN + 2 } as const

/** Draws a bar per session in the colours of its candle. */
export function volumePane(
  columns: Pick<PriceColumns, 'row' | 'time' | 'open' | 'close' | 'volume'>,
  setting: PaneSetting,
): Pane {
  const { theme, share } = setting
  const { row, time, open, close, volume } = columns
  return {
    share,
    options: paneOptions(
      setting,
      { name: 'volume', range: (_, __, most) => [0, (most || 1) * 1.15], format: formatVolume },
      {
        series: [
          hiddenSeries('volume'),
          hiddenSeries('volume'),
          { scale: 'volume', paths: barPaths(theme), points: { show: false }, pxAlign: 0 },
        ],
        hooks: { draw: [paneTitle(es.panes.volume, theme)] },
      },
    ),
    data: columnsFor(row, time, open, close, volume),
    legend: [],
    format: formatVolume,
  }
}

function barPaths(theme: ChartTheme): uPlot.Series.PathBuilder {
  return (u, _, from, to) => {
    const rising = new Path2D()
    const falling = new Path2D()
    const { left, top, width, height } = u.bbox
    const { x, volume: scale } = u.scales
    const rowWidth = width / (x.max! - x.min!)
    const bar = bodyWidth(rowWidth, lineWidth(rowWidth))
    const [rows] = u.data
    const open = u.data[VOLUME.open]
    const close = u.data[VOLUME.close]
    const volume = u.data[VOLUME.volume]
    for (let i = Math.max(0, from - 1), end = Math.min(volume.length - 1, to + 1); i <= end; i++) {
      const traded = volume[i]
      if (!traded) continue
      const barHeight = Math.max(1, Math.round((traded / scale.max!) * height))
      const path = close[i]! >= open[i]! ? rising : falling
      path.rect(Math.round(left + (rows[i] - x.min!) * rowWidth - bar / 2), top + height - barHeight, bar, barHeight)
    }
    const up = risingFill(theme, theme.upSoft)
    return {
      fill: new Map<string | CanvasPattern, Path2D>([
        [up, rising],
        [theme.downSoft, falling],
      ]),
    }
  }
}

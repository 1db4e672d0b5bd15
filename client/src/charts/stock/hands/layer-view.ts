import type uPlot from 'uplot'
import { lowerBound } from '../../data/search.ts'
import { timesOf } from '../../panes/columns.ts'
import type { Look } from '../../panes/look.ts'
import type { Scene } from '../picture/scene.ts'
import type { LayerView } from './layer.ts'

/** Seconds from one bar to the next on average: the width of the bars that are not there. */
const stepOf = (time: ArrayLike<number>): number =>
  time.length < 2 ? 86_400 : (time[time.length - 1] - time[0]) / (time.length - 1)

/** Where a time lies among the rows; between two bars, and beyond the ends, in between. */
export function rowOf(time: ArrayLike<number>, at: number): number {
  const last = time.length - 1
  if (last < 0) return 0
  if (at <= time[0]) return (at - time[0]) / stepOf(time)
  if (at >= time[last]) return last + (at - time[last]) / stepOf(time)
  const next = lowerBound(time, at)
  return next - (time[next] - at) / (time[next] - time[next - 1])
}

/** The time of the nearest row, there or not. */
export function timeOf(time: ArrayLike<number>, row: number): number {
  const nearest = Math.round(row)
  const last = time.length - 1
  if (nearest < 0) return Math.round(time[0] + nearest * stepOf(time))
  return nearest <= last ? time[nearest] : Math.round(time[last] + (nearest - last) * stepOf(time))
}

/** The price pane as layers see it. */
export function layerView(
  u: uPlot,
  { symbol, interval }: Scene,
  look: Look,
  format: (price: number) => string,
): LayerView {
  return {
    symbol,
    interval,
    look,
    format,
    ctx: u.ctx,
    bbox: { width: u.over.clientWidth, height: u.over.clientHeight },
    xOf: (time) => u.valToPos(rowOf(timesOf(u), time), 'x'),
    yOf: (price) => u.valToPos(price, 'price'),
    timeAt: (x) => timeOf(timesOf(u), u.posToVal(x, 'x')),
    priceAt: (y) => u.posToVal(y, 'price'),
  }
}

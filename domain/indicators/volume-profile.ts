import { compare, TOLERANCE } from './core/compare.ts'
import { extremes, type SeriesView, windowStart } from './core/view.ts'

const PROFILE_ROWS = 24
/** Part of all volume that the value area contains. */
const VALUE_AREA = 0.7

export interface VolumeProfile {
  low: number
  high: number
  /** Volume by price, from the lowest row up: 24 even rows, or one where all prices are the same. */
  rows: number[]
  /** Point of control: the middle of the fullest row. */
  poc: number
  value_area_low: number
  value_area_high: number
}

/** Volume by price of the last 120 bars; null under 20 bars and without any volume. */
export function volumeProfile({ columns, last }: SeriesView): VolumeProfile | null {
  const start = windowStart(last)
  if (start === null) return null
  const { low, high } = extremes(columns, start, last)
  let total = 0
  for (let i = start; i <= last; i++) total += columns.volume[i]
  if (!(total > 0 && Number.isFinite(total))) return null
  const height = (high - low) / PROFILE_ROWS
  if (compare(high, low, high) === 0 || height === 0) {
    return { low, high, rows: [total], poc: high, value_area_low: low, value_area_high: high }
  }
  const rows = new Array<number>(PROFILE_ROWS).fill(0)
  for (let i = start; i <= last; i++) spread(rows, low, height, columns.low[i], columns.high[i], columns.volume[i])
  const control = fullestRow(rows, total)
  const { bottom, top } = valueArea(rows, control)
  const edge = (row: number) => (row === PROFILE_ROWS ? high : low + row * height)
  return {
    low,
    high,
    rows,
    poc: low + (control + 0.5) * height,
    value_area_low: edge(bottom),
    value_area_high: edge(top + 1),
  }
}

/** Adds a bar's volume to the rows that it covers, by the part of its range in each; without a range to its one row. */
function spread(rows: number[], base: number, height: number, low: number, high: number, volume: number): void {
  const from = (low - base) / height
  const to = (high - base) / height
  const tie = (TOLERANCE * high) / height
  if (to - from <= tie) {
    rows[Math.min(rows.length - 1, Math.floor(from + tie))] += volume
    return
  }
  for (let row = Math.floor(from); row < rows.length && row < to; row++) {
    rows[row] += volume * ((Math.min(to, row + 1) - Math.max(from, row)) / (to - from))
  }
}

/** Among equally full rows the one nearest to the middle, then the lower. */
function fullestRow(rows: readonly number[], total: number): number {
  const middle = (rows.length - 1) / 2
  let best = 0
  for (let row = 1; row < rows.length; row++) {
    const order = compare(rows[row], rows[best], total)
    if (order > 0 || (order === 0 && Math.abs(row - middle) < Math.abs(best - middle))) best = row
  }
  return best
}

/**
 * Rows (both included) around row `control` that hold at least `share` of the volume: one row at a time to the fuller
 * neighbour, of equal ones to the upper.
 */
export function valueArea(
  rows: readonly number[],
  control: number,
  share = VALUE_AREA,
): { bottom: number; top: number } {
  const total = rows.reduce((sum, volume) => sum + volume, 0)
  let bottom = control
  let top = control
  let held = rows[control]
  while (compare(held, share * total, total) < 0) {
    const above = top + 1 < rows.length ? rows[top + 1] : Number.NEGATIVE_INFINITY
    const below = bottom > 0 ? rows[bottom - 1] : Number.NEGATIVE_INFINITY
    if (compare(above, below, total) >= 0) held += rows[++top]
    else held += rows[--bottom]
  }
  return { bottom, top }
}

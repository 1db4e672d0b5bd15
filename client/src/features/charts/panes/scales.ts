import type uPlot from 'uplot'

/**
 * Converts values of a scale, straight or logarithmic, to canvas pixels: what valToPos does, fast enough for
 * thousands of values.
 */
export function pixelsOf(u: uPlot, name: string): (value: number) => number {
  const { top, height } = u.bbox
  const { min, max, distr } = u.scales[name]
  if (distr !== 3) {
    const unit = height / (max! - min!)
    const base = top + max! * unit
    return (value) => base - value * unit
  }
  const unit = height / Math.log10(max! / min!)
  const base = top + Math.log10(max!) * unit
  return (value) => base - Math.log10(value) * unit
}

/** Widens the range by `air` of its height on both sides; on a logarithmic scale, the same room is a factor. */
export function padRange(low: number | null, high: number | null, air: number, log: boolean): [number, number] {
  if (low === null || high === null) return log ? [1, 10] : [0, 1]
  if (log) {
    const factor = high > low ? (high / low) ** air : 1.02
    return [low / factor, high * factor]
  }
  // All prices are equal: the line is in the middle.
  const more = high > low ? (high - low) * air : high * 0.02
  return [low - more, high + more]
}

/** Below this ratio of its ends a logarithmic scale is labelled like a straight one. */
const LOG_LABEL_RATIO = 5

/** Number of labels that have room along the height of a pane. */
export const labelCount = (u: uPlot): number => u.bbox.height / devicePixelRatio / 36

/** Round values for the labels of an axis, about `most` of them. */
export function roundValues(low: number, high: number, most: number, log: boolean): number[] {
  if (log && high / low >= LOG_LABEL_RATIO) {
    const values = []
    for (let ten = 10 ** Math.floor(Math.log10(low)); ten <= high; ten *= 10) {
      for (const part of [1, 2, 5]) if (ten * part >= low && ten * part <= high) values.push(ten * part)
    }
    const each = Math.ceil(values.length / Math.max(1, most))
    return values.filter((_, i) => i % each === 0)
  }
  const least = (high - low) / Math.max(1, most)
  const ten = 10 ** Math.floor(Math.log10(least))
  const step = ten * ([1, 2, 2.5, 5, 10].find((part) => part * ten >= least * (1 - 1e-9)) ?? 10)
  const values = []
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high; i++) values.push(i * step)
  return values
}

/** Growth of `values` per unit of `times`, as the slope of the least-squares line; NaN for fewer than two values. */
export function slopeOf(times: readonly number[], values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const middle = mean(times)
  const level = mean(values)
  const up = times.reduce((sum, time, i) => sum + (time - middle) * (values[i] - level), 0)
  return up / times.reduce((sum, time) => sum + (time - middle) ** 2, 0)
}

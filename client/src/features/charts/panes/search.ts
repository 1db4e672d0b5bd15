/** Index of the first of the sorted `values` that is `wanted` or more. */
export function lowerBound(values: ArrayLike<number>, wanted: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] < wanted) low = middle + 1
    else high = middle
  }
  return low
}

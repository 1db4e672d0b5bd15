/**
 * Which of the tests with these `p` values are discoveries while at most the part `rate` of discoveries is expected to
 * be false. (Benjamini and Hochberg, Controlling the false discovery rate, 1995)
 */
export function benjaminiHochberg(p: readonly number[], rate: number): boolean[] {
  const ascending = [...p].sort((a, b) => a - b)
  const last = ascending.findLastIndex((value, i) => value <= ((i + 1) / p.length) * rate)
  return p.map((value) => last >= 0 && value <= ascending[last])
}

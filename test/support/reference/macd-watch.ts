/**
 * Tells at each close whether the MACD 12/26 line crosses its signal, EMA 9, upwards: written from the definition,
 * independently of the product, so that planted events check it.
 */
export function createMacdWatch(): (close: number) => boolean {
  const fast = createEma(12)
  const slow = createEma(26)
  const signal = createEma(9)
  let side = 0
  return (close) => {
    const [quick, steady] = [fast(close), slow(close)]
    if (quick === null || steady === null) return false
    const line = quick - steady
    const smooth = signal(line)
    if (smooth === null) return false
    const before = side
    if (Math.abs(line - smooth) > 1e-9 * close) side = Math.sign(line - smooth)
    return before === -1 && side === 1
  }
}

/** An EMA seeded with the mean of the first `period` values; null before. */
function createEma(period: number): (value: number) => number | null {
  const first: number[] = []
  let average: number | null = null
  return (value) => {
    if (average !== null) average += (2 / (period + 1)) * (value - average)
    else if (first.push(value) === period) average = first.reduce((sum, v) => sum + v, 0) / period
    return average
  }
}

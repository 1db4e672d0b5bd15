/** Outcomes whose log likelihoods differ by less than this count as equally likely, as in R's binom.test. */
const TIE = 1e-7

/**
 * Two-sided p of the exact binomial test: the probability, in `n` trials with chance `chance` (0 to 1), of an outcome
 * that is no likelier than `hits`. (Clopper and Pearson's test by the method of small probabilities, as in R's
 * binom.test)
 */
export function binomialTest(hits: number, n: number, chance: number): number {
  if (chance <= 0) return hits === 0 ? 1 : 0
  if (chance >= 1) return hits === n ? 1 : 0
  const odds = Math.log(chance) - Math.log1p(-chance)
  const logs = new Float64Array(n + 1)
  logs[0] = n * Math.log1p(-chance)
  for (let k = 1; k <= n; k++) logs[k] = logs[k - 1] + Math.log((n - k + 1) / k) + odds
  const limit = logs[hits] + TIE
  let p = 0
  for (const log of logs) if (log <= limit) p += Math.exp(log)
  return Math.min(1, p)
}

/** The normal distribution's quantile for 95 %, two-sided. */
const Z = 1.959963984540054

/** Wilson's 95 % interval, in per cent, for `hits` of `n` (n > 0). */
export function wilson95(hits: number, n: number): [low: number, high: number] {
  return wilson(hits / n, n, Z)
}

/**
 * Wilson's interval, in per cent, for a `rate` (0 to 1) seen in `n` cases, `z` standard deviations to either side. `n`
 * need not be whole: cases that depend on each other count as fewer.
 * (E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927)
 */
export function wilson(rate: number, n: number, z: number): [low: number, high: number] {
  const z2 = z * z
  const middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
  const half = (z * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  // At both ends rounding may leave the scale of 0 to 100 by a few units of the last place.
  return [rate === 0 ? 0 : 100 * (middle - half), rate === 1 ? 100 : 100 * (middle + half)]
}

/** Half the logarithm of a whole turn. */
const LOG_ROOT_TURN = Math.log(2 * Math.PI) / 2
/** Beyond so many deviations the tails of the normal distribution are less than the rounding of their complement. */
const FAR = 8

/**
 * Two-sided p of a standard normal number that is `deviations` from 0: the probability of one at least as far.
 * (G. Marsaglia, Evaluating the normal distribution, 2004)
 */
export function normalTest(deviations: number): number {
  const x = Math.abs(deviations)
  if (!(x < FAR)) return 0
  let term = x
  let sum = x
  for (let before = 0, i = 3; sum !== before; i += 2) {
    before = sum
    term *= (x * x) / i
    sum += term
  }
  return Math.max(0, 1 - 2 * sum * Math.exp((-x * x) / 2 - LOG_ROOT_TURN))
}

/**
 * Which of the tests with these `p` values are discoveries while at most the part `rate` of discoveries is expected to
 * be false. (Benjamini and Hochberg, Controlling the false discovery rate, 1995)
 */
export function benjaminiHochberg(p: readonly number[], rate: number): boolean[] {
  const ascending = [...p].sort((a, b) => a - b)
  const last = ascending.findLastIndex((value, i) => value <= ((i + 1) / p.length) * rate)
  return p.map((value) => last >= 0 && value <= ascending[last])
}

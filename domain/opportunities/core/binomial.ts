/** Outcomes that are as likely as the observed one up to this much count as equally likely, as in R's binom.test. */
const TIE = 1e-7

/**
 * Two-sided p of the exact binomial test: how likely an outcome is, of `n` trials with chance `chance` (0 to 1), that is
 * no likelier than `hits`. (Clopper and Pearson's test by the method of small probabilities, as in R's binom.test)
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

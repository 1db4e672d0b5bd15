/**
 * Fewest and most hits of `n` independent trials with chance `chance` (between 0 and 1, exclusive) within the central
 * interval that holds at least `confidence`: neither tail is likelier than half of the rest.
 */
export function binomialInterval(n: number, chance: number, confidence: number): [fewest: number, most: number] {
  const tail = (1 - confidence) / 2
  const most = n - fewestHits(n, 1 - chance, tail)
  return [fewestHits(n, chance, tail), most]
}

/** The least count such that fewer hits than it are no likelier than `tail`. */
function fewestHits(n: number, chance: number, tail: number): number {
  const odds = Math.log(chance) - Math.log1p(-chance)
  let log = n * Math.log1p(-chance)
  let below = Math.exp(log)
  let hits = 0
  while (hits < n && below <= tail) {
    hits++
    log += Math.log((n - hits + 1) / hits) + odds
    below += Math.exp(log)
  }
  return hits
}

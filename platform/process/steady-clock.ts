/**
 * `clock` (epoch milliseconds) as a process measures spans of time by it: where `clock` is set back, this one goes on
 * from where it was, so that nothing in memory waits for an instant to come again.
 */
export function steadyClock(clock: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY
  let lost = 0
  return () => {
    const now = clock()
    if (now < last) lost += last - now
    last = now
    return now + lost
  }
}

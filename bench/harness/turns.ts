/** Milliseconds of each run, after one that warms up. */
export async function takeTurns(rounds: number, contenders: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = contenders.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const who = (round + turn) % contenders.length
      const started = performance.now()
      await contenders[who]()
      if (round > 0) times[who].push(performance.now() - started)
    }
  }
  return times
}

import { isDatabaseAway } from '../../platform/database-errors.ts'

/** So many of the stocks that failed are named. */
const NAMED = 3

/**
 * Does `work` for each stock, one after another. What fails for one keeps none of the others back; all of it is returned
 * as one error, for the round to throw when the rest is done, or null. A database that is away is nobody's own fault.
 */
export async function eachStock<T>(
  stocks: Iterable<readonly [symbol: string, T]>,
  work: (symbol: string, value: T) => Promise<void>,
): Promise<AggregateError | null> {
  const failed: { symbol: string; error: unknown }[] = []
  for (const [symbol, value] of [...stocks]) {
    try {
      await work(symbol, value)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failed.push({ symbol, error })
    }
  }
  if (failed.length === 0) return null
  const named = failed
    .slice(0, NAMED)
    .map(({ symbol, error }) => `${symbol}: ${error instanceof Error ? error.message : error}`)
  if (failed.length > NAMED) named.push(`and ${failed.length - NAMED} more`)
  return new AggregateError(
    failed.map(({ error }) => error),
    named.join('; '),
  )
}

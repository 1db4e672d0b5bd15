/** Seconds before each attempt after the first. (Standard Webhooks, recommended schedule) */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 28_800] as const
/** An alert that nothing has shown by then goes to its next channel. */
export const LEAD_ON_SECONDS = 120
/** Alerts that come within this time of a message leave together in the next. */
export const GROUP_SECONDS = 10
/** Nobody waits longer for a channel that asks for a pause. */
const LONGEST_PAUSE_SECONDS = 28_800

/**
 * Seconds until the next attempt after `attempts` failed ones, never less than the channel asks for; null where there is
 * none.
 */
export function retrySeconds(attempts: number, askedMs: number | null): number | null {
  const asked = Math.ceil((askedMs ?? 0) / 1_000)
  if (attempts > RETRY_SECONDS.length || asked > LONGEST_PAUSE_SECONDS) return null
  return Math.max(RETRY_SECONDS[attempts - 1], asked)
}

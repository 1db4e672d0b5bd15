import type { SourceState } from '#platform/repositories/sources.ts'

/** How the source is doing at `now` (epoch ms). */
export function sourceHealth(state: SourceState, now: number) {
  const { failures, failing_since, resting_until, last_ok, last_error, calls_this_minute, calls_today } = state
  const isFailing = failures > 0
  const isResting = isFailing && resting_until.getTime() > now
  return {
    circuit: isResting ? ('open' as const) : isFailing ? ('half_open' as const) : ('closed' as const),
    failing_since: failing_since?.toISOString() ?? null,
    failures,
    next_try: isFailing ? resting_until.toISOString() : null,
    last_ok: last_ok?.toISOString() ?? null,
    error: last_error,
    calls_this_minute,
    calls_today,
  }
}

import type { SourceReport } from '#domain/contract/sources.ts'
import { type Budget, reservedCalls } from '#domain/market/sources.ts'
import type { SourceState } from '#platform/repositories/market/source-calls.ts'

interface SourceReportInput {
  source: string
  budget: Budget
  /** Whether a part of the ceilings is reserved for stocks that users look at; false where all calls are alike. */
  hasReserve: boolean
  /** Null before the first call. */
  state: SourceState | null
  /** The next poll, if nothing forbids it. */
  planned: Date | null
}

/** The report that administrators read about a source at `now` (epoch ms). */
export function sourceReport(
  { source, budget, hasReserve, state, planned }: SourceReportInput,
  now: number,
): SourceReport {
  const ends = windowEnds(now)
  const spent = {
    minute: state?.calls_this_minute ?? 0,
    day: state?.calls_today ?? 0,
    month: state?.calls_this_month ?? 0,
  }
  const window = (name: keyof Budget) => ({
    ceiling: budget[name],
    spent: spent[name],
    left: Math.max(0, budget[name] - spent[name]),
    kept: hasReserve ? reservedCalls(budget[name]) : 0,
    ends_at: new Date(ends[name]).toISOString(),
  })
  const windows = { minute: window('minute'), day: window('day'), month: window('month') }
  const spentWindows = (['minute', 'day', 'month'] as const).filter((name) => windows[name].left === 0)
  const health = state && sourceHealth(state, now)
  const resting = health?.circuit === 'open' ? [Date.parse(health.next_try!)] : []
  const earliest = Math.max(planned?.getTime() ?? 0, ...spentWindows.map((name) => ends[name]), ...resting)
  return {
    source,
    budget: windows,
    next_poll: planned && new Date(earliest).toISOString(),
    refusals: { ceiling: state?.refused_today ?? 0, source: state?.limited_today ?? 0 },
    breaker: {
      state: health?.circuit ?? 'closed',
      since: health?.failing_since ?? null,
      failures: health?.failures ?? 0,
      next_try: health?.next_try ?? null,
      error: health?.error ?? null,
    },
    last_ok: health?.last_ok ?? null,
  }
}

const MINUTE = 60_000

/** Epoch milliseconds at which the UTC minute, day and month of `now` end. */
function windowEnds(now: number): Record<keyof Budget, number> {
  const date = new Date(now)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return {
    minute: (Math.floor(now / MINUTE) + 1) * MINUTE,
    day: Date.UTC(year, month, day + 1),
    month: Date.UTC(year, month + 1),
  }
}

/** The state of a source at `now` (epoch ms). */
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

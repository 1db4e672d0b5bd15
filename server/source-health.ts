import Type from 'typebox'
import { Nullable } from '../domain/contract/common.ts'
import type { SourceState } from '../platform/repositories/sources.ts'

/** The far source of prices as all workers find it; null where prices are made inside the machine. */
export const SourceHealth = Nullable(
  Type.Object({
    circuit: Type.Enum(['closed', 'open', 'half_open'], {
      description: 'closed: it answers; open: it failed and is left alone; half_open: the next call tries it.',
    }),
    failing_since: Nullable(Type.String()),
    failures: Type.Integer({ description: 'In a row.' }),
    next_try: Nullable(Type.String()),
    last_ok: Nullable(Type.String()),
    error: Type.Optional(Nullable(Type.String({ description: 'Administrators only.' }))),
    calls_this_minute: Type.Integer(),
    calls_today: Type.Integer({ description: 'Since midnight UTC.' }),
  }),
)

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

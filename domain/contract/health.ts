import * as Type from 'typebox'
import { Nullable } from './common.ts'

/** The far source of prices as all workers find it; null where prices are made inside the machine. */
const SourceHealth = Nullable(
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

/** What a page reads of the health of the server; operators read more. */
export const Health = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('unavailable')]),
  source: SourceHealth,
})
export type Health = Type.Static<typeof Health>

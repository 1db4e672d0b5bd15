import * as Type from 'typebox'
import { Nullable } from './common.ts'
import { CIRCUITS } from './sources.ts'

/** The state of the remote source of prices, as all workers see it; null where prices are made on this machine. */
const SourceHealth = Nullable(
  Type.Object({
    circuit: Type.Enum([...CIRCUITS], {
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

/** The part of the server's health that the page reads. Operators get more. */
export const Health = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('unavailable')]),
  source: SourceHealth,
})
export type Health = Type.Static<typeof Health>

import * as Type from 'typebox'
import { Nullable } from './common.ts'

export const CIRCUITS = ['closed', 'open', 'half_open'] as const

const Instant = Type.String()

const Window = Type.Object({
  ceiling: Type.Integer(),
  spent: Type.Integer(),
  left: Type.Integer(),
  kept: Type.Integer({ description: 'How many of the last calls are only for what somebody looks at.' }),
  ends_at: Instant,
})

/** Per cent above which the closes of two sources count as different. */
export const DIFFERENCE_PERCENT = 0.5

/** The close of a session by the source that serves a stock, and by another one that has it. */
export const Difference = Type.Object({
  session: Type.String(),
  source: Type.String(),
  price: Type.Number(),
  other: Type.String(),
  other_price: Type.Number(),
  percent: Type.Number({ description: 'By which the other one differs.' }),
})
export type Difference = Type.Static<typeof Difference>

const DifferenceOf = Type.Object({ symbol: Type.String(), ...Difference.properties })

/** A remote source in the administrators' list. */
export const SourceReport = Type.Object({
  source: Type.String({ description: 'yahoo, frankfurter, or feeds: and the host of news feeds.' }),
  budget: Type.Object({ minute: Window, day: Window, month: Window }, { description: 'Calendar windows in UTC.' }),
  next_poll: Nullable(
    Type.String({ description: 'Not before a pause or a spent window ends; null if none is planned.' }),
  ),
  refusals: Type.Object({
    ceiling: Type.Integer({ description: 'Calls of today (UTC) that a spent ceiling refused.' }),
    source: Type.Integer({ description: 'Answers of today (UTC) by which the source asked for a pause.' }),
  }),
  breaker: Type.Object({
    state: Type.Enum([...CIRCUITS]),
    since: Nullable(Type.String({ description: 'The first of the failures in a row.' })),
    failures: Type.Integer({ description: 'In a row.' }),
    next_try: Nullable(Instant),
    error: Nullable(Type.String({ description: 'Of the last failure. Plain text.' })),
  }),
  last_ok: Nullable(Instant),
})
export type SourceReport = Type.Static<typeof SourceReport>

export const SourceReports = Type.Object({
  as_of: Instant,
  results: Type.Array(SourceReport),
  differences: Type.Optional(
    Type.Array(DifferenceOf, { description: 'Last closes about which two sources differ, the largest first.' }),
  ),
})
export type SourceReports = Type.Static<typeof SourceReports>

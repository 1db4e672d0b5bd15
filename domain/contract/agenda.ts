import * as Type from 'typebox'
import { AGENDA_KINDS, AGENDA_STATES } from '../agenda/agenda.ts'
import { SOURCE_WORDS } from '../market/sources.ts'
import { Instant, Nullable } from './common.ts'

/** A day YYYY-MM-DD in a request. */
export const DayInput = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/** The most days that one answer spans, and those that it spans where no end was given. */
export const AGENDA_DAYS = { most: 800, usual: 30 }

/** Days before the market's own, which a page need not know, from which an answer begins. */
export const PastDays = Type.Integer({ minimum: 0, maximum: 400 })

const DateBefore = Type.Object({ date: Type.String(), seen_at: Type.String() })

const AgendaMove = Type.Object(
  { from: Type.String(), to: Type.String(), change_pct: Type.Number() },
  { description: 'The change from the close of one session to that of another.' },
)

export const AgendaItem = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  exchange: Nullable(Type.String()),
  kind: Type.Enum([...AGENDA_KINDS]),
  date: Type.String(),
  state: Type.Enum([...AGENDA_STATES]),
  source: Nullable(Type.Enum(SOURCE_WORDS)),
  seen_at: Nullable(Type.String({ description: 'When this date and state were first seen.' })),
  before: Type.Array(DateBefore, { description: 'The other dates that it had, oldest first.' }),
  move: Nullable(AgendaMove),
})
export type AgendaItem = Type.Static<typeof AgendaItem>

const Coverage = Type.Object({
  exchange: Nullable(Type.String()),
  stocks: Type.Integer(),
  known: Type.Integer({ description: 'Of how many of them a date to come is known.' }),
})

export const Agenda = Type.Object({
  today: Type.String({ description: 'The day of the market.' }),
  from: Type.String(),
  to: Type.String(),
  events: Type.Array(AgendaItem),
  coverage: Type.Array(Coverage),
  address_since: Nullable(Type.String({ description: 'Since when there is an address for calendars.' })),
})
export type Agenda = Type.Static<typeof Agenda>

/** The secret address of one's calendar, which is never shown again. */
export const AgendaAddress = Type.Object({ url: Type.String(), since: Instant })
export type AgendaAddress = Type.Static<typeof AgendaAddress>

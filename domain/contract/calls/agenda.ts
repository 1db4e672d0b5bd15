import * as Type from 'typebox'
import { Agenda, AgendaAddress, DayInput, PastDays } from '../agenda.ts'
import { Message, Nothing, SymbolInput } from '../common.ts'
import type { Call } from './call.ts'

export const agenda = {
  method: 'GET',
  path: '/api/agenda/',
  access: 'bearer',
  summary: 'Reports and ex-dividend days of the followed stocks, or of one stock, with the dates that they had before.',
  query: {
    from: Type.Optional(DayInput),
    past: Type.Optional(PastDays),
    to: Type.Optional(DayInput),
    symbol: Type.Optional(SymbolInput),
  },
  answer: Agenda,
} as const satisfies Call

export const makeAgendaAddress = {
  method: 'POST',
  path: '/api/agenda/address/',
  access: 'bearer',
  summary: 'Makes the secret address of one’s calendar, in this answer only; the one before ends.',
  answer: AgendaAddress,
  statuses: [201],
} as const satisfies Call

export const removeAgendaAddress = {
  method: 'DELETE',
  path: '/api/agenda/address/',
  access: 'bearer',
  summary: 'Ends the secret address of one’s calendar.',
  answer: Message,
  read: Nothing,
} as const satisfies Call

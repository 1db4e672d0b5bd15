import * as calls from '#domain/contract/calls/agenda.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { resource } from '../../stores/resource.ts'
import { agendaTexts as text } from '../../text/es/agenda.ts'

const WEEK = 7
const YEAR = 366

/** The dates of the followed stocks, from a week ago on. */
export const agenda = resource(() => call(calls.agenda, { query: { past: WEEK } }))

/** The dates of a stock, from a year ago on. */
export const stockAgenda = keyed((symbol) => resource(() => call(calls.agenda, { query: { symbol, past: YEAR } })))

/** Makes the secret address of one's calendar, which this alone gives to `onMade`. Returns a sentence if it failed. */
export const makeAddress = (onMade: (url: string) => void): Promise<string | null> =>
  changeAddress(async () => onMade((await call(calls.makeAgendaAddress)).url))

export const removeAddress = (): Promise<string | null> => changeAddress(() => call(calls.removeAgendaAddress))

async function changeAddress(change: () => Promise<unknown>): Promise<string | null> {
  const problem = await problemOfCall(change, 'the address of the calendar was not changed', text.calendar.failed)
  if (problem === null) await agenda.load()
  return problem
}

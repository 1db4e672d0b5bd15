import * as Type from 'typebox'
import { AGENDA_KINDS, AGENDA_TEXT, type AgendaKind } from '../../agenda/agenda.ts'
import { dayOfSession } from '../../market/session-dates.ts'
import { shortDate } from '../../text/dates.ts'
import { fire } from '../firing.ts'
import type { AlertKind } from '../kind.ts'

const shape = Type.Object({
  kind: Type.Literal('agenda'),
  what: Type.Enum([...AGENDA_KINDS]),
  days_before: Type.Integer({ minimum: 0, maximum: 30 }),
})
type When = Type.Static<typeof shape>

/** What the day of an event is called, and what one waits for before it. */
const NAMES: Readonly<Record<AgendaKind, (symbol: string) => { day: string; event: string }>> = {
  report: (symbol) => ({ day: `el día de los resultados de ${symbol}`, event: `los resultados de ${symbol}` }),
  ex_dividend: (symbol) => ({
    day: `el día en que ${symbol} cotiza sin dividendo`,
    event: `que ${symbol} cotice sin dividendo`,
  }),
}

function wait(days: number): string {
  if (days === 0) return 'hoy'
  return days === 1 ? 'mañana' : `dentro de ${days} días`
}

/**
 * A report or an ex-dividend day comes near. The alert fires once for a date, even if the date is nearer than asked for
 * already when the alert is made or the date is announced. For the same event it fires again only if the date moves
 * later, and then it says so.
 */
export const agenda: AlertKind<When> = {
  shape,
  phrase({ what, days_before: days }, { symbol }) {
    const { day, event } = NAMES[what](symbol)
    if (days === 0) return `llegue ${day}`
    return days === 1 ? `falte 1 día para ${event}` : `falten ${days} días para ${event}`
  },
  agenda(alert, state, input) {
    const { what, days_before } = alert.when
    const { event, today, price, subject, session } = input
    const days = dayOfSession(event.date) - dayOfSession(today)
    if (event.kind !== what || event.state === 'withdrawn' || days < 0 || days > days_before) return null
    // The session of an agenda is the date of its event.
    if (state.fired_session !== null && session !== null && session <= state.fired_session) return null
    const estimated = event.state === 'estimated' ? ' (fecha estimada)' : ''
    const moved = event.before === null ? '' : ` Antes: ${shortDate(event.before)}.`
    const text = `${subject.symbol}: ${AGENDA_TEXT[what]} el ${shortDate(event.date)}${estimated}, ${wait(days)}.${moved}`
    return fire(alert, state, input, () => ({ price, evidence: 'tick', between: null, text }))
  },
}

import { dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'
import { shortDate } from '../text/dates.ts'
import { AGENDA_TEXT, type AgendaEvent } from './agenda.ts'

/** An event of a calendar. */
export interface CalendarEvent extends Omit<AgendaEvent, 'missing_since'> {
  symbol: string
  name: string
  /** How often its date or state has changed. */
  changes: number
  /** When its date and state were first seen; null for a dividend of the stored history, which no source announced. */
  seen_at: Date | null
  before: readonly { date: Session }[]
}

/**
 * A calendar of these events to subscribe to (RFC 5545 and 7986). Each event is a day without an hour or a zone, keeps
 * one UID for good, and has a SEQUENCE that grows, by which a calendar that holds the event finds that it has moved.
 */
export function calendarFile(events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atalaya//Agenda//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Agenda de Atalaya',
    'X-WR-CALNAME:Agenda de Atalaya',
    // Most calendars read again when they like, several hours later.
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ kind, symbol, name, period, date, state, changes, seen_at, before }: CalendarEvent): string[] {
  const estimated = state === 'estimated' ? ' (estimada)' : ''
  const last = before.at(-1)
  const moved = last ? `. Antes: ${shortDate(last.date)}` : ''
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${kind}-${symbol}-${period}@atalaya`)}`,
    `DTSTAMP:${stamp(seen_at ?? new Date(`${date}T00:00:00Z`))}`,
    `SEQUENCE:${changes}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    // The end of a day is the next one.
    `DTEND;VALUE=DATE:${compact(sessionOfDay(dayOfSession(date) + 1))}`,
    `SUMMARY:${escaped(`${symbol}: ${AGENDA_TEXT[kind]}${estimated}`)}`,
    `DESCRIPTION:${escaped(`${name}${moved}`)}`,
    `STATUS:${state === 'withdrawn' ? 'CANCELLED' : state === 'estimated' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const compact = (date: Session): string => date.replaceAll('-', '')

/** An instant in UTC, to the second. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

const LINE_OCTETS = 75
const encoder = new TextEncoder()

/** A line in pieces of at most 75 octets, each but the first after a space, and none cut within a character. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const length = encoder.encode(character).length
    if (octets + length > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}

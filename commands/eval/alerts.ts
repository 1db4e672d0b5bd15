import { type Alert, REPEATS, SESSIONS } from '#domain/alerts/alert.ts'
import { KINDS, type When } from '#domain/alerts/kinds/index.ts'
import { checkOf } from '#domain/contract/check.ts'
import { type AlertEvent, runAlertSequence } from './alert-sequence.ts'
import {
  checkDistinct,
  evaluateLines,
  type Fields,
  idIn,
  listIn,
  objectOf,
  type Problem,
  readInstant,
  withoutBareNumbers,
  wordOf,
} from './json-lines.ts'
import { readAnswer, readSplit, readStock } from './stock-line.ts'

/** The firings and states of the alerts of a line after its events. Their ids and times are printed as they came. */
function alertsOfLine(fields: Fields, bad: Problem): object[] {
  const stock = readStock(fields, bad)
  const alerts = listIn(fields, 'alerts', bad).map((alert, i) => readAlert(alert, `alert ${i}`, bad))
  const events = listIn(fields, 'events', bad).map((event, i) => readEvent(event, `event ${i}`, bad))
  checkDistinct(alerts, 'alert', bad)
  const ids = alerts.map(({ id }) => id)
  const times = new Map(events.map(({ at, event }) => [event.now, at]))
  const { firings, states } = runAlertSequence({
    ...stock,
    alerts: alerts.map(({ alert }, i) => ({ id: String(i), alert })),
    events: events.map(({ event }) => event),
  })
  return [
    {
      firings: firings.map(({ alert, at, price, evidence }) => {
        return { alert: ids[Number(alert)], at: times.get(at), price, evidence }
      }),
      states: states.map((each) => ({ ...each, alert: ids[Number(each.alert)] })),
    },
  ]
}

function readAlert(value: unknown, name: string, bad: Problem): { id: unknown; alert: Alert } {
  const fields = objectOf(value, name, bad)
  const id = idIn(fields, `${name}: id`, bad)
  const { repeat = 'once', sessions = 'regular', created_at, expires_at = null } = fields
  const words = {
    repeat: wordOf(repeat, REPEATS, `${name}: repeat`, bad),
    sessions: wordOf(sessions, SESSIONS, `${name}: sessions`, bad),
  }
  const alert = {
    when: readWhen(fields.when, name, bad),
    ...words,
    created_at: readInstant(created_at, `${name}: created_at`, bad),
    expires_at: expires_at === null ? null : readInstant(expires_at, `${name}: expires_at`, bad),
  }
  return { id, alert }
}

function readWhen(value: unknown, name: string, bad: Problem): When {
  const when = objectOf(value, `${name}: when`, bad)
  const kind = wordOf(when.kind, Object.keys(KINDS) as (keyof typeof KINDS)[], `${name}: when.kind`, bad)
  if (!checkOf(KINDS[kind].shape)(when)) throw bad(`${name}: when is no alert of kind ${kind}`)
  return when as unknown as When
}

function readEvent(value: unknown, name: string, bad: Problem): { at: string; event: AlertEvent } {
  const fields = objectOf(value, name, bad)
  const { at, quote, split, restart, away_until, epoch } = fields
  const event: AlertEvent = { now: readInstant(at, `${name}: at`, bad) }
  if (epoch != null) event.epoch = String(epoch)
  if (restart === true) event.restart = true
  if (split != null) event.split = readSplit(split, `${name}: split`, bad)
  if (away_until != null) event.away_until = readInstant(away_until, `${name}: away_until`, bad)
  if (quote !== undefined) event.quote = readAnswer(quote)
  if (!NAMES.some((each) => each in fields)) throw bad(`${name} has none of ${NAMES.join(', ')}`)
  return { at: at as string, event }
}

const NAMES: readonly (keyof Fields)[] = ['quote', 'split', 'restart', 'away_until', 'epoch']

// Prints the firings and states of each line's alerts, as JSON lines (contract section 13).
evaluateLines('eval:alerts', alertsOfLine, withoutBareNumbers)

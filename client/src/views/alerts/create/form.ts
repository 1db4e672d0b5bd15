import type { AlertIdea } from '#client/src/stores/alerts/composer.ts'
import { directionTo } from '#client/src/stores/alerts/direction.ts'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import type { Repeat, Sessions } from '#domain/alerts/alert.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import { problemOf, type Values, valuesOf, whenOf } from './fields.ts'
import { type Shown, STARTS } from './starts.ts'

export interface Form {
  kind: When['kind']
  values: Values
  /** The user chose a direction: it follows the level no more. */
  turned: boolean
  repeat: Repeat
  sessions: Sessions
  /** A day as the browser writes it, or nothing. */
  expires: string
  note: string
  /** In their order; null until the user chooses. */
  channels: readonly number[] | null
}

const currencyOf = ({ trading }: Shown): string | null => trading?.currency ?? null

export function startOf({ when }: AlertIdea, shown: Shown): Form {
  const begun = when ?? STARTS.price(shown)
  const values = valuesOf(begun, currencyOf(shown))
  return {
    kind: begun.kind,
    values,
    turned: false,
    repeat: 'once',
    sessions: 'regular',
    expires: '',
    note: '',
    channels: null,
  }
}

/** The fields of another kind, with what it begins with. */
export const ofKind = (kind: When['kind'], shown: Shown): Partial<Form> => ({
  kind,
  values: valuesOf(STARTS[kind](shown), currencyOf(shown)),
  turned: false,
})

/** A field was changed. A price's direction goes with its level, as long as nobody has chosen one. */
export function withValue({ kind, values, turned }: Form, name: string, value: string, shown: Shown): Partial<Form> {
  const next = { ...values, [name]: value }
  if (name === 'direction') return { values: next, turned: true }
  if (kind !== 'price' || turned) return { values: next }
  const when = whenOf(kind, next)
  const level = when.kind === 'price' ? when.level : Number.NaN
  return { values: { ...next, direction: directionTo(level, shown.price?.price ?? null) } }
}

/** What the alert asks for, as far as it can be read. */
export const askedOf = ({ kind, values, repeat, sessions }: Form) => ({ when: whenOf(kind, values), repeat, sessions })

/** The end of the chosen day on the user's clock. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)

/** Why the form cannot be sent, or null. */
export function problemIn({ kind, values, expires }: Form, now: number): string | null {
  const problem = problemOf(kind, values)
  if (problem !== null || expires === '') return problem
  return endOf(expires).getTime() > now ? null : text.past
}

export function newAlert(form: Form, symbol: string, channels: readonly number[], client_id: string): NewAlert {
  return {
    symbol,
    ...askedOf(form),
    expires_at: form.expires === '' ? null : endOf(form.expires).toISOString(),
    note: form.note.trim(),
    channels: [...channels],
    client_id,
  }
}

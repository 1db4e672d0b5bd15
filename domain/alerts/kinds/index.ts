import * as Type from 'typebox'
import type { Alert, AlertInput, AlertSubject, Repeat } from '../alert.ts'
import type { AlertKind } from '../kind.ts'
import { agenda } from './agenda.ts'
import { band } from './band.ts'
import { change } from './change.ts'
import { data } from './data.ts'
import { gap } from './gap.ts'
import { indicator } from './indicator.ts'
import { nearLevel } from './level.ts'
import { news } from './news.ts'
import { order } from './order.ts'
import { price } from './price.ts'
import { rating } from './rating.ts'
import { rule } from './rule.ts'
import { volume } from './volume.ts'

/** Every kind of alert by its name in the contract; the file has the same name. */
export const KINDS = {
  price,
  change,
  level: nearLevel,
  indicator,
  rule,
  rating,
  volume,
  gap,
  band,
  news,
  data,
  order,
  agenda,
}

/** The shape of `when` in the contract: one alternative a kind. */
export const WhenShape = Type.Unsafe<When>(Type.Union(Object.values(KINDS).map(({ shape }) => shape)))

export type When = {
  [K in keyof typeof KINDS]: (typeof KINDS)[K] extends AlertKind<infer W> ? W : never
}[keyof typeof KINDS]

export function kindOf({ when }: Pick<Alert, 'when'>): AlertKind<Alert['when']> {
  return KINDS[when.kind as keyof typeof KINDS] as unknown as AlertKind<Alert['when']>
}

export type InputKind = AlertInput['on']

/** The names of the kinds that can be evaluated on one of these inputs. */
export function kindsEvaluatedOn(...what: readonly InputKind[]): string[] {
  return Object.entries(KINDS).flatMap(([name, kind]) => (what.some((each) => each in kind) ? name : []))
}

/** The input that an alert is evaluated on: of prices and closed bars, the one that its user chose. */
export function inputKindOf(alert: Pick<Alert, 'when'>): InputKind {
  const kind = kindOf(alert)
  if (kind.price && kind.bars) return 'at' in alert.when && alert.when.at === 'live' ? 'price' : 'bars'
  if (kind.price) return 'price'
  if (kind.bars) return 'bars'
  if (kind.news) return 'news'
  if (kind.data) return 'data'
  return kind.order ? 'order' : 'agenda'
}

const REPEAT_TEXT: Readonly<Record<Repeat, string>> = {
  once: 'una vez',
  session: 'como mucho una vez por sesión',
  rearm: 'cada vez',
}

/** The alert as a sentence for its user: 'Avisa cuando NVDA suba de 180,00, una vez, también con hueco.' */
export function alertSentence(alert: Pick<Alert, 'when' | 'repeat' | 'sessions'>, subject: AlertSubject): string {
  const kind = kindOf(alert)
  const parts = [`Avisa cuando ${kind.phrase(alert.when, subject)}`, REPEAT_TEXT[alert.repeat]]
  if (kind.countsGaps) parts.push('también con hueco')
  if (alert.sessions === 'all') parts.push('también fuera de horario')
  return `${parts.join(', ')}.`
}

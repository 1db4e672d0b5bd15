// Tested by client/src/features/alerts/Composer.test.tsx.

import type { Alert, Repeat, Sessions } from '#domain/alerts/alert.ts'
import { isTrueNow } from '#domain/alerts/evaluate.ts'
import { KINDS, type When } from '#domain/alerts/kinds/index.ts'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { NewAlert } from '#domain/contract/alerts/new-alert.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { TradingData } from '#domain/contract/market.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { formatPrice } from '#domain/text/price.ts'
import { readFigure } from '#domain/text/typed-figure.ts'
import type { Price } from '../../stores/prices.ts'
import { alertForm as text } from '../../text/es/alert-form.ts'
import { directionTo } from './alerts.ts'
import type { AlertIdea } from './composer.ts'

export interface AlertForm {
  kind: When['kind']
  values: Values
  /** True once the user chose a direction: it then no longer follows the level. */
  turned: boolean
  repeat: Repeat
  sessions: Sessions
  /** A day as the browser writes it (yyyy-mm-dd), or an empty string. */
  expires: string
  note: string
  /** Ids in the user's order; null until the user chooses. */
  channels: readonly number[] | null
}

const currencyOf = ({ trading }: StockContext): string | null => trading?.currency ?? null

export function initialForm({ when }: AlertIdea, shown: StockContext): AlertForm {
  const condition = when ?? INITIAL_CONDITIONS.price(shown)
  const values = valuesOf(condition, currencyOf(shown))
  return {
    kind: condition.kind,
    values,
    turned: false,
    repeat: 'once',
    sessions: 'regular',
    expires: '',
    note: '',
    channels: null,
  }
}

/** There is always a next order, and its parts, and a next report. */
const hasNext = (kind: When['kind']): boolean => kind === 'order' || kind === 'agenda'

/** The fields of another kind, with its initial condition. What is repeated stays as it is among kinds that are alike. */
export const formOfKind = (kind: When['kind'], form: AlertForm, shown: StockContext): Partial<AlertForm> => ({
  kind,
  values: valuesOf(INITIAL_CONDITIONS[kind](shown), currencyOf(shown)),
  turned: false,
  ...(hasNext(kind) !== hasNext(form.kind) && { repeat: hasNext(kind) ? 'rearm' : 'once' }),
})

/** The change of one field. A price's direction follows its level, unless the user has chosen a direction. */
export function withValue(
  { kind, values, turned }: AlertForm,
  name: string,
  value: string,
  shown: StockContext,
): Partial<AlertForm> {
  const next = { ...values, [name]: value }
  if (name === 'direction') return { values: next, turned: true }
  if (kind !== 'price' || turned) return { values: next }
  const when = whenOf(kind, next)
  const level = when.kind === 'price' ? when.level : Number.NaN
  return { values: { ...next, direction: directionTo(level, shown.price?.price ?? null) } }
}

/** The condition in the form; numbers that cannot be read are NaN. */
export const conditionOf = ({ kind, values, repeat, sessions }: AlertForm) => ({
  when: whenOf(kind, values),
  repeat,
  sessions,
})

/** The end of the chosen day on the user's clock. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)

/** Says why the form cannot be submitted; null if it can. */
export function problemIn({ kind, values, expires }: AlertForm, shown: StockContext, now: number): string | null {
  const problem = problemOf(kind, values, currencyOf(shown))
  if (problem !== null || expires === '') return problem
  return endOf(expires).getTime() > now ? null : text.past
}

export function newAlert(form: AlertForm, symbol: string, channels: readonly number[], client_id: string): NewAlert {
  return {
    symbol,
    ...conditionOf(form),
    expires_at: form.expires === '' ? null : endOf(form.expires).toISOString(),
    note: form.note.trim(),
    channels: [...channels],
    client_id,
  }
}

/** What the page knows of the stock. */
export interface StockContext {
  symbol: string
  price: Price | null
  trading: TradingData | null
  indicators: TechnicalIndicators | null
}

/** Initial condition of each kind of alert, one line a kind. The fields of a kind are derived from its shape. */
const INITIAL_CONDITIONS: { readonly [K in When['kind']]: (shown: StockContext) => Extract<When, { kind: K }> } = {
  price: ({ price }) => ({ kind: 'price', direction: 'any', level: price?.price ?? Number.NaN }),
  change: () => ({ kind: 'change', direction: 'any', percent: 3 }),
  level: () => ({ kind: 'level', of: 'resistance', within_pct: 1 }),
  indicator: ({ indicators }) => ({
    kind: 'indicator',
    field: 'rsi_14',
    becomes: indicators?.rsi_14.interpretation === 'Oversold' ? 'Overbought' : 'Oversold',
    at: 'close',
  }),
  rule: () => ({ kind: 'rule', rule: 'any', demonstrated: false }),
  rating: () => ({ kind: 'rating', becomes: 'Strong buy' }),
  volume: () => ({ kind: 'volume', times: 2 }),
  gap: () => ({ kind: 'gap', percent: 2 }),
  band: () => ({ kind: 'band' }),
  news: () => ({ kind: 'news', sentiment: 'any' }),
  data: () => ({ kind: 'data' }),
  order: () => ({ kind: 'order' }),
  agenda: () => ({ kind: 'agenda', what: 'report', days_before: 1 }),
}

/** The kinds that a plan has; only Experts have orders. */
export const kindNames = (role: Role | null): When['kind'][] =>
  (Object.keys(INITIAL_CONDITIONS) as When['kind'][]).filter((kind) => kind !== 'order' || hasSimulator(role))

/** A field of a kind: one of some words, a number within limits, or a checkbox. */
export type FormField =
  | { name: string; type: 'choice'; words: readonly string[] }
  | { name: string; type: 'number'; over?: number; from?: number; upTo?: number; under?: number; isWhole: boolean }
  | { name: string; type: 'check' }

/** Values of the fields as text: numbers as the user wrote them, a checkbox as 'yes' or an empty string. */
export type Values = Readonly<Record<string, string>>

/** The part of a kind's JSON schema that is read here. */
interface FieldSchema {
  const?: string
  enum?: readonly string[]
  type?: string
  exclusiveMinimum?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
}
interface KindSchema {
  properties: Readonly<Record<string, FieldSchema>>
}

/** The fields of a kind, from its shape; of several shapes, the one that `values` chose. */
export function fieldsOf(kind: When['kind'], values: Values): FormField[] {
  const shape = KINDS[kind].shape as unknown as KindSchema & { anyOf?: readonly KindSchema[] }
  const shapes = shape.anyOf ?? [shape]
  const names = Object.keys(shapes[0].properties).filter((name) => name !== 'kind')
  const fits = ({ properties }: KindSchema) =>
    names.every((name) => (properties[name].const ?? values[name]) === values[name])
  const { properties } = shapes.find(fits) ?? shapes[0]
  return names.map((name) =>
    fieldOf(name, properties[name], () => shapes.map((one) => one.properties[name].const ?? '')),
  )
}

function fieldOf(name: string, node: FieldSchema, constants: () => string[]): FormField {
  if (node.const !== undefined) return { name, type: 'choice', words: constants() }
  if (node.enum) return { name, type: 'choice', words: node.enum }
  if (node.type === 'boolean') return { name, type: 'check' }
  const { exclusiveMinimum: over, minimum: from, maximum: upTo, exclusiveMaximum: under } = node
  return { name, type: 'number', over, from, upTo, under, isWhole: node.type === 'integer' }
}

/** Writes a condition as values of the form. */
function valuesOf({ kind: _, ...rest }: When, currency: string | null): Values {
  const written = Object.entries(rest).map(([name, value]) => [name, writtenAs(name, value, currency)])
  return Object.fromEntries(written)
}

function writtenAs(name: string, value: string | number | boolean, currency: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'string') return value
  if (Number.isNaN(value)) return ''
  return name === 'level' ? formatPrice(value, currency) : String(value).replace('.', ',')
}

/** Reads the condition in the form; a number that cannot be read is NaN. */
function whenOf(kind: When['kind'], values: Values): When {
  const read = fieldsOf(kind, values).map((field) => [field.name, readAs(field, values[field.name] ?? '')])
  return { kind, ...Object.fromEntries(read) }
}

function readAs(field: FormField, value: string): string | number | boolean {
  if (field.type === 'check') return value === 'yes'
  if (field.type === 'number') return readFigure(value)?.value ?? Number.NaN
  // The choice of another shape may have left a word that this field does not have.
  return field.words.includes(value) ? value : field.words[0]
}

/** Says why a condition is invalid; null if it is valid. */
function problemOf(kind: When['kind'], values: Values, currency: string | null): string | null {
  for (const field of fieldsOf(kind, values)) {
    if (field.type !== 'number') continue
    const label = text.fields[field.name]
    const figure = readFigure(values[field.name] ?? '')
    if (figure === null) return field.isWhole ? text.notWhole(label) : text.notNumber(label)
    const unit = text.units[field.name] ?? currency ?? ''
    if (figure.unit !== '' && figure.unit !== unit) return text.otherUnit(label, unit)
    if (field.isWhole && !Number.isInteger(figure.value)) return text.notWhole(label)
    if (isOutside(figure.value, field)) return text.outside(label, leastOf(field), mostOf(field))
  }
  return null
}

type NumberField = Extract<FormField, { type: 'number' }>

const isOutside = (value: number, { over, from, upTo, under }: NumberField): boolean =>
  (upTo !== undefined && value > upTo) ||
  (under !== undefined && value >= under) ||
  (over !== undefined && value <= over) ||
  (from !== undefined && value < from)

const leastOf = ({ over, from = 0 }: NumberField): string =>
  over === undefined ? text.from(formatDecimal(from, 0)) : text.over(formatDecimal(over, 0))

const mostOf = ({ upTo = Number.POSITIVE_INFINITY, under }: NumberField): string =>
  under === undefined ? text.upTo(formatDecimal(upTo, 0)) : text.under(formatDecimal(under, 0))

/**
 * Tells whether the condition is true at the price shown, as far as the page knows; the server, which has the
 * closed bars, decides. The page's extremes include the open session, so they are never nearer than those of the
 * server.
 */
export function isAlreadyTrue(condition: Pick<Alert, 'when'>, { price, trading, indicators }: StockContext): boolean {
  if (price === null) return false
  const session = ''
  return isTrueNow(condition, {
    session,
    shown: { session, price: price.price, previous_close: price.previous_close, last_volume: price.last_volume },
    figures: {
      atr: null,
      support: indicators?.support ?? null,
      resistance: indicators?.resistance ?? null,
      high_252: trading?.yearHigh ?? null,
      low_252: trading?.yearLow ?? null,
      mean_volume: trading?.threeMonthAverageVolume ?? null,
    },
    closed: () => (indicators?.live ? null : indicators),
    live: () => (indicators?.live ? indicators : null),
  })
}

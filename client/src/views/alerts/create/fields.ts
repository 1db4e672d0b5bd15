import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { KINDS, type When } from '#domain/alerts/kinds/index.ts'
import { formatDecimal, readDecimal } from '#domain/text/number.ts'
import { formatPrice } from '#domain/text/price.ts'

/** What is asked of a kind: one of some words, a number within limits, yes or no. */
export type FormField =
  | { name: string; type: 'choice'; words: readonly string[] }
  | { name: string; type: 'number'; over?: number; from?: number; upTo?: number; under?: number }
  | { name: string; type: 'check' }

/** What the form holds of each field: numbers as they were written, a check as 'yes' or nothing. */
export type Values = Readonly<Record<string, string>>

/** What this reads of a kind's shape. */
interface Node {
  const?: string
  enum?: readonly string[]
  type?: string
  exclusiveMinimum?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
}
interface Shape {
  properties: Readonly<Record<string, Node>>
}

/** The fields of a kind, from its shape; where it has several shapes, of the one that `values` chose. */
export function fieldsOf(kind: When['kind'], values: Values): FormField[] {
  const shape = KINDS[kind].shape as unknown as Shape & { anyOf?: readonly Shape[] }
  const shapes = shape.anyOf ?? [shape]
  const names = Object.keys(shapes[0].properties).filter((name) => name !== 'kind')
  const fits = ({ properties }: Shape) =>
    names.every((name) => (properties[name].const ?? values[name]) === values[name])
  const { properties } = shapes.find(fits) ?? shapes[0]
  return names.map((name) =>
    fieldOf(name, properties[name], () => shapes.map((one) => one.properties[name].const ?? '')),
  )
}

function fieldOf(name: string, node: Node, constants: () => string[]): FormField {
  if (node.const !== undefined) return { name, type: 'choice', words: constants() }
  if (node.enum) return { name, type: 'choice', words: node.enum }
  if (node.type === 'boolean') return { name, type: 'check' }
  const { exclusiveMinimum: over, minimum: from, maximum: upTo, exclusiveMaximum: under } = node
  return { name, type: 'number', over, from, upTo, under }
}

/** How the form writes a condition. */
export function valuesOf({ kind: _, ...rest }: When, currency: string | null): Values {
  const written = Object.entries(rest).map(([name, value]) => [name, writtenAs(name, value, currency)])
  return Object.fromEntries(written)
}

function writtenAs(name: string, value: string | number | boolean, currency: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'string') return value
  if (Number.isNaN(value)) return ''
  return name === 'level' ? formatPrice(value, currency) : String(value).replace('.', ',')
}

/** The condition that the form says; a number that cannot be read is NaN. */
export function whenOf(kind: When['kind'], values: Values): When {
  const read = fieldsOf(kind, values).map((field) => [field.name, readAs(field, values[field.name] ?? '')])
  return { kind, ...Object.fromEntries(read) }
}

function readAs(field: FormField, value: string): string | number | boolean {
  if (field.type === 'check') return value === 'yes'
  if (field.type === 'number') return readDecimal(value)
  // Another choice may have left a word that this one does not have.
  return field.words.includes(value) ? value : field.words[0]
}

/** Why a condition does not fit, or null. */
export function problemOf(kind: When['kind'], values: Values): string | null {
  for (const field of fieldsOf(kind, values)) {
    if (field.type !== 'number') continue
    const label = text.fields[field.name]
    const value = readDecimal(values[field.name] ?? '')
    if (Number.isNaN(value)) return text.notNumber(label)
    if (isOutside(value, field)) return text.outside(label, leastOf(field), mostOf(field))
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

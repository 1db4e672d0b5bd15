import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Check, Clean } from 'typebox/value'
import { Text } from '#domain/contract/common.ts'

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Checks every part of a request against its schema. It is strict about bodies (a number is not a name) and keeps only
 * the fields that the schema names: anything else is neither read nor stored. Numeric texts in a query become numbers
 * where the schema wants one; `true` does not. A text becomes a list of one where the schema wants a list, since a
 * parameter that is not repeated comes as a text.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema)
  const isBody = httpPart === 'body'
  const convert = isBody ? (value: unknown) => value : fromTexts(schema)
  return (value) => {
    if (check.Check(value)) return { value: isBody ? Clean(schema, value) : value }
    const converted = convert(value)
    return check.Check(converted) ? { value: converted } : { error: check.Errors(converted) as unknown as Error }
  }
}

function fromTexts(schema: TSchema & { properties?: Record<string, { type?: string }> }) {
  const properties = Object.entries(schema.properties ?? {})
  const numbers = properties.flatMap(([name, { type }]) => (type === 'number' || type === 'integer' ? [name] : []))
  const lists = properties.flatMap(([name, { type }]) => (type === 'array' ? [name] : []))
  return (value: unknown) => {
    const converted = { ...(value as Record<string, unknown>) }
    for (const name of numbers) {
      const text = converted[name]
      if (typeof text === 'string' && NUMBER.test(text)) converted[name] = Number(text)
    }
    for (const name of lists) if (typeof converted[name] === 'string') converted[name] = [converted[name]]
    return converted
  }
}

/** Compiles each serializer when its first answer is sent: compiling all of them takes a tenth of a start. */
export const serializerCompiler: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined
  return (value) => {
    serialize ??= fastJsonStringify(schema)
    return serialize(value)
  }
}

/** The parts of a schema that are read here; `refusedAs` of the contract writes `x-code`. */
interface SchemaNode {
  type?: string
  required?: readonly string[]
  'x-code'?: string | Readonly<Record<string, string>>
  anyOf?: readonly SchemaNode[]
  properties?: Readonly<Record<string, SchemaNode>>
}

const TEXT = Text()

/**
 * The code under which the contract refuses this value, by the innermost part that does not fit; null if none is named.
 */
export function refusalCode(node: SchemaNode, value: unknown): string | null {
  const meant = node.anyOf?.find((choice) => isMeant(choice, value))
  if (meant) return refusalCode(meant, value)
  return ownCode(node, value) ?? codeOfPart(node, value)
}

function codeOfPart({ properties = {}, required = [] }: SchemaNode, value: unknown): string | null {
  // A value with missing fields is refused for that before anything else.
  if (!isRecord(value) || !fits({ required }, value)) return null
  for (const [name, part] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name) || fits(part, value[name])) continue
    const code = refusalCode(part, value[name])
    if (code !== null) return code
  }
  return null
}

function ownCode({ 'x-code': codes, ...node }: SchemaNode, value: unknown): string | null {
  if (codes === undefined || (typeof value === 'string' && !Check(TEXT, value))) return null
  const { type } = node
  if (type !== undefined && !fits({ type }, value)) return null
  if (typeof codes === 'string') return codes
  const broken = Object.keys(codes).find(
    (keyword) => !fits({ type, [keyword]: node[keyword as keyof typeof node] }, value),
  )
  return broken === undefined ? null : codes[broken]
}

/** Whether a value means this choice: each constant of the choice that the value has is equal to the value's. */
function isMeant({ anyOf, properties }: SchemaNode, value: unknown): boolean {
  if (anyOf !== undefined) return anyOf.some((choice) => isMeant(choice, value))
  if (properties === undefined || !isRecord(value)) return false
  return Object.entries(properties).every(
    ([name, part]) => !('const' in part || 'enum' in part) || value[name] === undefined || fits(part, value[name]),
  )
}

const fits = (node: object, value: unknown): boolean => Check(node as TSchema, value)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

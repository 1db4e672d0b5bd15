import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Checks every part of a request against its schema. Strict about bodies (a number is not a name), of which only what the
 * schema names is left: anything else is neither read nor stored. Numeric texts in a query become numbers where the
 * schema wants one: `true` does not.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema)
  const isBody = httpPart === 'body'
  const convert = isBody ? (value: unknown) => value : numbersOf(schema)
  return (value) => {
    if (check.Check(value)) return { value: isBody ? Clean(schema, value) : value }
    const converted = convert(value)
    return check.Check(converted) ? { value: converted } : { error: check.Errors(converted) as unknown as Error }
  }
}

function numbersOf(schema: TSchema & { properties?: Record<string, { type?: string }> }) {
  const wanted = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'number' || type === 'integer' ? [name] : [],
  )
  return (value: unknown) => {
    const converted = { ...(value as Record<string, unknown>) }
    for (const name of wanted) {
      const text = converted[name]
      if (typeof text === 'string' && NUMBER.test(text)) converted[name] = Number(text)
    }
    return converted
  }
}

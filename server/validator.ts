import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

/**
 * Checks every part of a request against its schema. Strict about bodies (a number is no name); the texts of a query
 * are converted, where the schema wants other than text.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema)
  return (value) => {
    if (check.Check(value)) return { value }
    const converted = httpPart === 'body' ? value : Value.Convert(schema, value)
    return check.Check(converted) ? { value: converted } : { error: check.Errors(converted) as unknown as Error }
  }
}

import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Each is compiled when its first answer is sent: to compile those of all answers takes a tenth of a start. */
export const serializerCompiler: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined
  return (value) => {
    serialize ??= fastJsonStringify(schema)
    return serialize(value)
  }
}

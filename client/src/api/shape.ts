import type { Static, TSchema } from 'typebox'
import { checkOf } from '#domain/contract/check.ts'

/** The server answered with success but not with the promised shape; the answer may be another program's page. */
export class ShapeError extends Error {
  constructor() {
    super('the answer has an unknown shape')
    this.name = 'ShapeError'
  }
}

/** Checks that an answer has the contract's shape; throws ShapeError, since rendering it would fail. */
export function expectShape<T extends TSchema>(schema: T, value: unknown): Static<T> {
  if (!checkOf(schema, 'any')(value)) throw new ShapeError()
  return value
}

import type { Static, TSchema } from 'typebox'
import { checkOf } from '#domain/contract/check.ts'

/** The server answered with success, but with another shape than promised: another program's page, for example. */
export class ShapeError extends Error {
  constructor() {
    super('the answer has an unknown shape')
    this.name = 'ShapeError'
  }
}

/** The server's answer in the contract's shape; throws ShapeError if a render would fail on it. */
export function expectShape<T extends TSchema>(schema: T, value: unknown): Static<T> {
  if (!checkOf(schema, 'any')(value)) throw new ShapeError()
  return value
}

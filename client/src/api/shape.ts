import type { Static, TSchema } from 'typebox'
import { checkOf } from '../../../domain/contract/check.ts'

/** The server answered with success, and with something else than was promised: another program's page, say. */
export class ShapeError extends Error {
  constructor() {
    super('the answer has an unknown shape')
    this.name = 'ShapeError'
  }
}

/** What came from the server, as the contract has it; throws ShapeError where a render would stumble over it. */
export function expectShape<T extends TSchema>(schema: T, value: unknown): Static<T> {
  if (!checkOf(schema, 'any')(value)) throw new ShapeError()
  return value
}

/** A fault that operators can act on: its message is clear English and needs no stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

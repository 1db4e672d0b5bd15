import * as Type from 'typebox'
import { Nullable } from '../../contract/common.ts'

/** Not rounded; null = too few bars. */
export const Figure = Nullable(Type.Number())

/** A figure as in the contract: null where the series has no value. */
export function figure(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

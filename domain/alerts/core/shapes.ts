import * as Type from 'typebox'
import { refusedAs } from '../../contract/common.ts'
import { DIRECTIONS } from './marks.ts'

export const DirectionShape = Type.Enum([...DIRECTIONS])
/** Above 0; a change of more than this is no share's. */
export const PercentShape = Type.Number({ exclusiveMinimum: 0, maximum: 1000 })
/** The same of a fall, after which a price is still above 0. */
export const FallShape = Type.Number({
  exclusiveMinimum: 0,
  exclusiveMaximum: 100,
  ...refusedAs({ exclusiveMaximum: 'impossible_alert' }),
})

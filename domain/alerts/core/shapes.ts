import * as Type from 'typebox'
import { DIRECTIONS } from './marks.ts'

export const DirectionShape = Type.Enum([...DIRECTIONS])
/** Above 0; a change of more than this is no share's. */
export const PercentShape = Type.Number({ exclusiveMinimum: 0, maximum: 1000 })

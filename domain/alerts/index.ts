import * as Type from 'typebox'
import { band } from './band.ts'
import { change } from './change.ts'
import type { Alert } from './core/alert.ts'
import type { Kind } from './core/kind.ts'
import { data } from './data.ts'
import { gap } from './gap.ts'
import { indicator } from './indicator.ts'
import { nearLevel } from './level.ts'
import { news } from './news.ts'
import { price } from './price.ts'
import { rule } from './rule.ts'
import { volume } from './volume.ts'

/** Every kind of alert by its name in the contract, which is its file's. */
export const KINDS = { price, change, level: nearLevel, indicator, rule, volume, gap, band, news, data }

/** Of `when`: one shape a kind. */
export const WhenShape = Type.Unsafe<When>(Type.Union(Object.values(KINDS).map(({ shape }) => shape)))

export type When = {
  [K in keyof typeof KINDS]: (typeof KINDS)[K] extends Kind<infer W> ? W : never
}[keyof typeof KINDS]

/** The kind of an alert, one of KINDS. */
export function kindOf({ when }: Pick<Alert, 'when'>): Kind<Alert['when']> {
  return KINDS[when.kind as keyof typeof KINDS] as unknown as Kind<Alert['when']>
}

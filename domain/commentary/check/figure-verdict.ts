import type { FactName } from '../facts.ts'
import type { Figure } from './numbers.ts'

export interface FigureVerdict {
  figure: Figure
  /** The fact that it states; null for none, then `ok` says whether it follows from other facts. */
  name: FactName | null
  ok: boolean
  kind: 'unknown_figure' | 'wrong_role' | 'wrong_sign' | 'invented_percentage' | 'wrong_currency'
}

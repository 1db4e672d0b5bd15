import type { Opportunity } from '../../contract/opportunities.ts'
import type { View } from '../../indicators/core/view.ts'
import type { RuleView } from './lines.ts'

/** Where the price is expected to go; a neutral rule expects nothing and has no track record. */
export type Direction = 'up' | 'down' | 'neutral'

/**
 * An opportunity rule. Both functions read only bars up to the view's current one, at most 125 back: the same function
 * finds the events of a whole history, of the newest closed bar and, provisionally, of the open one.
 */
export interface Rule {
  /** Contract section 7; its file's name too, or that of a pair with what both share. */
  readonly id: string
  /** Its name for users, in Spanish. */
  readonly tipo: string
  readonly direction: Direction
  /** Whether the rule fires at the close of the current bar. */
  fires(view: RuleView): boolean
  /** Why it fires at a bar, in one or two Spanish sentences with the figures that caused it. */
  detalles(view: View, currency: string | null): string
}

export const CONFIDENCE = { up: 'Positivo', neutral: 'Neutral', down: 'Negativo' } as const satisfies Record<
  Direction,
  Opportunity['nivel_confianza']
>

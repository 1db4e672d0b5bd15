import type { Opportunity } from '../../contract/opportunities.ts'
import type { Live } from '../../indicators/index.ts'
import type { Candle } from '../../market/types.ts'
import { firedAt } from './events.ts'
import { nextSides, type RuleView, type Sides } from './lines.ts'
import { CONFIDENCE, type Rule } from './rule.ts'

/** The part of an opportunity that follows from the stock's bars. */
export type Signal = Pick<Opportunity, 'rule' | 'nivel_confianza' | 'tipo' | 'detalles' | 'fecha'>

/** What the rules that `fired` say at the close of the current bar; prices are in `currency`. */
export function signalsAt(view: RuleView, currency: string | null, fired: readonly Rule[] = firedAt(view)): Signal[] {
  return fired.map((rule) => ({
    rule: rule.id,
    nivel_confianza: CONFIDENCE[rule.direction],
    tipo: rule.tipo,
    detalles: rule.detalles(view, currency),
    fecha: view.columns.session[view.last],
  }))
}

/** What the rules say, provisionally, of `open` after the closed bars of `live`, at whose end the lines had these `sides`. */
export function provisionalSignals(live: Live, sides: Sides, open: Candle, currency: string | null): Signal[] {
  const view = live.view(open)
  const { columns, series, last } = view
  return signalsAt({ columns, series, last, before: sides, sides: nextSides(sides, view) }, currency)
}

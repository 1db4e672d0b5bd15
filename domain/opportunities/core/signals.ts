import type { Opportunity } from '../../contract/opportunities.ts'
import type { Series } from '../../indicators/core/view.ts'
import { type LiveIndicators, viewOf } from '../../indicators/index.ts'
import type { Columns, DailyBar } from '../../market/types.ts'
import { RULES } from '../index.ts'
import { CONFIDENCE, moveTo, NO_SIDES, nextSides, type Rule, type RuleView, type Sides } from './rule.ts'

/** The part of an opportunity that follows from the stock's bars. */
export type Signal = Pick<Opportunity, 'rule' | 'nivel_confianza' | 'tipo' | 'detalles' | 'fecha'>

/** The signals of the rules that `fired` at the close of the current bar; their texts have prices in `currency`. */
export function signalsAt(view: RuleView, currency: string | null, fired: readonly Rule[] = firedAt(view)): Signal[] {
  return fired.map((rule) => ({
    rule: rule.id,
    nivel_confianza: CONFIDENCE[rule.direction],
    tipo: rule.tipo,
    detalles: rule.detalles(view, currency),
    fecha: view.columns.session[view.last],
  }))
}

/** The provisional signals of `open` after the closed bars of `live`, whose lines ended on these `sides`. */
export function provisionalSignals(
  live: LiveIndicators,
  sides: Sides,
  open: DailyBar,
  currency: string | null,
): Signal[] {
  const view = live.viewWith(open)
  const { columns, series, last } = view
  return signalsAt({ columns, series, last, before: sides, sides: nextSides(sides, view) }, currency)
}

/** The rules that fire at the close of the current bar. */
function firedAt(view: RuleView): Rule[] {
  return RULES.filter((rule) => rule.fires(view))
}

/**
 * Goes through `columns` bar by bar and calls `visit` for each from bar `from` on, with the view and the rules that
 * fired: these depend only on the bar and those before it. Returns the view at the last bar. `into` is memory for the
 * series, as in computeSeries.
 */
export function eachBar(
  columns: Columns,
  visit: (view: RuleView, fired: readonly Rule[]) => void,
  { from = 0, into }: { from?: number; into?: Series } = {},
): RuleView {
  const { series } = viewOf(columns, into)
  const view: RuleView = { columns, series, last: -1, before: NO_SIDES, sides: NO_SIDES }
  for (let i = 0; i < columns.close.length; i++) {
    moveTo(view, i)
    if (i >= from) visit(view, firedAt(view))
  }
  return view
}

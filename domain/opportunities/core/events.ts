import type { Series } from '../../indicators/core/series.ts'
import { viewOf } from '../../indicators/index.ts'
import type { Columns } from '../../market/types.ts'
import { RULES } from '../index.ts'
import { moveTo, NO_SIDES, type RuleView } from './lines.ts'
import type { Rule } from './rule.ts'

/** The rules that fire at the close of the current bar. */
export function firedAt(view: RuleView): Rule[] {
  return RULES.filter((rule) => rule.fires(view))
}

/**
 * Goes through `columns` bar by bar and gives `visit` the rules that fired at each from bar `from` on, with their view:
 * findings at a bar depend only on it and the bars before it. Returns the view at the last bar. `into` is memory for
 * the series, as in computeSeries.
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

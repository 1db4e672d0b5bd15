import type { SeriesView } from '../../indicators/core/view.ts'
import type { Columns } from '../../market/types.ts'
import { moveTo, NO_SIDES, type RuleView } from '../core/rule.ts'
import { eachBar } from '../core/signals.ts'
import { RULES } from '../index.ts'

/** Indices of the bars at whose close each rule fired, oldest first, by the rule's id. */
export function findEvents(columns: Columns): Record<string, number[]> {
  const events: Record<string, number[]> = Object.fromEntries(RULES.map(({ id }) => [id, []]))
  eachBar(columns, ({ last }, fired) => {
    for (const { id } of fired) events[id].push(last)
  })
  return events
}

/** The view that rules read, made from `view`, which must have the stock's whole history. */
export function ruleView({ columns, series, last }: SeriesView): RuleView {
  const view = { columns, series, last: 0, before: NO_SIDES, sides: NO_SIDES }
  for (let i = 0; i <= last; i++) moveTo(view, i)
  return view
}

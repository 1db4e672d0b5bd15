import type { Opportunity } from '../../contract/opportunities.ts'
import type { View } from '../../indicators/core/view.ts'
import { createLive, type Live, viewOf } from '../../indicators/index.ts'
import type { Candle, Columns } from '../../market/types.ts'
import { firedAt } from './events.ts'
import { nextSides, type RuleView, ruleView, type Sides } from './lines.ts'
import { CONFIDENCE } from './rule.ts'

/** An opportunity as far as the stock's bars tell it. */
export type Signal = Pick<Opportunity, 'rule' | 'nivel_confianza' | 'tipo' | 'detalles' | 'fecha'>

/** What the rules say at the close of the current bar; prices are in `currency`. */
export function signalsAt(view: RuleView, currency: string | null): Signal[] {
  return firedAt(view).map((rule) => ({
    rule: rule.id,
    nivel_confianza: CONFIDENCE[rule.direction],
    tipo: rule.tipo,
    detalles: rule.detalles(view, currency),
    fecha: view.columns.session[view.last],
  }))
}

/** One stock's closed bars, gone through once, and what the rules say of the bar after them. */
export class SignalState {
  /** Indicators after the same bars; they are pushed on from here. */
  readonly live: Live
  readonly #currency: string | null
  #sides: Sides

  constructor(closed: Columns, currency: string | null, live: Live) {
    this.live = live
    this.#currency = currency
    this.#sides = ruleView(viewOf(closed)).sides
  }

  /** What the rules say of `open` as the current bar, provisionally. Changes nothing. */
  peek(open: Candle): Signal[] {
    return signalsAt(this.#viewWith(open), this.#currency)
  }

  /** Takes the bar of a session that has closed, also into `live`; answers what the rules say at its close. */
  push(closed: Candle): Signal[] {
    const view = this.#viewWith(closed)
    const signals = signalsAt(view, this.#currency)
    this.#sides = view.sides
    this.live.push(closed)
    return signals
  }

  #viewWith(bar: Candle): RuleView {
    const view: View = this.live.view(bar)
    const { columns, series, last } = view
    return { columns, series, last, before: this.#sides, sides: nextSides(this.#sides, view) }
  }
}

/** Signals after `closed` bars, oldest first. Give `live` where the same bars have their live indicators already. */
export function createSignalState(
  closed: Columns,
  currency: string | null,
  live: Live = createLive(closed, ''),
): SignalState {
  return new SignalState(closed, currency, live)
}

import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'
import type { Unit } from './units.ts'

/**
 * Tells the price of what a company or asset sells from that of what it buys: 'cae el precio del litio' is bad news,
 * 'cae el precio de la luz' good. A price of nothing in particular is a cost, as in 'suben los precios'.
 */
export function tellPrices(
  units: readonly Unit[],
  tokens: readonly Token[],
  { of, determiners, bought }: Grammar,
): void {
  for (const unit of units) {
    if (unit.entry.kind !== 'measure' || !unit.entry.price || !of.has(tokens[unit.to]?.text)) continue
    const at = unit.to + (determiners.has(tokens[unit.to + 1]?.text) ? 2 : 1)
    const priced = tokens[at]
    if (priced?.kind !== 'word' || bought.has(priced.text)) continue
    const named = units.find(({ from, to }) => from <= at && at < to)
    if (named !== undefined && named.polarity < 0) continue
    unit.polarity = 1
    if (named?.entry.kind === 'measure') named.spokenFor = unit
  }
}

import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'
import type { Entry } from '../types.ts'
import type { Unit } from './units.ts'

/** Sum of the other words that is more than a hint. */
const STRONGER = 0.3

/**
 * A deed is news where it is the verb of a headline: 'Cemex compra una planta'. In running text, which ends with a full
 * stop, the present tense describes ('La empresa ofrece servicios.'), and behind a determiner it is a noun ('la compra').
 */
export function applyDeeds(units: readonly Unit[], tokens: readonly Token[], { determiners }: Grammar): void {
  const prose = tokens.at(-1)?.text === '.'
  for (const unit of units) {
    if (isDeed(unit.entry) && (prose || determiners.has(tokens[unit.from - 1]?.text))) unit.weight = 0
  }
}

interface Said {
  unit: Unit
  weight: number
}

/** 'Vende con pérdidas': a deed is silent where something stronger says the opposite. */
export function withoutOutspoken<S extends Said>(said: readonly S[]): readonly S[] {
  const others = said.reduce((sum, { unit, weight }) => (isBare(unit) ? sum : sum + weight), 0)
  return Math.abs(others) < STRONGER ? said : said.filter(({ unit, weight }) => !isBare(unit) || weight * others > 0)
}

/** A deed without the object that strengthens it: 'abre', not 'abre una fábrica'. */
function isBare({ entry, from, to, span }: Unit): boolean {
  return isDeed(entry) && span[0] === from && span[1] === to
}

function isDeed(entry: Entry): boolean {
  return (entry.kind === 'judgement' || entry.kind === 'move') && entry.deed === true
}

import type { FactName } from '../facts.ts'
import { approximation, roughly } from './approximation.ts'
import { type Binding, bind, fits } from './bind.ts'
import { matchesCurrency } from './currency.ts'
import { isDifference } from './differences.ts'
import type { FigureVerdict } from './figure-verdict.ts'
import { agrees, type Figure } from './numbers.ts'
import { judgePercent, pairsOf } from './percentages.ts'
import { OF_THE_DAY, type Reading } from './reading.ts'
import { sizeOf } from './shares.ts'

/** What each data figure of one sentence states. `inherited`: names from the sentence before. */
export function judgeFigures(reading: Reading): FigureVerdict[] {
  const { facts, figures } = reading
  const bound = bind(reading)
  return figures.map((figure) => {
    const verdict =
      figure.unit === 'percent' ? judgePercent(figure, reading) : judgeFigure(figure, reading, bound.get(figure))
    const isForeign = verdict.ok && figure.unit === 'money' && !matchesCurrency(figure.currency, facts.currency)
    return isForeign ? { figure, name: null, ok: false, kind: 'wrong_currency' } : verdict
  })
}

function judgeFigure(figure: Figure, reading: Reading, binding: Binding | undefined): FigureVerdict {
  const { facts, mentions, inherited } = reading
  const { values } = facts
  const yes = (name: FactName | null): FigureVerdict => ({ figure, name, ok: true, kind: 'unknown_figure' })
  const no = (kind: FigureVerdict['kind']): FigureVerdict => ({ figure, name: null, ok: false, kind })
  const [below, above] = approximation(figure, reading.folded).map((share) => Math.min(share, 0.1))
  const states = (name: FactName) =>
    fits(figure, name) &&
    (agrees(figure, values[name]) || roughly(figure.value ?? 0, values[name] ?? 0, [below, above]))
  if (figure.unit === 'times') return isMultiple(figure, reading) ? yes(null) : no('invented_percentage')
  const direct = binding?.names.find(states)
  if (direct) return yes(direct)
  if (isDifference(figure, reading, binding)) return yes(null)
  const near = new Set<FactName>([
    ...[...mentions, ...inherited].flatMap(({ names }) => names),
    ...OF_THE_DAY,
    'volume',
  ])
  const isExact = figure.text.replace(/\D/g, '').length > 2
  const isOther = (name: FactName) =>
    near.has(name) ? states(name) : isExact && fits(figure, name) && agrees(figure, values[name])
  const other = binding?.strict ? undefined : (Object.keys(values) as FactName[]).find(isOther)
  if (other) return yes(other)
  if (binding?.names.some((name) => fits(figure, name) && agrees(figure, values[name], true))) return no('wrong_sign')
  const isElsewhere = Object.values(values).some((value) => agrees(figure, value))
  return no(isElsewhere ? 'wrong_role' : 'unknown_figure')
}

/** 'X veces su media', '34 veces más lejos'. */
function isMultiple(figure: Figure, { folded, facts, mentions, inherited }: Reading): boolean {
  const tolerance = approximation(figure, folded)
  const isFar = /lejos|lejan|distan|cerca|aproxim/.test(folded)
  return pairsOf(isFar ? [...mentions, ...inherited] : mentions, inherited).some(({ left, right }) => {
    const [a, b] = [left, right].map((name) => (isFar ? sizeOf(name, facts) : facts.values[name]))
    if (a === null || b === null || b === 0) return false
    return agrees(figure, a / b) || roughly(figure.value ?? 0, a / b, tolerance)
  })
}

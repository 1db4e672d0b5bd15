import type { FactName, Facts } from '../facts.ts'
import { approximation, roughly } from './approximation.ts'
import { distanceTo } from './differences.ts'
import type { FigureVerdict } from './figure-verdict.ts'
import { kindOf, type Mention, partnerOf } from './mentions.ts'
import { directionOf, movesIn } from './moves.ts'
import { agrees, type Figure } from './numbers.ts'
import { OF_THE_DAY, type Reading } from './reading.ts'

/** What a percentage states: the day's change, or one nearby fact relative to another. */
export function judgePercent(figure: Figure, reading: Reading): FigureVerdict {
  const { folded, facts, mentions, inherited } = reading
  const { values } = facts
  const clauseOf = folded.slice(Math.max(0, figure.start - 60), figure.end + 60)
  const state = (
    name: FactName | null,
    ok = true,
    kind: FigureVerdict['kind'] = 'invented_percentage',
  ): FigureVerdict => ({ figure, name, ok, kind })
  const way = directionOf(figure, folded)
  const tolerance = approximation(figure, folded)
  const is = (actual: number) =>
    agrees(figure, actual, true) || roughly(Math.abs(figure.value ?? 0), Math.abs(actual), tolerance)
  const after = folded.slice(figure.end, figure.end + 8)
  const of = distanceTo(figure, folded.slice(Math.max(0, figure.start - 24), figure.start), mentions, folded)
  const isAway =
    of !== null &&
    /\b(?:a|distan?) (?:un |el |menos de |mas de |casi |solo |apenas )*$/.test(folded.slice(0, figure.start))
  const isShare =
    !of &&
    /^ (?:de|del) /.test(after) &&
    !/\b(?:baja|caida|alza|subida|avance|retroceso|perdida|ganancia|descenso) (?:de|del) (?:un |el )?$/.test(
      folded.slice(0, figure.start),
    )
  const pair = pairsOf(mentions, inherited).find(({ left, right }) => {
    if (of && !of.names.includes(right) && !of.names.includes(left)) return false
    // 'un 5 % mayor que su media' has a direction, which the pair the other way round has not.
    if (way !== 0 && (left === 'averageVolume' || (of && of.start > figure.end && of.names.includes(left))))
      return false
    // 'a un 2 % del máximo' is how far the price is from it.
    if (isAway && kindOf(right) === 'price' && left !== 'price' && right !== 'price') return false
    // The day's change, which has a direction.
    const [a, b] = [values[left], values[right]]
    const isOfDay = [left, right].every((name) => OF_THE_DAY.some((other) => other === name))
    if (isOfDay && a !== b && [a, b].every((value) => value === values.price || value === values.previousClose))
      return false
    if (a === null || b === null) return false
    if (a === b) return figure.value === 0
    const sign = Math.sign(a - b)
    const ofPrice = ((a - b) / (values.price ?? a)) * 100
    const shares =
      way !== 0 && way !== sign ? [] : isShare ? [ofPrice] : [((a - b) / b) * 100, ((a - b) / a) * 100, ofPrice]
    const parts = way === 0 ? [(a / b) * 100, (b / a) * 100] : []
    return [...shares, ...parts].some((share) => is(Math.abs(share)))
  })
  const { change } = values
  if (change !== null && agrees(figure, change, true)) {
    const said = movesIn(folded, figure) || way || (figure.signed ? Math.sign(figure.value as number) : 0)
    const isContradicted = figure.signed && said !== 0 && Math.sign(figure.value as number) === -said
    if (change === 0 || figure.value === 0 || ((said === 0 || said === Math.sign(change)) && !isContradicted))
      return state('change')
    if (!pair) return state(null, false, 'wrong_sign')
  }
  if (pair) return state(DISTANCES[pair.right] ?? DISTANCES[pair.left] ?? null)
  const isOfRange = /rango|recorrido|mitad|tercio|cuarto|franja|horquilla/.test(clauseOf)
  return state(null, isOfRange && isPosition(figure, folded, facts, tolerance))
}

const DISTANCES: Partial<Record<FactName, FactName>> = {
  support: 'supportDistance',
  resistance: 'resistanceDistance',
  averageVolume: 'volumeExcess',
}

/** Facts that a percentage may compare, by the names near it. */
export function pairsOf(mentions: readonly Mention[], inherited: readonly Mention[]) {
  const named = [...new Set([...mentions, ...(mentions.length < 2 ? inherited : [])].flatMap(({ names }) => names))]
  const pairs: { left: FactName; right: FactName }[] = []
  for (const right of named) {
    if (kindOf(right) === 'oscillator' || kindOf(right) === 'percent') continue
    for (const left of new Set([partnerOf(right), 'price' as const, ...named])) {
      if (left !== right && kindOf(left) === kindOf(right)) pairs.push({ left, right }, { left: right, right: left })
    }
  }
  return pairs
}

const SUPERIOR = /^ (?:superior|mas alto|alto)/
const INFERIOR = /^ (?:inferior|mas bajo|bajo)/

/** Whether it is where the price stands between the lows and highs of the day or the year, in per cent. */
function isPosition(figure: Figure, folded: string, { values }: Facts, tolerance: readonly [number, number]): boolean {
  return (['year', 'day'] as const).some((span) => {
    const [low, high, price] = [values[`${span}Low`], values[`${span}High`], values.price]
    if (low === null || high === null || price === null || high === low) return false
    const share = ((price - low) / (high - low)) * 100
    const isTop = SUPERIOR.test(folded.slice(figure.end, figure.end + 14))
    const isBottom = INFERIOR.test(folded.slice(figure.end, figure.end + 14))
    if (isTop || isBottom) return (isTop ? 100 - share : share) <= (figure.value ?? 0) + figure.step / 2
    return (
      roughly(figure.value ?? 0, share, tolerance) ||
      agrees(figure, share) ||
      agrees(figure, 100 - share) ||
      agrees(figure, ((high - low) / low) * 100)
    )
  })
}

import type { StockSignals } from '#domain/contract/signals.ts'
import { formatDecimal } from '#domain/text/number.ts'

export type Part = NonNullable<StockSignals['rating']>['parts'][number]
export type Vote = -1 | 0 | 1

/** A rating with its sign: +27. */
export const ratingFigure = (value: number): string => formatDecimal(value, 0, true)

const isAverage = ({ name }: Part) => /^[es]ma_/.test(name)

export const averagesOf = (parts: readonly Part[]): Part[] => parts.filter(isAverage)
export const oscillatorsOf = (parts: readonly Part[]): Part[] => parts.filter((part) => !isAverage(part))

/** How many parts vote for rising prices, for falling ones and for neither; those with too few bars are left out. */
export function countVotes(parts: readonly Part[]): { up: number; down: number; silent: number } {
  const count = (vote: Vote) => parts.filter((part) => part.vote === vote).length
  return { up: count(1), down: count(-1), silent: count(0) }
}

/** Whether averages and oscillators lean to the same side, to opposite ones, or one of them to none. */
export function agreementOf(parts: readonly Part[]): 'agree' | 'disagree' | 'undecided' {
  const [averages, oscillators] = [averagesOf(parts), oscillatorsOf(parts)].map((group) => {
    const { up, down } = countVotes(group)
    return Math.sign(up - down)
  })
  if (averages === 0 || oscillators === 0) return 'undecided'
  return averages === oscillators ? 'agree' : 'disagree'
}

/** The parts that vote otherwise than at the close before, by their new vote; those without a vote then are left out. */
export function changesOf(parts: readonly Part[], before: readonly Part[]): { vote: Vote; names: string[] }[] {
  const known = new Map(before.map(({ name, vote }) => [name, vote]))
  return ([1, -1, 0] as const).flatMap((vote) => {
    const changed = parts.filter((part) => part.vote === vote && (known.get(part.name) ?? vote) !== vote)
    return changed.length === 0 ? [] : { vote, names: changed.map(({ name }) => name) }
  })
}

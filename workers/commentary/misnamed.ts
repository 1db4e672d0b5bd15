import { type FactName, type Facts, FIGURES } from '../../domain/commentary/facts.ts'
import { checkFigures, type ProblemKind } from '../../domain/commentary/figure-check.ts'
import { stated } from '../../domain/commentary/stated.ts'
import type { CheckedFigure } from '../../domain/commentary/stated-figures.ts'

const NAMES = Object.keys(FIGURES) as FactName[]
/** A percentage in brackets counts as the day's change anywhere. */
const AMOUNTS = NAMES.filter((name) => FIGURES[name][1] !== 'percent')
const DOUBTS: readonly ProblemKind[] = ['unknown_figure', 'wrong_role', 'wrong_sign', 'invented_percentage']

/**
 * Objections to figures of marks whose surrounding words name something else: the check without the marks rejects the
 * figure, but would accept another fact's figure in its place. If no fact would fit, the words do not decide, and the
 * mark does.
 */
export function misnamed(text: string, known: readonly CheckedFigure[], facts: Facts): string[] {
  const { problems } = checkFigures(text, facts)
  const suits = (name: FactName, { start, end }: CheckedFigure) => {
    const other = stated(facts, name)
    const { mentions } = checkFigures(text.slice(0, start) + other + text.slice(end), facts)
    return mentions.some((read) => read.name === name && read.start < start + other.length && start < read.end)
  }
  return known.flatMap((figure) => {
    const doubt = problems.find(
      ({ start, end, kind }) => start < figure.end && figure.start < end && DOUBTS.includes(kind),
    )
    if (doubt === undefined) return []
    if (doubt.kind === 'wrong_sign') return [`El signo de ${figure.text} es el contrario del que dice el texto.`]
    const others = figure.text.endsWith('%') ? NAMES : AMOUNTS
    const meant = others.find((name) => name !== figure.name && facts.values[name] !== null && suits(name, figure))
    return meant === undefined ? [] : [`${figure.text} está donde el texto habla de otra fila: ${FIGURES[meant][0]}.`]
  })
}

import type { Facts } from './facts.ts'
import { standings, together } from './meaning.ts'
import { averages, CAUTIONS, CLOSINGS, divergence, levels, macd, opening, oscillators } from './phrases.ts'
import { picker } from './wording.ts'

/**
 * What the indicators say, in four to seven Spanish sentences: figures in es-EC, what they mean and do not mean. The
 * same facts give the same text.
 */
export function analysisOf(facts: Facts): string {
  const pick = picker(`${facts.symbol} ${facts.session}`)
  const body = [averages, oscillators, macd, levels, divergence].map((phrase) => phrase(facts, pick))
  const said = body.filter((sentence) => sentence !== null)
  if (said.length === 0) {
    return [
      opening(facts, pick),
      'No hay datos suficientes para calcular los indicadores.',
      'Aparecen a medida que se acumulan sesiones.',
      pick(CLOSINGS),
    ].join(' ')
  }
  const missing =
    said.length < body.length ? ['Los indicadores que faltan aparecen cuando se acumulan más sesiones.'] : []
  return [opening(facts, pick), ...said, ...(missing.length && said.length < 5 ? missing : []), pick(CLOSINGS)].join(
    ' ',
  )
}

/**
 * What the indicators mean together, in place of the model's comment, and where price and volume are. Nothing of the
 * analysis is said again: no figure and no reading.
 */
export function templateComment(facts: Facts): string {
  const pick = picker(`comment ${facts.symbol} ${facts.session}`)
  const said = together(facts, pick)
  const figures = new Set(figuresIn(analysisOf(facts)))
  for (const wordings of standings(facts, pick)) {
    const sentence = wordings.find((wording) => isFresh(figuresIn(wording), figures))
    if (sentence === undefined) continue
    said.push(sentence)
    for (const figure of figuresIn(sentence)) figures.add(figure)
  }
  if (said.length === 0) said.push('Con lo que se conoce hasta ahora, las lecturas ni se refuerzan ni se contradicen.')
  return [...said, pick(CAUTIONS)].join(' ')
}

const figuresIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? []
const isFresh = (figures: readonly string[], said: ReadonlySet<string>) =>
  new Set(figures).size === figures.length && figures.every((figure) => !said.has(figure))

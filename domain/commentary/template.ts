import type { Facts } from './facts.ts'
import { averages, closing, divergence, levels, macd, opening, oscillators, volume } from './phrases.ts'
import { picker } from './wording.ts'

/**
 * What the indicators say, in four to seven Spanish sentences: figures in es-EC, what they mean and what not. The same
 * facts give the same text.
 */
export function analysisOf(facts: Facts): string {
  const pick = picker(`${facts.symbol} ${facts.session}`)
  const body = [
    averages(facts, pick),
    oscillators(facts, pick),
    macd(facts, pick),
    levels(facts, pick),
    divergence(facts, pick),
  ]
  const said = body.filter((sentence) => sentence !== null)
  if (said.length === 0) {
    return [
      opening(facts, pick),
      'No hay datos suficientes para calcular los indicadores.',
      'Aparecen a medida que se acumulan sesiones.',
      closing(pick),
    ].join(' ')
  }
  const missing =
    said.length < body.length ? ['Los indicadores que faltan aparecen cuando se acumulan más sesiones.'] : []
  return [opening(facts, pick), ...said, ...(missing.length && said.length < 5 ? missing : []), closing(pick)].join(' ')
}

/** The shorter text that stands where the model's comment would, made of the same facts in other words. */
export function templateComment(facts: Facts): string {
  const pick = picker(`comment ${facts.symbol} ${facts.session}`)
  const said = [oscillators(facts, pick), macd(facts, pick), averages(facts, pick), volume(facts, pick)].filter(
    (sentence) => sentence !== null,
  )
  if (said.length === 0) said.push('No hay datos suficientes para comentar los indicadores.')
  return [opening(facts, pick), ...said, closing(pick)].join(' ')
}

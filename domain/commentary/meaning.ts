import type { Facts } from './facts.ts'
import { stated } from './stated.ts'
import type { Pick } from './wording.ts'

/** What each pair of readings means. The readings themselves stand in the analysis and are not said again. */
const CONFIRMED = [
  'La tendencia y el ritmo reciente van en el mismo sentido: cada uno refuerza al otro.',
  'El ritmo reciente acompaña a la tendencia, sin contradicción entre los dos.',
]
const OPPOSED = [
  'La tendencia y el ritmo reciente van en sentidos opuestos: ninguno confirma al otro.',
  'El ritmo reciente contradice a la tendencia, y mientras dure ninguno pesa más que el otro.',
]
/** By how many oscillators are at an extreme, and on which side of the trend. */
const STRETCHED = {
  with: {
    both: [
      'Los osciladores están estirados a favor de la tendencia: hay fuerza, y también camino ya recorrido.',
      'Que los dos osciladores estén estirados a favor de la tendencia muestra fuerza y poco margen.',
    ],
    one: [
      'Un oscilador está estirado a favor de la tendencia y el otro no lo acompaña: es un aviso débil.',
      'Solo un oscilador está estirado a favor de la tendencia: es un aviso incompleto.',
    ],
  },
  against: {
    both: [
      'Los osciladores están estirados en contra de la tendencia: el último movimiento la pone a prueba.',
      'Que los dos osciladores estén estirados en contra de la tendencia resta peso a ambos.',
    ],
    one: [
      'Un oscilador está estirado en contra de la tendencia y el otro no lo acompaña: es un aviso débil.',
      'Solo un oscilador está estirado en contra de la tendencia: es un aviso incompleto.',
    ],
  },
  alone: ['Los osciladores están estirados sin una tendencia clara detrás, y así dicen menos.'],
  apart: ['Los dos osciladores están estirados en sentidos opuestos, y así no dicen nada.'],
}

/** What trend, pace and oscillators mean together. */
export function together({ verdicts: { ema, macd, rsi, stochastic } }: Facts, pick: Pick): string[] {
  const [trend, pace] = [signOf(ema), signOf(macd)]
  const said = trend !== 0 && pace !== 0 ? [pick(trend === pace ? CONFIRMED : OPPOSED)] : []
  const extremes = [signOf(rsi), signOf(stochastic)].filter((side) => side !== 0)
  if (extremes.length === 0) return said
  const [side, other = side] = extremes
  if (side !== other) return [...said, pick(STRETCHED.apart)]
  if (trend === 0) return [...said, pick(STRETCHED.alone)]
  return [...said, pick(STRETCHED[side === trend ? 'with' : 'against'][extremes.length === 2 ? 'both' : 'one'])]
}

/** Up or down; 0 for a verdict without a side. */
function signOf(verdict: string): -1 | 0 | 1 {
  if (/^(?:Bullish|Golden|Overbought)/.test(verdict)) return 1
  return /^(?:Bearish|Death|Oversold)/.test(verdict) ? -1 : 0
}

/** Where price and volume stand: the possible wordings of each sentence, the one with most figures first. */
export function standings(facts: Facts, pick: Pick): string[][] {
  const { price, yearLow, yearHigh, volume, averageVolume, supportDistance, resistanceDistance } = facts.values
  const levels = [
    ...(supportDistance === null ? [] : [`a un ${stated(facts, 'supportDistance')} del soporte`]),
    ...(resistanceDistance === null ? [] : [`a un ${stated(facts, 'resistanceDistance')} de la resistencia`]),
  ]
  const lead = pick(['El precio queda', 'El precio está'])
  const standings = [[levels.join(' y '), ...levels].filter(Boolean).map((level) => `${lead} ${level}.`)]
  if (price !== null && yearLow !== null && yearHigh !== null && yearHigh - price !== price - yearLow) {
    const high = yearHigh - price < price - yearLow
    const [near, far] = high ? (['yearHigh', 'yearLow'] as const) : (['yearLow', 'yearHigh'] as const)
    const compared = (a: string, b: string) =>
      `Cotiza más cerca de su ${high ? 'máximo' : 'mínimo'} de 52 semanas${a} que de su ${high ? 'mínimo' : 'máximo'}${b}.`
    standings.push([compared(` (${stated(facts, near)})`, ` (${stated(facts, far)})`), compared('', '')])
  }
  if (volume !== null) {
    const traded = `Se negociaron ${stated(facts, 'volume')}`
    const side = volume > (averageVolume ?? volume) ? 'más' : 'menos'
    const beside =
      averageVolume === null || averageVolume === volume
        ? ''
        : `, ${side} que la media de 3 meses (${stated(facts, 'averageVolume')})`
    standings.push([`${traded}${beside}.`, `${traded}.`])
  }
  return standings
}

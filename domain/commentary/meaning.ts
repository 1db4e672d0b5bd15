import type { Facts } from './facts.ts'
import { stated } from './stated.ts'
import { type Pick, wayOf, ZONES } from './wording.ts'

/** Whether trend and momentum, and whether the two oscillators, say the same. */
export function agreements({ verdicts: { ema, macd, rsi, stochastic } }: Facts, pick: Pick): string[] {
  const [trend, pace] = [wayOf(ema), wayOf(macd)]
  const together = [
    `Las medias y el MACD coinciden en una lectura ${trend}.`,
    `Las medias muestran una tendencia ${trend} y el MACD la acompaña con una señal ${pace}.`,
  ]
  const apart = [
    `Las medias y el MACD no coinciden: la tendencia es ${trend} y la lectura del MACD, ${pace}.`,
    `Las medias muestran una tendencia ${trend}, pero el MACD da una lectura ${pace}.`,
  ]
  const known = [trend, pace].every((way) => way === 'alcista' || way === 'bajista')
  const said = known ? [pick(trend === pace ? together : apart)] : []
  if (rsi === 'Insufficient data' || stochastic === 'Insufficient data') return said
  const same = [`El RSI y el estocástico coinciden en la ${ZONES[rsi]}.`, `Los dos osciladores están en ${ZONES[rsi]}.`]
  const other = `El RSI está en ${ZONES[rsi]} y el estocástico, en ${ZONES[stochastic]}: no dicen lo mismo.`
  return [...said, rsi === stochastic ? pick(same) : other]
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

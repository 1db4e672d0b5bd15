import type { FactName } from '../facts.ts'
import { echoes, stateOf } from './echoes.ts'
import { LINES, OSCILLATORS } from './mentions.ts'
import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { saidOf } from './said-of.ts'
import { type Span, spansOf } from './text.ts'

const EITHER = /\b(?:sol[oa]|un[oa]|alguno?|uno de|otro|cualquier\w*)\b/
const ZONE =
  /\bsobre-?(?:compr|vent|vend)\w*|\b(?:sobre|re)calenta\w*|\bcastigad[oa]s? en exceso|\bcastigo (?:excesivo|desmedido)|\b(?:compras|ventas) excesivas|\bsobreextendid[oa]s? (?:al alza|por arriba|a la baja|por abajo)|\b(?:comprad|vendid)[oa]s? de mas|\bexceso (?:comprador|vendedor|de (?:compras?|ventas?))|\bagotamiento (?:comprador|vendedor)|\bneutr(?:al|o|a)\w*|\bterreno intermedio|\bzona (?:media|intermedia)/g
const AT_THE_EDGE =
  /(?:cerca|proxim[oa]|rond\w+|roza\w*|acerca\w*|aproxima\w*|borde|puertas|camino|a un paso|antesala|umbral(?:es)?|limites?|frontera|linea|pegad\w+)\b[^,.;]{0,24}$|puntos? de(?: la)? $/
/** 'La sobreventa no equivale a …' explains the word. */
const OF_ITSELF =
  /^ (?:no |por si (?:sola|misma) |tampoco |solo )*(?:equivale|signific|mide|describ|quiere decir|implica|obliga|retrata|es sinonimo|fija|suele|habla)/
const VERDICTS = { rsi: 'rsi', stochasticK: 'stochastic' } as const

/** Overbought, oversold and neutral, said of an oscillator that is not. */
export function zones(reading: Reading): Span[] {
  const { folded, facts } = reading
  const said = spansOf(folded, ZONE)
  const wrong = said.flatMap(({ match: [word], start, end }) => {
    const state = stateOf(word)
    const before = folded.slice(Math.max(0, start - 60), start)
    const last = reading.mentions.findLast((mention) => mention.end <= start && !mention.weak)
    if (state === 'Neutral' && last && (LINES.includes(last.names[0]) || /^ema/.test(last.names[0]))) return []
    if (
      OF_ITSELF.test(folded.slice(end)) ||
      /\bde ser $|\bprimer[oa]? [^,;.]{0,14}$|\bsegund[oa] [^,;.]{0,14}$/.test(before)
    )
      return []
    const { names, from } = saidOf(reading, { start, end }, OSCILLATORS)
    const isAdjective = from > 0 && /^[\s\d,.()%]*$/.test(folded.slice(from, start))
    // 'neutral, sin llegar a la sobreventa' denies what comes after it.
    let denied = isDenied(state === 'Neutral' ? folded.slice(0, end) : folded, start, end, isAdjective ? from : 0)
    if (state !== 'Neutral' && AT_THE_EDGE.test(before)) {
      const edge = /\b(?:encima|debajo|bajo|inferior|sobre|superior|supera\w*|rebasa\w*|dentro)\b[^,.;]{0,32}$/.exec(
        before,
      )?.[0]
      if (!edge) return []
      if (/encima|sobre|super|rebas/.test(edge) === (state === 'Oversold')) denied = !denied
    } else if (
      /\bentre (?:los |las |la )?(?:umbral|zona|limite|nivel|sobre)[^.;]{0,40}$|\bentre (?:la |las )?$/.test(before) &&
      /sobre(?:compra|venta) y |^ y (?:la |los )?(?:de )?(?:la )?sobre/.test(before + folded.slice(start, end + 20))
    ) {
      denied = true
    }
    const holds = (name: FactName) => {
      const actual = facts.verdicts[VERDICTS[name as keyof typeof VERDICTS]]
      return actual !== 'Insufficient data' && (actual === state) !== denied
    }
    // 'desempatan desde la zona neutral', 'que la sobreventa del estocástico anticipe': it is there.
    if (
      (state === 'Neutral' && /\bdesde (?:la|su) (?:zona )?$/.test(before)) ||
      /\bque (?:la|esa|esta|su) $/.test(before)
    )
      denied = false
    // 'ni la sobrecompra, que a veces se prolonga': it exists; the negation is about something else.
    if (names.length === 0 && /\b(?:la|esa|esta|dicha|tal) $/.test(before)) denied = false
    const all: FactName[] = ['rsi', 'stochasticK']
    const isSound = names.length > 0 ? names.every(holds) : all.some(holds) || (denied && EITHER.test(before))
    return isSound ? [] : [{ start, end }]
  })
  return [...wrong, ...echoes(reading, said)]
}

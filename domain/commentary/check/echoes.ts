import { OSCILLATORS } from './mentions.ts'
import type { Reading } from './reading.ts'
import { type Span, spansOf } from './text.ts'

const STATE =
  /\b(?:es[ea]|dich[oa]|tal|mism[oa]) (?:mism[oa] )?(?:nivel|zona|extremo|condicion|estado|terreno|diagnostico|veredicto|lectura|territorio)\b|\b(?:la|lo) (?:confirma|comparte|secunda|refrenda|suscribe|corrobora)\b|\ble da la razon\b|\bcon (?:el |la )?(?:refrendo|respaldo|apoyo|acuerdo|aval|confirmacion) del?\b|\btambien(?= ?[.;,]|$)|,? (?:condicion|estado|extremo|zona|terreno|lectura|nivel|algo|cosa) (?:en (?:el|la) )?que\b/g
const SHARED =
  /\b(?:alcanza|llega|compart|secund|acompan|confirm|corrobor|refrend|suscrib|razon|respald|apoyo|acuerdo|aval|repit|coincid|esta\b|entra|pisa|tambien)/

/** 'El %K entra en sobrecompra; el RSI también alcanza ese nivel': an oscillator given another's reading. */
export function echoes({ folded, mentions, facts: { verdicts } }: Reading, zones: readonly Span[]): Span[] {
  const said = mentions.filter(({ names }) => OSCILLATORS.includes(names[0]))
  return spansOf(folded, STATE).filter(({ match: [words], start, end }) => {
    const zone = zones.findLast((other) => other.end <= start)
    const isBefore = !/(?:que| del?)$/.test(words)
    const heir = isBefore
      ? said.findLast((mention) => mention.end <= start)
      : said.find((mention) => mention.start >= end && mention.start - end < 24)
    if (!zone || !heir || heir.start < zone.start) return false
    const clause = isBefore ? folded.slice(zone.end, start) : (/^[^;:]{0,70}/.exec(folded.slice(end))?.[0] ?? '')
    if (words === 'tambien' && !/^[^a-z]*(?:(?:con|de|en) )?[^a-z]*$/.test(folded.slice(heir.end, start))) return false
    if (!SHARED.test(clause + words) || /\b(?:no|ni|tampoco|sin|lejos|falta)\b/.test(clause)) return false
    return verdicts[heir.names[0] === 'rsi' ? 'rsi' : 'stochastic'] !== stateOf(folded.slice(zone.start, zone.end))
  })
}

/** The reading that a word for a zone stands for. */
export const stateOf = (word: string) =>
  /^neutr|terreno|zona/.test(word) ? 'Neutral' : /vent|vend|castig|baj[oa]/.test(word) ? 'Oversold' : 'Overbought'

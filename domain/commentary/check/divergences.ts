import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { type Span, spansOf } from './text.ts'

const UNKNOWN =
  /\b(?:omit\w+|call\w+|falta\w*|ausen\w+|carec\w+|datos? de|toda mencion|no (?:traen?|figuran?|constan?|ofrecen?|aparecen?|incluyen?|dicen?|hay con que|hay datos?|recogen?|da|dan|registran?|contienen?|informan?)|sin (?:ema|datos?)|ni (?:ema|datos?|de)|no cabe|vacio)\b/

/** 'a las que se suma una divergencia del mismo signo'. */
const SAME_SIGN = /^ (?:del|de) (?:mismo|igual) signo/

/** Divergences stated that do not exist or go the other way, and existing ones denied. */
export function divergences({ folded, facts: { verdicts } }: Reading): Span[] {
  const { divergence } = verdicts
  const is = divergence === 'No divergence' || divergence === 'Insufficient data' ? null : divergence.split(' ')[0]
  return spansOf(
    folded,
    /divergen(?:cias?|tes?)(?:,? (?:con el (?:rsi|precio) )?(?:es |tambien )?(?:de (?:tipo|signo|caracter|sesgo) )?(alcista|bajista|positiva|negativa)s?)?(?! del? (?:medias|macd))|diverge(?:n)? (?:al (alza)|a la (baja))|\bdiver(?:gir|gen?|jan?)\b/g,
  ).filter(({ match: [words, named, rises, falls], start, end }) => {
    const same = SAME_SIGN.test(folded.slice(end))
      ? [...folded.slice(0, start).matchAll(/alcista|bajista/g)].at(-1)?.[0]
      : undefined
    const said = named ?? same ?? (rises ? 'alcista' : falls ? 'bajista' : undefined)
    if (
      /convergencia.?$|\b(?:no (?:equivale|es sinonimo|significa)|tampoco)\b[^,;.]{0,40}\bni $/.test(
        folded.slice(0, start),
      )
    )
      return false
    const way = said === undefined ? null : /alcista|positiva/.test(said) ? 'Bullish' : 'Bearish'
    const denied =
      isDenied(folded, start, end) &&
      !(
        /\b(?:la|esa|esta|su|dicha) $/.test(folded.slice(0, start)) &&
        !/\b(?:ausencia de|falta de|inexistencia de|falta|faltan) (?:la|las) $|\bno (?:hay|se (?:ve|aprecia|observa)) la $/.test(
          folded.slice(0, start),
        )
      )
    if (divergence === 'Insufficient data') return way !== null || !UNKNOWN.test(folded)
    if (way === null && !/^diver(?:gencia|g|j)/.test(words)) return false
    const isBoth = /^,? ni (?:bajista|alcista)/.test(folded.slice(end))
    return denied ? (way === null || isBoth ? is !== null : is === way) : way === null ? is === null : is !== way
  })
}

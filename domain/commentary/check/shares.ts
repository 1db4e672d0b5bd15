import type { FactName, Facts } from '../facts.ts'
import { approximation } from './approximation.ts'
import { kindOf, partnerOf } from './mentions.ts'
import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { type Span, spansOf } from './text.ts'

const NUMBERS =
  ' un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'.split(
    ' ',
  )
const PARTS: Record<string, number> = { terci: 3, tercer: 3, cuart: 4, quint: 5, decim: 10 }
/** Multiples and fractions in words. */
const SHARES_IN = new RegExp(
  String.raw`\b(?:(?:du|tri|cuadru)plic(?:a|o|an|aron|aba|ando)|(?:el|al|del) (?:doble|triple|cuadruple)|dobl(?:a|o|aba|ando)(?= (?:a|el|la|su))|(?:${NUMBERS.slice(2).join('|')}) veces(?: y media)?|vez y media|(?:una?|dos|tres|cuatro) (?:terci|tercer|cuart|quint)[oa]s?(?: partes?)?|\w+ decimas (?:partes|(?=de (?:su|la) (?:media|promedio)))|(?:la|su) (?:tercer|cuart|quint|decim)a parte|la mitad|medi[oa](?= volumen))\b`,
  'g',
)

const MULTIPLES = [/^dupli|doble?$|^dobl/, /tripl/, /cuadrupl/]

/** The number that such words stand for; NaN where they are none. */
function shareOf(words: string): number {
  const multiple = MULTIPLES.findIndex((word) => word.test(words))
  if (multiple >= 0) return multiple + 2
  if (/mitad|^medi/.test(words)) return 0.5
  if (/^vez y media/.test(words)) return 1.5
  const count = NUMBERS.indexOf(words.split(' ')[0].replace('una', 'un'))
  if (/veces/.test(words)) return count + (/media/.test(words) ? 0.5 : 0)
  const part = Object.entries(PARTS).find(([stem]) => words.includes(stem))?.[1] ?? Number.NaN
  return (/^(?:la|su) /.test(words) ? 1 : count) / part
}

/** Part of a scale or range: a position, not a share. */
const OF_A_RANGE =
  /^ (?:alt[oa]|baj[oa]|(?:superior|inferior)(?! al?\b)|central|medi[oa]|de (?:la |su |el )?(?:escala|rango|recorrido|horquilla|franja|camino|tabla|los indicadores|las lecturas)|del (?:rango|recorrido|camino))/

/** False multiples: 'el doble de su media', 'menos de la mitad del volumen medio'. */
export function wrongShares({ folded, mentions, facts, inherited }: Reading): Span[] {
  return spansOf(folded, SHARES_IN).flatMap(({ match: [words], start, end }) => {
    const part = shareOf(words)
    const after = mentions.find(
      (mention) =>
        mention.start >= end &&
        mention.start - end < 40 &&
        !mention.weak &&
        !/[;:]|, /.test(folded.slice(end, mention.start)),
    )
    const before = mentions.findLast((mention) => mention.end <= start && !mention.weak)
    const right =
      [after, before, inherited.at(-1)].find((mention) => mention !== undefined)?.names[0] ??
      (/negoci|movi|mueve|volumen|oper[oa]/.test(folded) ? 'averageVolume' : undefined)
    if (OF_A_RANGE.test(folded.slice(end)) || Number.isNaN(part) || right === undefined) return []
    const isFar = /dist|lej|separa/.test(folded)
    const isOf = after !== undefined && /^ de(?:l| su| la| sus) $/.test(folded.slice(end, after.start))
    if (kindOf(right) === 'oscillator' || (kindOf(right) === 'price' && !isFar && !isOf)) return []
    const named = mentions.map(({ names }) => names[0]).filter((name) => kindOf(name) === kindOf(right))
    const away = part < 1 ? AWAY.exec(folded.slice(end))?.[0] : undefined
    const isOver =
      /\b(?:super(?!ior)\w+|exced\w+|rebas\w+|superior|mayor) en (?:mas de |casi |algo mas de |cerca de )?$/.test(
        folded.slice(0, start),
      )
    const isUnder =
      /\bfalt\w+ $|\b(?:inferior|menor|bajo|baj[oa]|reducid[oa]) en (?:mas de |casi |algo mas de |cerca de )?$/.test(
        folded.slice(0, start),
      ) ||
      (away !== undefined && /debajo|menos|menor|infer|mas baj/.test(away))
    const said = (share: number) => (isUnder ? 1 - share : isOver || away !== undefined ? 1 + share : share)
    const [below, above] = widthOf({ start, end }, folded)
    const [low, high] = [said(part * (1 - below)), said(part * (1 + above))].sort((a, b) => a - b)
    const isSo = [partnerOf(right), ...named].some((left) => {
      const [a, b] = isFar ? [sizeOf(left, facts), sizeOf(right, facts)] : [facts.values[left], facts.values[right]]
      if (left === right || !a || !b) return false
      return [a / b, b / a].some((ratio) => ratio > 1 === said(part) > 1 && ratio >= low && ratio <= high)
    })
    return isSo || isDenied(folded, start, end) ? [] : [{ start, end }]
  })
}

const AWAY =
  /^(?: larg[oa])? (?:por (?:encima|debajo)|mas baj[oa]|mas alt[oa]|mas|menos|mayor|menor|superior|inferior)\b/

/** What is compared: a level's distance to the price, otherwise the value. */
export function sizeOf(name: FactName, { values }: Facts): number | null {
  const [value, { price }] = [values[name], values]
  if (value === null || price === null || kindOf(name) !== 'price') return value
  return Math.abs(price - value)
}

/** 'la mitad' may be a few per cent off; 'menos de la mitad' and 'más del doble' allow one side only. */
function widthOf(span: Span, folded: string): readonly [number, number] {
  const before = folded.slice(Math.max(0, span.start - 30), span.start)
  if (
    /\b(?:casi|poco menos d|algo menos d|no llega\w* a|cerca d|rozando|practicamente)[el]* ?(?:a |de |del )?$/.test(
      before,
    )
  )
    return [0.14, 0.04]
  if (/\b(?:poco mas|algo mas|apenas mas) de(?:l)? ?$/.test(before)) return [0, 0.14]
  if (/\bmas(?: del?| que)? ?$/.test(before)) return [0, 0.5]
  if (/(?<!mas o )\b(?:menos|menor|inferior|debajo)(?: de| a| que)?l? ?$/.test(before)) return [0.5, 0]
  if (
    /\b(?:superior|mayor|encima)(?: de| a| que)?l? ?$/.test(before) ||
    /^ (?:con (?:creces|holgura|amplitud)|de largo|holgadamente|ampliamente|sobradamente)/.test(folded.slice(span.end))
  )
    return [0, 0.5]
  if (/^ larg[oa]\b/.test(folded.slice(span.end))) return [0, 0.15]
  const [below, above] = approximation(span, folded)
  return [Math.max(below, 0.06), Math.max(above, 0.06)]
}

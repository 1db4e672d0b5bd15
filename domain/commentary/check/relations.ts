import type { FactName } from '../facts.ts'
import { kindOf, type Mention, partnerOf } from './mentions.ts'
import { isDenied } from './negation.ts'
import { agrees } from './numbers.ts'
import { OF_THE_DAY, type Reading } from './reading.ts'
import { sizeOf } from './shares.ts'
import { clauseAt, type Span, spansOf } from './text.ts'

const ABOVE =
  'gan(?:a|o) terreno (?:a|frente a)|mejoran?(?= (?:el|la|su) (?:precio|apertura|cierre))|romp(?:io|e|ieron|er)(?= (?:la|su) (?:resistencia|techo))|por encima del?|encima del?|arriba del?|super(?:a|an|o|ando|aba|aban|aron|en)|(?<=(?:consig|logr|pud|pued|consegu)\\w+ )(?:superar|rebasar)|(?<=\\b(?:ha|han|habia|tras haber) )(?:superado|rebasado|recuperado|sobrepasado)|sobrepas(?:a|an|o|aba)|recuper(?:a|o)(?= la (?:ema|media|cota))|por sobre|mas arriba (?:que|del?)|rebas(?:a|an|o|aba|ando)|exced(?:e|en|io|ia)|aventaj(?:a|an|aba)|(?:mayor|superior|mas alt[oa])e?s? (?:que|a|al)|(?<!por )mas que|por delante del?|cabalga sobre|sobre(?= (?:su|la|las|el|los|ambas|ema|§))'
const BELOW =
  'perdi(?:o|endo) terreno (?:a|frente a)|cort[oa]s? (?:frente|respecto) (?:al?|del?)|(?:perfor|vulner|quebr|romp|traspas)(?:o|a|ar|er|io|aron|ieron)(?= (?:el|su) (?:soporte|piso))|por debajo del?|debajo del?|abajo del?|bajo(?= (?:su|la|las|el|los|ambas|ema|§))|(?:menor|inferior|mas baj[oa])e?s? (?:que|a|al)|menos que|mas abajo (?:que|del?)|a la zaga del?|(?<=\\b(?:ha|han|habia) )(?:perdido|cedido)(?= la (?:ema|media))|perdi(?:o|endo)(?= la (?:ema|media))|rezagad[oa] respecto del?|por detras del?|no alcanza'
const COMPARED = new RegExp(`\\b(?:(${ABOVE})|(${BELOW}))(?![a-z])`, 'g')
const IS_VERB = /^(?:super|rebas|exced|aventaj|cabalga|no alcanza|por )/
/** What the price did for a moment. */
const PASSING = /\b(?:durante|momentos?|lleg\w+|toc\w+|intradia|(?:el|del) dia|en la sesion|rango|asom\w+|dos lados)\b/
const OF_SHARES = /^ por (?:abajo|arriba)|mitad|doble|triple|terci|cuart|% de|veces/
/** 'por debajo de la de 20 y 3,83 por encima de la de 50' keeps the same subject. */
const CONTINUED = /^(?:[,:(] ?[\d.,]+\)?(?: [a-z]{3,8})?)?,? (?:y|pero|aunque|e)(?: [a-z]+)?(?: [\d.,]+)? ?$/
const PAIR =
  /^ ?(?:(?:a|de) )?(?:ambas|las dos|las medias|las ema|las emas|sus (?:dos )?medias|sus promedios|los dos promedios|ninguna de las dos)\b/

/** False relations of two named facts: 'A por encima de B', 'más cerca de A que de B', 'A coincide con B'. */
export function wrongRelations(reading: Reading): Span[] {
  return [...wrongOrders(reading), ...wrongBetween(reading), ...wrongNearness(reading), ...wrongEqualities(reading)]
}

function wrongOrders(reading: Reading): Span[] {
  const { folded, mentions, inherited } = reading
  const found: Span[] = []
  let last: { left: FactName; end: number } | null = null
  for (const { match, start, end } of spansOf(folded, COMPARED)) {
    const [words, above] = match
    if (
      /\bsi (?:\w+ ){0,3}$/.test(folded.slice(0, start)) ||
      OF_SHARES.test(folded.slice(end, end + 30)) ||
      (/^mas|^menos/.test(words) && /\bdist/.test(folded))
    )
      continue
    const clause = clauseAt(folded, start)
    const before = mentions.filter((mention) => mention.start >= clause.start && mention.end <= start)
    const rights = rightOf(folded, end, clause.end, mentions)
    for (const right of rights) {
      const isContinued: boolean = last !== null && CONTINUED.test(folded.slice(last.end, start))
      const left: FactName | null =
        isContinued && last && kindOf(last.left) === kindOf(right)
          ? last.left
          : leftOf(right, before, inherited, folded, start)
      if (left === null || left === right) continue
      const subject = before.findLast(({ names }) => names[0] === left)
      // 'Tampoco el MACD, inferior a su señal': a negation before the subject denies the verb, not the adjective.
      const isAbove =
        (above !== undefined) !==
        (!/^no /.test(words) && isDenied(folded, start, end, IS_VERB.test(words) ? 0 : subject?.end))
      if (!holds({ left, right, isAbove, words, start }, reading)) found.push({ start, end })
      last = { left, end: mentions.find((mention) => mention.start >= end)?.end ?? end }
    }
    if (rights.length === 0 && !isBeyondLimit({ start, end, isAbove: above !== undefined }, before, reading))
      found.push({ start, end })
  }
  return found
}

interface Order {
  left: FactName
  right: FactName
  isAbove: boolean
  words: string
  start: number
}

/** Whether one fact is on that side of the other; for a price also one that the session only passed. */
function holds(
  { left, right, isAbove, words, start }: Order,
  { folded, facts, facts: { values }, figures }: Reading,
): boolean {
  const shown = figures.filter((figure) => figure.end <= start && start - figure.end < 44 && figure.unit !== 'percent')
  const passed = shown.reverse().flatMap((figure) => OF_THE_DAY.find((name) => agrees(figure, values[name])) ?? [])[0]
  const isPrice = kindOf(right) === 'price' && kindOf(left) === 'price'
  if (/distancia[^,;.]{0,40}$/.test(folded.slice(0, start)) || /\bdistancia\b.*\bdistancia\b/.test(folded)) {
    const [a, b] = [left, right].map((name) => sizeOf(name, facts))
    return a === null || b === null || a > b === isAbove
  }
  const [a, b] = [values[isPrice && left === 'price' && passed ? passed : left], values[right]]
  if (a === null || b === null) return true
  if (a === b) return /^(?:sobre|bajo)/.test(words)
  if (a > b === isAbove) return true
  const sides =
    isPrice && left === 'price' && (PASSING.test(folded) || /^(?:perfor|vulner|quebr|romp|traspas)/.test(words))
      ? [values.dayLow, values.dayHigh]
      : []
  return sides.some((side) => side !== null && side > b === isAbove)
}

/** 'por encima de 70' of an oscillator. */
function isBeyondLimit(
  { start, end, isAbove }: Span & { isAbove: boolean },
  before: readonly Mention[],
  { folded, figures, facts: { values } }: Reading,
): boolean {
  const limit = figures.find(
    ({ start: at, value, plain, unit }) =>
      at >= end && at - end < 30 && (plain || unit === 'points') && [20, 30, 50, 70, 80].includes(value ?? 0),
  )?.value
  const oscillator = before.findLast(({ names }) => kindOf(names[0]) === 'oscillator')?.names[0]
  const value = oscillator ? values[oscillator] : null
  if (!limit || value === null || value === limit) return true
  return value > limit === (isAbove !== isDenied(folded, start, end))
}

/** What follows a comparing word: one fact, or both averages. */
function rightOf(folded: string, end: number, limit: number, mentions: readonly Mention[]): FactName[] {
  if (PAIR.test(folded.slice(end, end + 26))) return ['ema20', 'ema50']
  const after = mentions.filter(
    (mention) => mention.start >= end && mention.start < Math.min(limit, end + 44) && !mention.weak,
  )
  const [first, second] = after
  if (
    !first ||
    /^ ?(?:el |la |los |las )?(?:cual|que)\b/.test(folded.slice(end)) ||
    (first.names.length === 2 && /Low$/.test(first.names[0])) ||
    /[,;(]|\b(?:y|encima|debajo)\b/.test(folded.slice(end, first.start).replace(/\d[.,]\d/g, ''))
  )
    return []
  if (/^ (?:la |el |los )?(?:zona|umbral|limite)/.test(folded.slice(end))) return []
  const isBoth =
    second &&
    second.names[0] !== 'price' &&
    kindOf(second.names[0]) === kindOf(first.names[0]) &&
    /^(?: \([^)]*\))? (?:y|e|como)(?: tambien)?(?: de)?(?: la| el| las)? ?(?:ema |de )?$/.test(
      folded.slice(first.end, second.start),
    )
  return [first.names[0], ...(isBoth ? [second.names[0]] : [])]
}

/** What another comparison is with: '0,62 % sobre el cierre anterior y 0,30 por encima de su EMA'. */
const OF_ANOTHER = /\d[^,;]{0,12} (?:sobre|bajo|frente a|respecto (?:de|a)|(?:encima|debajo) de)l? (?:el |la |su )?$/

function leftOf(
  right: FactName,
  before: readonly Mention[],
  inherited: readonly Mention[],
  folded: string,
  at: number,
): FactName | null {
  const kind = kindOf(right)
  if (right === 'signal' || right === 'averageVolume' || right === 'stochasticD') return partnerOf(right)
  const fitting = before.filter(
    ({ names, start }) => kindOf(names[0]) === kind && names[0] !== right && !OF_ANOTHER.test(folded.slice(0, start)),
  )
  const nearest = fitting.findLast(({ weak }) => !weak) ?? fitting.at(-1)
  if (nearest) return nearest.names[0]
  if (before.some(({ weak }) => !weak) && kind !== 'price') return null
  if (kind === 'price') return before.length > 0 && /\b(?:minimo|maximo)s?\b/.test(folded.slice(0, at)) ? null : 'price'
  return inherited.findLast(({ names }) => kindOf(names[0]) === kind && names[0] !== right)?.names[0] ?? null
}

/** 'La tensión está entre las medias y el MACD'. */
const BETWEEN_THEM =
  /distancia|diferencia|separa|cruce|hueco|brecha|tension|discrep|conflicto|desacuerdo|choque|pugna|pulso|contradic|debate/

/** 'El precio se sitúa entre ambas medias'. */
function wrongBetween({ folded, facts: { values } }: Reading): Span[] {
  const { price, ema20, ema50, support, resistance } = values
  const pattern =
    /\b(?:situa|cotiza|queda|cerr\w+|termin\w+|acab\w+|esta|encajad[oa]|encajonad[oa]|precio|mueve|atrapad[oa]|ubica|halla|encuentra|acomod\w+)\b[^;.]{0,30}\bentre (?:(ambas(?! cosas)|las dos|una y otra|sus dos medias|las medias|la ema|la de 20|las ema)|(?:el |su )?soporte)/g
  return spansOf(folded, pattern).filter(({ match: [, averages], start, end }) => {
    const [a, b] = averages ? [ema20, ema50] : [support, resistance]
    if (price === null || a === null || b === null) return false
    if (BETWEEN_THEM.test(folded.slice(Math.max(0, start - 30), end))) return false
    const isBetween = price >= Math.min(a, b) && price <= Math.max(a, b)
    return isBetween === isDenied(folded, start, end)
  })
}

/** 'más cerca del soporte que de la resistencia'. */
function wrongNearness({ folded, facts: { values } }: Reading): Span[] {
  const { price, support, resistance, yearLow, yearHigh } = values
  if (price === null) return []
  const pattern =
    /\b(?:(mas|menos) (cerca\w*|proxim[oa]s?|pegad[oa]s?|lejos|lejan[oa]s?|alejad[oa]s?|distantes?|trecho|distancia)\b(?: queda| esta| cotiza| cerro)?(?: de| del| de la| de los| al?| a la| hasta| hasta el| hasta la| que el| que la)|distan? (mas|menos) (?:del?|de la))(?: (?:su|el|la))? (soporte|resistencia|minimo|maximo|primer[oa]|aquel(?:la)?|segund[oa]|este|piso|techo|suelo)\b/g
  return spansOf(folded, pattern).filter(({ match: [words, degree, how, distance, which], start }) => {
    const isOrder = folded.lastIndexOf('soporte', start) < folded.lastIndexOf('resistencia', start)
    const isYear = /minimo|maximo/.test(which)
    const [low, high] = isYear ? [yearLow, yearHigh] : [support, resistance]
    if (low === null || high === null || (isYear && !/52 semanas|anual/.test(folded))) return false
    const isNamed =
      /soporte|piso|suelo|minimo/.test(which) ||
      (/^prim|aquel/.test(which) ? isOrder : /^segund|^est/.test(which) && !isOrder)
    // 'El piso, más próximo que el techo': the named one is the other.
    const isSupport = / que (?:el|la) /.test(words) ? !isNamed : isNamed
    const isNear = distance ? distance === 'menos' : /cerca|proxim|pegad/.test(how) === (degree === 'mas')
    const [near, far] = isSupport ? [price - low, high - price] : [high - price, price - low]
    return near !== far && near < far !== isNear
  })
}

/** 'la resistencia coincide con el máximo de 52 semanas'. */
function wrongEqualities({ folded, mentions, facts: { values } }: Reading): Span[] {
  return spansOf(
    folded,
    /\bcoincid(?:e|io|ia|en|iendo) con\b|\bequivale al?\b|\bes tambien\b|\bes a la vez\b|\bidentic[oa] a\b/g,
  ).filter(({ start, end }) => {
    const left = mentions.findLast((mention) => mention.end <= start && start - mention.end < 44 && !mention.weak)
    const right = mentions.find((mention) => mention.start >= end && mention.start - end < 24)
    if (
      !left ||
      !right ||
      /[,;.]/.test(
        folded
          .slice(left.end, right.start)
          .replace(/^(?: del? [^,;.]{3,12})?,? (?:en |de |a un )?[\d.,]*\d(?: ?%| [a-z]+)?,/, ''),
      ) ||
      isDenied(folded, start, end)
    )
      return false
    if ([...left.names, ...right.names].some((name) => kindOf(name) !== 'price')) return false
    const next = mentions.find((mention) => mention.start >= right.end && !mention.weak)
    const isListed =
      next &&
      kindOf(next.names[0]) === 'price' &&
      /^[a-z0-9 ]{0,18} y (?:el|la|su) $/.test(folded.slice(right.end, next.start))
    return [right, ...(isListed ? [next] : [])].some(
      ({ names }) => !left.names.some((a) => names.some((b) => looksEqual(values[a], values[b]))),
    )
  })
}

/** Equal to what a reader sees. */
const looksEqual = (a: number | null, b: number | null) =>
  a !== null && b !== null && (Math.abs(a - b) <= 0.0015 * Math.abs(b) || agrees({ value: a, step: 0.01 }, b))

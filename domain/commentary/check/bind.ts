import type { FactName } from '../facts.ts'
import { kindOf, type Mention, partnerOf, VOLUMES } from './mentions.ts'
import type { Figure } from './numbers.ts'
import type { Reading } from './reading.ts'

/** The facts that the words around a figure assign to it; `strict` where they leave no choice. */
export interface Binding {
  names: readonly FactName[]
  strict: boolean
}

const FILLER =
  '(?:(?:dolar(?:es)?|euros?|pesos?|sol(?:es)?|reales|usd|eur|cop|pen|mxn|clp|ars|brl|gbp|chf|jpy|cad|€|\\$|acciones|titulos|puntos) ?)?'
/** The name that follows its figure: '90,1 dólares de soporte', '95,0 (%K)', 'los 14.009 de la EMA 20', '56,1 en el RSI'. */
const NAME_AFTER = new RegExp(
  `^ ?${FILLER}(?:\\(|\\(?(?:para|de|del|como|en|la de|el de) (?:(?:el|la|las|su|sus|una|un|linea|lineas|nivel|valor|media|ema|promedio|medias|de) ?)*|que (?:marca|senala|anota|da|arroja|registra|muestra|lee|son|es)n? (?:(?:a la vez|tambien|al mismo tiempo|a un tiempo|ya|hoy) )*(?:(?:el|la|su|de) ?)*|(?:es|son|marca|senala|actua como|hace de|sirve de|seria)n? (?:(?:el|la|su|de) ?)*|(?:el|la|los|las) )$`,
)
/** '73,82 dólares, su soporte,'. */
const APPOSED = new RegExp(`^ ?${FILLER}, (?:su|el|la) $`)
/** What may stand between figures that are listed: '70,9 y 87,9', '97 frente a 95', '1.031; señal'. */
const LISTED = new RegExp(
  `^ ?${FILLER}(?:,|;|/|y|e|frente a|contra|por|ante|con|vs\\.?|-)* ?(?:(?:us|r)?[$€] ?)?(?:los |las |un |una )?-?$`,
)

/** A figure at its position: the names around it that fit its unit. */
interface Place {
  folded: string
  figure: Figure
  figures: readonly Figure[]
  /** The figure and those that follow it with only joining words between. */
  run: readonly Figure[]
  /** Every name of the sentence; those that fit its unit; those of them since the figure before. */
  all: readonly Mention[]
  strong: readonly Mention[]
  group: readonly Mention[]
  previous: Figure | undefined
  inherited: readonly Mention[]
}

/** The names of a figure and of those after it in its run; null where the rule does not apply. */
type Rule = (place: Place) => readonly Binding[] | null

/** The name that the words around it give each figure other than a percentage: the first rule that applies wins. */
export function bind({ folded, figures, mentions, inherited }: Reading): Map<Figure, Binding> {
  const bound = new Map<Figure, Binding>()
  const all = mentions.filter(({ weak }) => !weak)
  const data = figures.filter(({ unit }) => unit !== 'percent')
  for (const [i, figure] of data.entries()) {
    if (bound.has(figure)) continue
    const strong = all.filter(({ names }) => fits(figure, names[0]))
    const run = runFrom(folded, data, i)
    if (run.length > 1 && nameAfter(folded, run.at(-1) as Figure, figures, strong)) run.pop()
    const previous = figures.findLast(({ end }) => end <= figure.start)
    const near = strong.filter(({ start, end }) => start >= (previous?.end ?? 0) && end <= figure.start)
    const part = folded.slice(0, figure.start).search(/[:;][^:;]*$/)
    const inPart = near.filter(({ start }) => start > part)
    const group = inPart.length > 0 ? inPart : near
    const place: Place = { folded, figure, figures, run, all, strong, group, previous, inherited }
    for (const rule of RULES) {
      const bindings = rule(place)
      for (const [k, binding] of bindings?.entries() ?? []) bound.set(run[k], binding)
      if (bindings) break
    }
  }
  return bound
}

/** 'sube un 1,01 %, hasta 80,10' */
const afterChange: Rule = ({ folded, figure }) =>
  AFTER_CHANGE.test(folded.slice(0, figure.start)) ? [{ names: ['price'], strict: true }] : null
const AFTER_CHANGE = /%,? (?:y (?:cotiza|cerro|quedo) )?(?:hasta|a|en) (?:los |unos )?(?:(?:us|r)?[$€] ?)?$/

/** 'El soporte, en 1.234 acciones': the unit is another's, the name is not. */
const ownName: Rule = ({ folded, figure, all }) => {
  const own = all.findLast(({ end }) => end <= figure.start)
  const isOwn = own && !fits(figure, own.names[0]) && OWN.test(folded.slice(own.end, figure.start))
  return isOwn ? [{ names: own.names, strict: true }] : null
}

const namedAfter: Rule = ({ folded, figure, figures, strong, run }) => {
  const after = run.length === 1 ? nameAfter(folded, figure, figures, strong) : null
  return after && [{ names: after.names.slice(0, 1), strict: true }]
}

/** 'soporte y resistencia, en A y B', 'entre A y B', 'por debajo de su señal (A y B)'. */
const listed: Rule = ({ folded, figure, run, group, strong }) => {
  if (run.length < 2) return null
  const whole = group.at(-1)?.names ?? []
  // 'sus dos medias (A y B)'
  if (
    run.length === 2 &&
    whole[0] === 'ema20' &&
    whole[1] === 'ema50' &&
    /^,? ?(?:\(|en |de )/.test(folded.slice(group.at(-1)!.end, figure.start))
  )
    return whole.map((name) => ({ names: [name], strict: true }))
  const list = group.slice(-run.length)
  const [kind] = list.map(({ names }) => kindOf(names[0]))
  const isList = list.length === run.length && list.every(({ names }) => kindOf(names[0]) === kind && !isWide(names))
  const isWhole = group.length === run.length
  const pair = isList && (isWhole || /\($/.test(folded.slice(0, figure.start))) ? null : rangeOf(folded, run, strong)
  if (pair) return pair.map((name) => ({ names: [name], strict: true }))
  const isLoose =
    /:$/.test(folded.slice(0, figure.start).trimEnd()) && VERSUS.test(folded.slice(run[0].end, run[1].start))
  if (isList && isLoose) return run.map(() => ({ names: list.flatMap(({ names }) => names), strict: true }))
  if (isList) return list.map(({ names }) => ({ names, strict: isWhole }))
  const single = group.at(-1)?.names[0]
  if (run.length !== 2 || single === undefined || !isObject(single)) return null
  return [partnerOf(single), single].map((name) => ({ names: [name], strict: false }))
}

/** '-1,63 sobre una señal de -1,71'. */
const setAgainst: Rule = ({ folded, figure, strong }) => {
  const object = strong.find(({ start }) => start >= figure.end)
  const isSet = object && isObject(object.names[0]) && SET_AGAINST.test(folded.slice(figure.end, object.start))
  return isSet ? [{ names: [partnerOf(object.names[0])], strict: true }] : null
}

const namedBefore: Rule = ({ folded, figure, run, group, previous }) => {
  const before = group.at(-1)
  if (!before) return null
  const between = folded.slice(before.end, figure.start)
  const isCompared = COMPARING.test(folded.slice(Math.max(0, before.start - 20), before.start)) && between.length > 8
  const isFarFrom = previous !== undefined && FAR_FROM.test(folded.slice(previous.end, before.start))
  const names = isFarFrom
    ? [...before.names, 'price' as const]
    : before.names[0] === 'averageVolume' && /^,/.test(between)
      ? (['averageVolume', 'volume'] as const)
      : isCompared
        ? [...before.names, partnerOf(before.names[0]), 'price' as const]
        : allOf(before, group)
  const isAmid = /\bentre $/.test(folded.slice(0, before.start))
  const isAnother = (run.length > 1 && /\b(?:este|esta|aquel) y/.test(folded)) || /\b(?:los|esos|sus) $/.test(between)
  const first = {
    names: isAmid ? ['price' as const, ...names] : names,
    strict: isTight(between) && !isCompared && !isAnother && !isAmid,
  }
  const second = run[1]
  if (!second || (group.length > 1 && !VERSUS.test(folded.slice(figure.end, second.start)))) return [first]
  return [first, { names: [...before.names.slice(1), partnerOf(before.names[0])], strict: false }]
}

/** Nothing is named since the figure before: what was named last, or is named next, or in the sentence before. */
const namedAnywhere: Rule = ({ figure, strong, inherited }) => {
  const last = strong.findLast(({ end }) => end <= figure.start)
  const home = last ?? strong.find(({ start }) => start >= figure.end) ?? inherited.at(-1)
  return home ? [{ names: [...home.names, partnerOf(home.names[0])], strict: false }] : null
}

const RULES: readonly Rule[] = [afterChange, ownName, namedAfter, listed, setAgainst, namedBefore, namedAnywhere]

/** Before one figure 'el precio sigue bajo la EMA de 20, en 3,1' names two: the nearer is likelier. */
const allOf = (before: Mention, group: readonly Mention[]): readonly FactName[] =>
  isLevel(before.names[0]) || group.length < 2
    ? before.names
    : [...before.names, ...group.flatMap(({ names }) => names.slice(0, 1)).filter((name) => !isLevel(name))]

/** 'a tres pesos de su máximo del día, en 1.791,50'. */
const FAR_FROM = /^ ?[a-z]* ?de(?:l| la| su| los)? $/
const OWN = /^,? (?:en|de|es de|esta en|marca) (?:los )?$/
const isWide = (names: readonly FactName[]) => names.length === 2 && /Low$/.test(names[0]) && /High$/.test(names[1])

const SET_AGAINST =
  /^ (?:sobre|bajo|frente a|contra|ante|por (?:encima|debajo) de) (?:una? |su |la |los |el |las )?(?:-?[\d.,]*\d (?:de|en) (?:su |la )?)?$/
const VERSUS = /frente|contra|ante|sobre|vs/
/** In 'por debajo de su señal (-1,95 y -0,95)' the subject's figure stands first. */
const isObject = (name: FactName) =>
  name === 'signal' || name === 'averageVolume' || name === 'stochasticD' || name === 'ema50'
const COMPARING =
  /\b(?:bajo|sobre|encima del?|debajo del?|frente a|contra|que|superior a|inferior a|supera|rebasa)(?: (?:su|la|el|a))* ?$/

const isLevel = (name: FactName) => /^(?:support|resistance|ema)/.test(name)

/** So little stands between a name and its figure that it belongs to no other. */
const isTight = (between: string) =>
  between.length <= 40 &&
  !/[;:]|\b(?:que (?!marca|anota|lee|senala|es|esta|queda)|tras|toc\w+|pis[oa]r?\b|lleg\w+|hasta|desde|baj[aoó]\w*|sub\w+|descen\w+|abr\w+|cerr\w+)/.test(
    between,
  )

/** The figures that follow each other from the i-th on with nothing but joining words between. */
function runFrom(folded: string, data: readonly Figure[], i: number): Figure[] {
  const run = [data[i]]
  const isOther = (unit: Figure['unit']) =>
    unit !== data[i].unit && [unit, data[i].unit].includes('shares') && ![unit, data[i].unit].includes(null)
  for (
    let j = i + 1;
    j < data.length && !isOther(data[j].unit) && LISTED.test(folded.slice(data[j - 1].end, data[j].start));
    j++
  )
    run.push(data[j])
  return run
}

function nameAfter(
  folded: string,
  figure: Figure,
  figures: readonly Figure[],
  strong: readonly Mention[],
): Mention | null {
  const next = figures.find(({ start }) => start >= figure.end)
  const mention = strong.find(({ start }) => start >= figure.end)
  if (!mention || (next && next.start < mention.start)) return null
  const between = folded.slice(figure.end, mention.start)
  const isNamed = strong.some(
    ({ start, end }) =>
      end <= figure.start && start > (figures.findLast((other) => other.end <= figure.start)?.end ?? 0),
  )
  if (/^ como /.test(between) && /\btanto\b[^;:.]*$/.test(folded.slice(0, figure.start))) return null
  if (!isNamed && APPOSED.test(between) && /^(?:[,.;)]| y )/.test(folded.slice(mention.end))) return mention
  if (!(between.trim() === '' && /^ema|averageVolume/.test(mention.names[0])) && !NAME_AFTER.test(between)) return null
  return /\($/.test(between) && !/^ ?\)/.test(folded.slice(mention.end)) ? null : mention
}

/** 'entre A y B', 'de A a B', 'A-B': low and high of the year or the day, or two levels that are named. */
function rangeOf(
  folded: string,
  [low, high]: readonly Figure[],
  strong: readonly Mention[],
): readonly FactName[] | null {
  const before = folded.slice(Math.max(0, low.start - 24), low.start)
  const between = folded.slice(low.end, high.start)
  if (!/ (?:y|a|hasta|e|-) |^ ?- ?$/.test(` ${between} `)) return null
  if (!/(?:entre|de|desde|del|rango|:|en|[([]) ?(?:los |unos )?(?:[a-z$€£/.]{0,8}) ?-?$|[([]$/.test(before)) return null
  const wide = strong.filter(({ names }) => isWide(names))
  return (wide.findLast(({ start }) => start < low.start) ?? wide[0])?.names ?? null
}

/** Whether a figure of this unit may state the fact. */
export function fits({ unit, inWords }: Figure, name: FactName): boolean {
  const kind = kindOf(name)
  if (kind === 'percent') return false
  if (unit === null) return true
  if (unit === 'points') return kind === 'oscillator' || (kind === 'line' && !inWords)
  return (unit === 'shares') === VOLUMES.includes(name) && kind !== 'oscillator'
}

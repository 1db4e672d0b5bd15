import type { FactName, Facts } from '../facts.ts'
import { matchesCurrency } from './currency.ts'
import { kindOf, type Mention, partnerOf, VOLUMES } from './mentions.ts'
import { directionOf, movesIn } from './moves.ts'
import { agrees, type Figure } from './numbers.ts'

export interface FigureVerdict {
  figure: Figure
  /** The fact that it states; null: none, `ok` says whether it follows from some. */
  name: FactName | null
  ok: boolean
  kind: 'unknown_figure' | 'wrong_role' | 'wrong_sign' | 'invented_percentage' | 'wrong_currency'
}

interface Reading {
  folded: string
  figures: readonly Figure[]
  mentions: readonly Mention[]
  facts: Facts
  inherited: readonly Mention[]
}

/** What a price may be that nothing names: 'bajó hasta', 'tras abrir en'. */
export const OF_THE_DAY = ['price', 'dayLow', 'dayHigh', 'open', 'previousClose'] as const satisfies readonly FactName[]
const FIGURE_LIMITS: Partial<Record<FactName, readonly number[]>> = {
  rsi: [30, 50, 70],
  stochasticK: [20, 50, 80],
  stochasticD: [20, 50, 80],
}

/** What each data figure of one sentence states. `inherited`: what the sentence before named. */
export function judgeFigures(reading: Reading): FigureVerdict[] {
  const { facts, figures } = reading
  const bound = bind(reading)
  return figures.map((figure) => {
    const verdict =
      figure.unit === 'percent' ? judgePercent(figure, reading) : judgeFigure(figure, reading, bound.get(figure))
    const isForeign = verdict.ok && figure.unit === 'money' && !matchesCurrency(figure.currency, facts.currency)
    return isForeign ? { figure, name: null, ok: false, kind: 'wrong_currency' } : verdict
  })
}

/** The facts that the words around a figure give it; `strict` where they leave no choice. */
interface Binding {
  names: readonly FactName[]
  strict: boolean
}

function judgeFigure(figure: Figure, reading: Reading, binding: Binding | undefined): FigureVerdict {
  const { facts, mentions, inherited } = reading
  const { values } = facts
  const yes = (name: FactName | null): FigureVerdict => ({ figure, name, ok: true, kind: 'unknown_figure' })
  const no = (kind: FigureVerdict['kind']): FigureVerdict => ({ figure, name: null, ok: false, kind })
  const [below, above] = approximation(figure, reading.folded).map((share) => Math.min(share, 0.1))
  const states = (name: FactName) =>
    fits(figure, name) &&
    (agrees(figure, values[name]) || roughly(figure.value ?? 0, values[name] ?? 0, [below, above]))
  if (figure.unit === 'times') return isMultiple(figure, reading) ? yes(null) : no('invented_percentage')
  const direct = binding?.names.find(states)
  if (direct) return yes(direct)
  if (isDifference(figure, reading, binding)) return yes(null)
  const named = [...mentions, ...inherited].flatMap(({ names }) => names)
  if (!binding?.strict) {
    const other = [...named, ...OF_THE_DAY, 'volume' as const].find(states)
    if (other) return yes(other)
  }
  if (binding?.names.some((name) => fits(figure, name) && agrees(figure, values[name], true))) return no('wrong_sign')
  const isElsewhere = Object.values(values).some((value) => agrees(figure, value))
  return no(isElsewhere ? 'wrong_role' : 'unknown_figure')
}

function isMultiple(figure: Figure, { folded, facts: { values }, mentions, inherited }: Reading): boolean {
  const tolerance = approximation(figure, folded)
  return pairsOf(mentions, inherited).some(({ left, right }) => {
    const [a, b] = [values[left], values[right]]
    if (a === null || b === null || b === 0) return false
    return agrees(figure, a / b) || roughly(figure.value ?? 0, a / b, tolerance)
  })
}

/** Whether a figure of this unit may state the fact. */
function fits({ unit, inWords }: Figure, name: FactName): boolean {
  const kind = kindOf(name)
  if (kind === 'percent') return false
  if (unit === null) return true
  if (unit === 'points') return kind === 'oscillator' || (kind === 'line' && !inWords)
  return (unit === 'shares') === VOLUMES.includes(name) && kind !== 'oscillator'
}

/** Prices that the session only passed. */
const PASSED = /\b(?:lleg|toc|minim|maxim|alcanz|durante|dia\b|asom|abri|apertura|super|perd|perfor|vulner|paso|rebas)/
const ROSE = /^ ?(?:\w+ )?de (?:alza|subida|avance|ganancia)/
const FELL = /^ ?(?:\w+ )?de (?:baja|caida|retroceso|perdida|descenso)/
const APART =
  /\b(?:diferencia\w*|distancia\w*|separa\w*|margen|brecha|ventaja|dista|distan|desfase|hueco|amplitud|ancho)\b/
const APART_BEFORE =
  /\b(?:a|por|en|apenas|separa\w*|dista\w*|falta\w*|diferencia\w*|distancia\w*|margen|brecha|cede|gana|pierde|son|solo|casi|amplitud|recorrido|ancho|cerca|sobra\w*|super[ao]\w*|rebas[ao]\w*|exced\w*|sac\w*|sum\w+|ced\w+|cay\w*|caer|caida|alza|subi\w*|sube|baj\w+|avanz\w*|retroced\w*|dej\w+|resbal\w+|estir\w+|horquilla|franja|banda|rango|aventaja\w*|restan|median?|escasos|mas|menos|pasa|paso|unos|unas|entre|esos|hay)(?: (?:de|es|solo|apenas|tan|los|las|unos|en|son|todavia|casi|la|menos|mas|poco|por)){0,3} ?(?:(?:us|r)?[$€])? ?$/
const APART_AFTER =
  /^[^.;:()\d]{0,26}\b(?:sobre|bajo|encima|debajo|arriba|abajo|mas|menos|separa\w*|distancia|diferencia|puntos?|por delante|por detras|inferior|superior|dentro|adelante|media[nr]?|aparta\w*|por lado|hasta|entre|eso hay|de (?:alza|subida|baja|caida|avance|retroceso|amplitud)|faltan?|faltaron|le falt\w+|de(?:l| la| los) (?:soporte|resistencia|minimo|maximo|ema|limite|umbral|techo|piso)|de (?:margen|ventaja|brecha|separacion|amplitud))\b/

/** Whether it is how far two facts are apart of which the sentence speaks, or an oscillator from its limits. */
function isDifference(figure: Figure, reading: Reading, binding: Binding | undefined): boolean {
  const { folded, facts, mentions, inherited } = reading
  const before = folded.slice(Math.max(0, figure.start - 24), figure.start)
  const after = folded.slice(figure.end, figure.end + 48)
  // Hundredths in words, and cents, are never a price.
  const isSmallPart = figure.step < 1 && (figure.inWords || (figure.unit === 'money' && figure.currency === null))
  const beforeIt = new Set(mentions.filter(({ end }) => end <= figure.start).flatMap(({ names }) => names))
  const around = folded.slice(Math.max(0, figure.start - 60), figure.end + 60)
  if (!APART_BEFORE.test(before) && !APART_AFTER.test(after) && !APART.test(around) && !isSmallPart) return false
  const named = new Set<FactName>(
    [...mentions, ...(mentions.length < 2 ? inherited : [])].flatMap(({ names }) => names),
  )
  for (const name of binding?.names ?? []) named.add(name)
  named.add('price')
  if (/amplitud|recorrido|rango|horquilla|banda|franja|de punta a punta|estir/.test(folded))
    named.add('dayLow').add('yearLow')
  const { change } = facts.values
  if (change !== null && ((change < 0 && ROSE.test(after)) || (change > 0 && FELL.test(after)))) return false
  const names = new Set<FactName>([...named, ...[...named].map(partnerOf), ...(PASSED.test(folded) ? OF_THE_DAY : [])])
  names.add('previousClose')
  const tolerance = approximation(figure, folded)
  const { values } = facts
  const mayBe = (name: FactName) =>
    figure.unit === null ||
    ((kindOf(name) === 'volume') === (figure.unit === 'shares') &&
      (figure.unit !== 'points' ||
        kindOf(name) !== 'price' ||
        (near !== undefined && kindOf(near.names[0]) === 'price')) &&
      (figure.unit !== 'money' || kindOf(name) !== 'oscillator'))
  const of = distanceTo(figure, before, mentions, folded)
  const near = of ?? mentions.findLast(({ end }) => end <= figure.start) ?? mentions[0]
  const list = [...names].filter((name) => values[name] !== null && mayBe(name))
  return list
    .filter((name) => (of ? of.names.includes(name) : named.has(name)))
    .some((left) => {
      const a = values[left] as number
      const others = list.filter(
        (right) =>
          right !== left &&
          kindOf(right) === kindOf(left) &&
          (!of ||
            right === 'price' ||
            beforeIt.has(right) ||
            (PASSED.test(folded) && OF_THE_DAY.some((name) => name === right))),
      )
      const limits = (FIGURE_LIMITS[left] ?? []).filter((limit) => Math.abs(limit - a) <= 30)
      return [...others.map((right) => values[right] as number), ...limits].some((b) => {
        const away = Math.abs(a - b)
        const inCents = figure.unit === null && /centavos|centimos/.test(folded) ? 0.01 : 1
        // A reader subtracts what is shown.
        const shown = Math.abs(Math.round(a / figure.step) - Math.round(b / figure.step)) * figure.step
        return (
          agrees(figure, away, true) ||
          agrees(figure, shown, true) ||
          (inCents < 1 && agrees(figure, away / inCents)) ||
          roughly(Math.abs(figure.value ?? 0), away, tolerance)
        )
      })
    })
}

/** In 'a 4,00 pesos de su soporte' what the distance is measured to. */
function distanceTo(figure: Figure, before: string, mentions: readonly Mention[], folded: string): Mention | null {
  const next = mentions.find(({ start }) => start >= figure.end)
  if (next && ASIDE.test(folded.slice(figure.end, next.start))) return next
  if (!next || !/\ba (?:solo |apenas |unos |unas |casi |menos de |mas de |un |el )*$/.test(before)) return null
  return TO.test(folded.slice(figure.end, next.start)) ? next : null
}
const ASIDE = /^ ?(?:[a-z$€]+ )?(?:por )?(?:arriba|abajo|encima|debajo|sobre|bajo)(?: de)?l?(?: la| los| su| sus)? $/
const TO = /^ ?(?:[a-z$€]+ )?de(?:l| la| los| su| sus)? $/

/** How far a word like 'casi' lets the truth lie below and above what is said, as shares of it. */
export function approximation({ start }: { start: number }, folded: string): readonly [number, number] {
  const before = folded.slice(Math.max(0, start - 26), start)
  if (/(?<!poco |algo )\bmenos de (?:los |las |el |la |un |una )?$/.test(before)) return [0.5, 0]
  if (/(?<!poco |algo )\bmas de (?:los |las |el |la |un |una )?$/.test(before)) return [0, 0.35]
  if (
    /\b(?:casi|poco menos de|algo menos de|no lleg\w* al?|no alcanz\w+|rozando) (?:los |las |el |la |un |una )?$/.test(
      before,
    )
  )
    return [0.2, 0.0005]
  if (/\b(?:poco mas de|algo mas de|algo por encima de|pasad\w+ de) (?:los |las |el |la |un |una )?$/.test(before))
    return [0.0005, 0.12]
  if (
    /\b(?:cerca de|alrededor de|en torno a|unos|unas|aproximadamente|cosa de|del orden de|rondando) (?:los |las |el |la |un |una )?$/.test(
      before,
    )
  )
    return [0.02, 0.02]
  return [0, 0]
}

const roughly = (said: number, actual: number, [below, above]: readonly [number, number]) =>
  below + above > 0 && actual >= said * (1 - below) && actual <= said * (1 + above)

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

/** What each figure that is no percentage is called by the words around it. */
function bind({ folded, figures, mentions, inherited }: Reading): Map<Figure, Binding> {
  const bound = new Map<Figure, Binding>()
  const all = mentions.filter(({ weak }) => !weak)
  const data = figures.filter(({ unit }) => unit !== 'percent')
  for (let i = 0; i < data.length; i++) {
    const figure = data[i]
    if (bound.has(figure)) continue
    if (
      /%,? (?:y (?:cotiza|cerro|quedo) )?(?:hasta|a|en) (?:los |unos )?(?:(?:us|r)?[$€] ?)?$/.test(
        folded.slice(0, figure.start),
      )
    ) {
      bound.set(figure, { names: ['price'], strict: true })
      continue
    }
    // 'El soporte, en 1.234 acciones': the unit is another's, the name is not.
    const own = all.findLast(({ end }) => end <= figure.start)
    if (own && !fits(figure, own.names[0]) && OWN.test(folded.slice(own.end, figure.start))) {
      bound.set(figure, { names: own.names, strict: true })
      continue
    }
    const strong = all.filter(({ names }) => fits(figure, names[0]))
    const run = runFrom(folded, data, i)
    if (run.length > 1 && nameAfter(folded, run.at(-1) as Figure, figures, strong)) run.pop()
    const previous = figures.findLast(({ end }) => end <= figure.start)
    const near = strong.filter(({ start, end }) => start >= (previous?.end ?? 0) && end <= figure.start)
    const part = folded.slice(0, figure.start).search(/[:;][^:;]*$/)
    const inPart = near.filter(({ start }) => start > part)
    const group = inPart.length > 0 ? inPart : near
    const after = nameAfter(folded, figure, figures, strong)
    if (after && run.length === 1) {
      bound.set(figure, { names: after.names.slice(0, 1), strict: true })
      continue
    }
    if (run.length > 1) {
      const listed = group.slice(-run.length)
      const isList =
        listed.length === run.length &&
        listed.every(({ names }) => kindOf(names[0]) === kindOf(listed[0].names[0]) && !isWide(names))
      const pair =
        isList && (group.length === run.length || /\($/.test(folded.slice(0, figure.start)))
          ? null
          : rangeOf(folded, run, strong)
      if (pair) {
        for (const [k, member] of run.slice(0, 2).entries()) bound.set(member, { names: [pair[k]], strict: true })
        continue
      }
      if (isList) {
        for (const [k, member] of run.entries())
          bound.set(member, { names: listed[k].names, strict: group.length === run.length })
        continue
      }
      const single = group.at(-1)
      if (run.length === 2 && single && isObject(single.names[0])) {
        const names = [partnerOf(single.names[0]), single.names[0]]
        for (const [k, member] of run.entries()) bound.set(member, { names: [names[k]], strict: false })
        continue
      }
    }
    const object = strong.find(({ start }) => start >= figure.end)
    if (object && isObject(object.names[0]) && SET_AGAINST.test(folded.slice(figure.end, object.start))) {
      bound.set(figure, { names: [partnerOf(object.names[0])], strict: true })
      continue
    }
    const before = group.at(-1)
    if (before) {
      const between = folded.slice(before.end, figure.start)
      const isCompared =
        COMPARING.test(folded.slice(Math.max(0, before.start - 20), before.start)) && between.length > 8
      const isAside = before.names[0] === 'averageVolume' && /^,/.test(between)
      const names = isAside
        ? (['averageVolume', 'volume'] as const)
        : isCompared
          ? [...before.names, partnerOf(before.names[0]), 'price' as const]
          : allOf(before, group)
      bound.set(figure, {
        names,
        strict:
          isTight(between) &&
          !isCompared &&
          !(run.length > 1 && /\b(?:este|esta|aquel) y/.test(folded)) &&
          !/\b(?:los|esos|sus) $/.test(between),
      })
      const second = run[1]
      if (second && (group.length === 1 || VERSUS.test(folded.slice(figure.end, second.start))))
        bound.set(second, { names: [...before.names.slice(1), partnerOf(before.names[0])], strict: false })
      continue
    }
    const last = strong.findLast(({ end }) => end <= figure.start)
    const next = strong.find(({ start }) => start >= figure.end)
    const home = last ?? next ?? inherited.at(-1)
    if (home) bound.set(figure, { names: [...home.names, partnerOf(home.names[0])], strict: false })
  }
  return bound
}

/** Before one figure 'el precio sigue bajo la EMA de 20, en 3,1' names two: the nearer is likelier. */
const allOf = (before: Mention, group: readonly Mention[]): readonly FactName[] =>
  isLevel(before.names[0]) || group.length < 2
    ? before.names
    : [...before.names, ...group.flatMap(({ names }) => names.slice(0, 1)).filter((name) => !isLevel(name))]

const OWN = /^,? (?:en|de|es de|esta en|marca) (?:los )?$/
const isWide = (names: readonly FactName[]) => names.length === 2 && /Low$/.test(names[0]) && /High$/.test(names[1])

/** '-1,63 sobre una señal de -1,71'. */
const SET_AGAINST = /^ (?:sobre|bajo|frente a|contra|ante|por (?:encima|debajo) de) (?:una? |su |la |los |el |las )?$/
const VERSUS = /frente|contra|ante|sobre|vs/
/** In 'por debajo de su señal (-1,95 y -0,95)' the subject's figure stands first. */
const isObject = (name: FactName) =>
  name === 'signal' || name === 'averageVolume' || name === 'stochasticD' || name === 'ema50'
const COMPARING =
  /\b(?:bajo|sobre|encima del?|debajo del?|frente a|contra|que|superior a|inferior a|supera|rebasa)(?: (?:su|la|el|a))* ?$/

const isLevel = (name: FactName) => /^(?:support|resistance|ema)/.test(name)

/** So little between a name and its figure that it can be no other's. */
const isTight = (between: string) =>
  between.length <= 60 &&
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
  if (!isNamed && APPOSED.test(between) && /^(?:[,.;)]| y )/.test(folded.slice(mention.end))) return mention
  if (!(between.trim() === '' && /^ema/.test(mention.names[0])) && !NAME_AFTER.test(between)) return null
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
  if (!/(?:entre|de|desde|del|rango|:|en|\() (?:los |unos )?(?:[a-z$€£/.]{0,8}) ?-?$|\($/.test(before)) return null
  const wide = strong.filter(({ names }) => isWide(names))
  return (wide.findLast(({ start }) => start < low.start) ?? wide[0])?.names ?? null
}

function judgePercent(figure: Figure, reading: Reading): FigureVerdict {
  const { folded, facts, mentions, inherited } = reading
  const { values } = facts
  const clauseOf = folded.slice(Math.max(0, figure.start - 60), figure.end + 60)
  const state = (
    name: FactName | null,
    ok = true,
    kind: FigureVerdict['kind'] = 'invented_percentage',
  ): FigureVerdict => ({ figure, name, ok, kind })
  const way = directionOf(figure, folded)
  const tolerance = approximation(figure, folded)
  const is = (actual: number) =>
    agrees(figure, actual, !figure.signed) || roughly(Math.abs(figure.value ?? 0), Math.abs(actual), tolerance)
  const after = folded.slice(figure.end, figure.end + 8)
  const of = distanceTo(figure, folded.slice(Math.max(0, figure.start - 24), figure.start), mentions, folded)
  const isShare =
    !of &&
    /^ (?:de|del) /.test(after) &&
    !/\b(?:baja|caida|alza|subida|avance|retroceso|perdida|ganancia|descenso) (?:de|del) (?:un |el )?$/.test(
      folded.slice(0, figure.start),
    )
  const pair = pairsOf(mentions, inherited).find(({ left, right }) => {
    if (of && !of.names.includes(right) && !of.names.includes(left)) return false
    // The day's change, which has a direction.
    if ([left, right].every((name) => name === 'price' || name === 'previousClose')) return false
    const [a, b] = [values[left], values[right]]
    if (a === null || b === null) return false
    if (a === b) return figure.value === 0
    const sign = Math.sign(a - b)
    const ofPrice = ((a - b) / (values.price ?? a)) * 100
    const shares =
      way !== 0 && way !== sign ? [] : isShare ? [ofPrice] : [((a - b) / b) * 100, ((a - b) / a) * 100, ofPrice]
    const parts = way === 0 ? [(a / b) * 100, (b / a) * 100] : []
    return [...shares, ...parts].some((share) => is(Math.abs(share)))
  })
  const { change } = values
  if (change !== null && agrees(figure, change, true)) {
    const said = movesIn(folded, figure) || way || (figure.signed ? Math.sign(figure.value as number) : 0)
    const isContradicted = figure.signed && said !== 0 && Math.sign(figure.value as number) === -said
    if (change === 0 || figure.value === 0 || ((said === 0 || said === Math.sign(change)) && !isContradicted))
      return state('change')
    if (!pair) return state(null, false, 'wrong_sign')
  }
  if (pair) return state(DISTANCES[pair.right] ?? DISTANCES[pair.left] ?? null)
  if (
    /rango|recorrido|mitad|tercio|cuarto|franja|horquilla/.test(clauseOf) &&
    isPosition(figure, folded, facts, tolerance)
  )
    return state(null)
  return state(null, false)
}

const DISTANCES: Partial<Record<FactName, FactName>> = {
  support: 'supportDistance',
  resistance: 'resistanceDistance',
  averageVolume: 'volumeExcess',
}

/** Facts that a percentage may set against each other, by what is named near it. */
function pairsOf(mentions: readonly Mention[], inherited: readonly Mention[]) {
  const named = [...new Set([...mentions, ...(mentions.length < 2 ? inherited : [])].flatMap(({ names }) => names))]
  const pairs: { left: FactName; right: FactName }[] = []
  for (const right of named) {
    if (kindOf(right) === 'oscillator' || kindOf(right) === 'percent') continue
    for (const left of new Set([partnerOf(right), 'price' as const, ...named])) {
      if (left !== right && kindOf(left) === kindOf(right)) pairs.push({ left, right }, { left: right, right: left })
    }
  }
  return pairs
}

const SUPERIOR = /^ (?:superior|mas alto|alto)/
const INFERIOR = /^ (?:inferior|mas bajo|bajo)/

/** Whether it is where the price stands between the lows and highs of the day or the year, in per cent. */
function isPosition(figure: Figure, folded: string, { values }: Facts, tolerance: readonly [number, number]): boolean {
  return (['year', 'day'] as const).some((span) => {
    const [low, high, price] = [values[`${span}Low`], values[`${span}High`], values.price]
    if (low === null || high === null || price === null || high === low) return false
    const share = ((price - low) / (high - low)) * 100
    const isTop = SUPERIOR.test(folded.slice(figure.end, figure.end + 14))
    const isBottom = INFERIOR.test(folded.slice(figure.end, figure.end + 14))
    if (isTop || isBottom) return (isTop ? 100 - share : share) <= (figure.value ?? 0) + figure.step / 2
    return (
      roughly(figure.value ?? 0, share, tolerance) ||
      agrees(figure, share) ||
      agrees(figure, 100 - share) ||
      agrees(figure, ((high - low) / low) * 100)
    )
  })
}

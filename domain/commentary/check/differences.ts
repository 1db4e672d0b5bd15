import type { FactName } from '../facts.ts'
import { approximation, roughly } from './approximation.ts'
import type { Binding } from './bind.ts'
import { kindOf, type Mention, partnerOf } from './mentions.ts'
import { lastMove } from './moves.ts'
import { agrees, type Figure } from './numbers.ts'
import { OF_THE_DAY, type Reading } from './reading.ts'

const FIGURE_LIMITS: Partial<Record<FactName, readonly number[]>> = {
  rsi: [30, 50, 70],
  stochasticK: [20, 50, 80],
  stochasticD: [20, 50, 80],
}

/** Prices that the session only passed. */
const PASSED = /\b(?:lleg|toc|minim|maxim|alcanz|durante|dia\b|asom|abri|apertura|super|perd|perfor|vulner|paso|rebas)/
const ROSE = /^ ?(?:\w+ )?(?:de (?:alza|subida|avance|ganancia)|gana\b)/
const FELL = /^ ?(?:\w+ )?(?:de (?:baja|caida|retroceso|perdida|descenso)|pierde\b)/
const APART =
  /\b(?:diferencia\w*|distancia\w*|separa\w*|margen|brecha|(?:des)?ventaja|lejos|lejan[oa]|dista|distan|desfase|hueco|amplitud|ancho|corredor|pasillo|intervalo|mide|abarca|holgura|recorrido|saldo|equidist\w+)\b/
const APART_BEFORE =
  /\b(?:a|por|en|apenas|separa\w*|dista\w*|falta\w*|diferencia\w*|distancia\w*|margen|brecha|cede|gan\w+|pierde|perd\w+|qued\w+|son|solo|casi|amplitud|recorrido|ancho|cerca|sobra\w*|super[ao]\w*|rebas[ao]\w*|exced\w*|sac\w*|sum\w+|ced\w+|cay\w*|caer|caida|alza|subi\w*|sube|baj\w+|avanz\w*|retroced\w*|dej\w+|resbal\w+|alej\w+|acerc\w+|apart\w+|estir\w+|horquilla|franja|banda|rango|canal|corredor|pasillo|intervalo|miden?|abarcan?|aventaja\w*|restan|median?|escasos|mas|menos|pasa|paso|llev\w+|unos|unas|entre|esos|hay|contra|cab\w+)(?: (?:de|es|solo|apenas|tan|los|las|unos|en|son|todavia|casi|la|menos|mas|poco|por)){0,3} ?(?:(?:us|r)?[$€])? ?$/
const APART_AFTER =
  /^[^.;:()\d]{0,26}\b(?:sobre|bajo|encima|debajo|arriba|abajo|mas|menos|separa\w*|distancia|diferencia|puntos?|por delante|por detras|inferior|superior|dentro|adelante|media[nr]?|aparta\w*|por lado|para|hasta|desde|entre|eso hay|(?:gana|pierde|gano|perdio|sube|cede)\b|de (?:desventaja|alza|subida|baja|caida|avance|retroceso|amplitud)|faltan?|faltaron|le falt\w+|de(?:l| la| los) (?:soporte|resistencia|minimo|maximo|ema|limite|umbral|techo|piso)|de (?:margen|ventaja|brecha|separacion|amplitud))\b/

/** Whether the figure is the distance between two facts in the sentence, or of an oscillator from its limits. */
export function isDifference(figure: Figure, reading: Reading, binding: Binding | undefined): boolean {
  const { folded, facts, mentions, inherited } = reading
  const before = folded.slice(Math.max(0, figure.start - 24), figure.start)
  const after = folded.slice(figure.end, figure.end + 48)
  // Hundredths in words, and cents, are never a price.
  const isSmallPart = figure.step < 1 && (figure.inWords || (figure.unit === 'money' && figure.currency === null))
  const beforeIt = new Set(mentions.filter(({ end }) => end <= figure.start).flatMap(({ names }) => names))
  const around = folded.slice(Math.max(0, figure.start - 60), figure.end + 60)
  if (!APART_BEFORE.test(before) && !APART_AFTER.test(after) && !APART.test(around) && !isSmallPart) return false
  const named = new Set<FactName>([...mentions, ...inherited].flatMap(({ names }) => names))
  for (const name of binding?.names ?? []) named.add(name)
  named.add('price')
  if (
    /amplitud|recorrido|rango|canal|corredor|pasillo|intervalo|horquilla|banda|franja|de punta a punta|estir/.test(
      folded,
    )
  )
    named.add('dayLow').add('yearLow')
  const { change } = facts.values
  if (change !== null && ((change < 0 && ROSE.test(after)) || (change > 0 && FELL.test(after)))) return false
  const { price, previousClose } = facts.values
  const said = lastMove(before.slice(-18)) || (/^ ?(?:[a-z]+ )?arriba[:,.]/.test(after) ? 1 : 0)
  const isChange = price !== null && previousClose !== null && agrees(figure, price - previousClose, true)
  if (isChange && change !== null && said === -Math.sign(change)) return false
  const names = new Set<FactName>([
    ...named,
    ...[...named].map(partnerOf).filter((name) => name !== 'stochasticD'),
    ...(PASSED.test(folded) ? OF_THE_DAY : []),
  ])
  names.add('previousClose')
  const tolerance = approximation(figure, folded)
  const { values } = facts
  const of = distanceTo(figure, before, mentions, folded)
  const strong = mentions.filter(({ weak }) => !weak)
  const near = of ?? strong.findLast(({ end }) => end <= figure.start) ?? strong[0]
  // 'el MACD queda por debajo de su señal por 0,02'
  const isLine = figure.step < 1 && near !== undefined && near.end <= figure.start && kindOf(near.names[0]) === 'line'
  const mayBe = (name: FactName) => {
    const kind = kindOf(name)
    if (figure.unit === null) return !(isLine && kind !== 'line')
    if (figure.unit === 'points') return near === undefined || kindOf(near.names[0]) === kind
    return (kind === 'volume') === (figure.unit === 'shares') && kind !== 'oscillator'
  }
  const local = namesInClause(figure, strong, folded)
  const list = [...names].filter((name) => values[name] !== null && mayBe(name) && (!local || local.includes(name)))
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

/** 'A 0,01 separa la EMA 20 de la EMA 50': two prices or lines named right beside it are what it lies between. */
function namesInClause({ end }: Figure, strong: readonly Mention[], folded: string): FactName[] | null {
  const after = strong.filter((mention) => mention.start >= end)
  const isBetween = SEPARATES.test(folded.slice(end)) && after.length > 1
  return isBetween ? after.slice(0, 2).flatMap(({ names }) => names) : null
}
const SEPARATES = /^ ?(?:[a-z$€]+ )?separa(?:n|ba|ban)? (?:a )?(?:el|la|las|los)\b/

/** What a distance is measured to: the support in 'a 4,00 pesos de su soporte'. */
export function distanceTo(
  figure: Figure,
  before: string,
  mentions: readonly Mention[],
  folded: string,
): Mention | null {
  return respective(figure, mentions, folded) ?? levelBeside(figure, before, mentions, folded)
}

/** 'Soporte y resistencia distan A y B': the one whose turn it is. */
function respective({ start }: Figure, mentions: readonly Mention[], folded: string): Mention | null {
  const [first, second] = mentions.filter((mention) => mention.end <= start && !mention.weak).slice(-2)
  if (!second || !/^ y (?:el |la |su )?$/.test(folded.slice(first.end, second.start))) return null
  const turn = RESPECTIVE.exec(folded.slice(second.end, start))
  return turn && /^(?:support|resistance)/.test(first.names[0]) ? (turn[1] ? second : first) : null
}
const RESPECTIVE =
  /^(?: (?:distan|quedan|estan|se (?:hallan|situan|encuentran)))?,?(?: [a-z ]{0,30})? ?(?:a )?(?:un |unos )?(?:(\d[\d.,]*(?: ?%| [a-z]+)?(?: y|,) (?:a )?(?:un )?))?$/

function levelBeside(figure: Figure, before: string, mentions: readonly Mention[], folded: string): Mention | null {
  const next = mentions.find(({ start }) => start >= figure.end)
  if (next && ASIDE.test(folded.slice(figure.end, next.start))) return next
  const last = mentions.findLast(({ end, weak }) => end <= figure.start && !weak)
  if (
    last &&
    /^(?:support|resistance|year)/.test(last.names[0]) &&
    !/\b(?:que|y) (?:el |la )?$/.test(folded.slice(0, last.start))
  ) {
    const between = folded.slice(last.end, figure.start)
    if (AWAY.test(between) || (/^ (?:unos )?$/.test(between) && UPWARDS.test(folded.slice(figure.end)))) return last
  }
  if (!next || !/\ba (?:solo |apenas |unos |unas |casi |menos de |mas de |un |el )*$/.test(before)) return null
  return TO.test(folded.slice(figure.end, next.start)) ? next : null
}
/** 'la resistencia, a 3,89 dólares, dista …'. */
const AWAY =
  /^,?(?: queda| esta| situad[oa]| se (?:situa|halla|encuentra|ubica))?,? a (?:un |solo |apenas |unos |unas |casi |tan solo )?(?:(?:us)?\$)?$|^ \($/
/** 'un soporte ciento diez pesos abajo'. */
const UPWARDS = /^ ?(?:[a-z$€]+ )?(?:por |mas )?(?:abajo|arriba)\b/
const ASIDE = /^ ?(?:[a-z$€]+ )?(?:por )?(?:arriba|abajo|encima|debajo|sobre|bajo)(?: de)?l?(?: la| los| su| sus)? $/
const TO = /^ ?(?:[a-z$€]+ )?de(?:l| la| los| su| sus)? $/

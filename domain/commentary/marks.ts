import { interpretationTone } from '../rules/interpretation.ts'
import { longDate } from '../text/dates.ts'
import { type FactName, type Facts, factText } from './facts.ts'

/** The position of a figure in a text, in UTF-16 units: the digits with their sign, without their unit. */
export interface Figure {
  start: number
  end: number
  name: FactName | 'session'
}

/**
 * A true statement about the stock, which stands in a text as '{rsi_lectura}'. Its words, figures and relation are
 * filled in later, so that the writer of the text around it cannot state them wrongly.
 */
export interface Mark {
  /** The words of the statement, beginning in lower case. */
  text: string
  figures: readonly Figure[]
  /** A clause is a statement by itself; a noun names a figure, and needs a clause or a verb. */
  kind: 'clause' | 'noun'
  /** The colour that the page gives to the statement; null where it has none. */
  side: Side | null
}

/** Favourable, unfavourable or neutral, as the page colours a reading. */
type Side = 1 | -1 | 0

const SIDES = { positive: 1, negative: -1, neutral: 0 } as const
const ZONES = { Overbought: 'sobrecompra', Oversold: 'sobreventa', Neutral: 'zona neutral' } as const
const COUNTS = ['ninguno', 'uno', 'dos', 'tres', 'cuatro']
/** Per cent of the price below which a distance would be written as 0,00 %, so the two are called level. */
const LEVEL = 0.005

const TRENDS = {
  'Golden cross': 'han hecho hace poco un cruce dorado',
  'Death cross': 'han hecho hace poco un cruce de la muerte',
  'Bullish trend': 'describen una tendencia alcista',
  'Bearish trend': 'describen una tendencia bajista',
  Neutral: 'no marcan ninguna tendencia',
} as const
const HIGH = ['máximo', '{yearHigh}'] as const
const LOW = ['mínimo', '{yearLow}'] as const

/**
 * The marks that these facts allow, by name. Unknown facts have none. Those with the prefix 'analisis_' are the
 * sentences of the analysis, which a comment need not repeat.
 */
export function marksOf(facts: Facts): ReadonlyMap<string, Mark> {
  const { values, verdicts, session, symbol } = facts
  const marks = new Map<string, Mark>()
  const add = (kind: Mark['kind'], mark: string, side: Side | null, template: string) => {
    const written = writtenWith(template, facts)
    if (written) marks.set(mark, { ...written, kind, side })
  }
  const noun = (mark: string, template: string) => add('noun', mark, null, template)
  const clause = (mark: string, side: Side | null, template: string) => add('clause', mark, side, template)

  const name = `${facts.name.replace(/[{}]/g, '')} (${symbol})`
  if (values.price === null) clause('analisis_sin_precio', null, `todavía no hay un precio de ${name}`)
  if (session === null) clause('analisis_precio', null, `${name} cotiza a {price}`)
  else if (facts.live)
    clause('analisis_precio', null, `${name} cotiza a {price} en la sesión del {session}, aún abierta`)
  else clause('analisis_precio', null, `${name} cerró la sesión del {session} en {price}`)
  noun('precio', 'el precio, en {price}')
  noun('apertura', 'la apertura, en {open}')
  noun('cierre_anterior', 'el cierre anterior, en {previousClose}')
  noun('rango_del_dia', 'el rango del día, entre {dayLow} y {dayHigh}')
  const beside = (mark: string, fact: FactName, what: string) => {
    const share = values[fact] ?? 0
    if (Math.abs(share) >= LEVEL)
      clause(mark, sideOf(share), `el precio está un {${fact}} por ${above(share)} de ${what}`)
    else if (values[fact] !== null) clause(mark, 0, `el precio está al nivel de ${what}`)
  }
  beside('precio_frente_a_cierre', 'change', 'su cierre anterior')
  beside('precio_frente_a_ema_20', 'ema20Distance', 'su EMA de 20 sesiones')
  beside('precio_frente_a_ema_50', 'ema50Distance', 'su EMA de 50 sesiones')
  const opened = difference(values.price, values.open)
  if (opened !== null) {
    const where = opened === 0 ? 'al nivel' : `por ${above(opened)}`
    clause('precio_frente_a_apertura', sideOf(opened), `el precio está ${where} de su apertura, en {open}`)
  }
  const [toLow, toHigh] = [difference(values.price, values.yearLow), difference(values.yearHigh, values.price)]
  if (toLow !== null && toHigh !== null && toLow !== toHigh) {
    const [near, far] = toHigh < toLow ? [HIGH, LOW] : [LOW, HIGH]
    clause(
      'precio_en_su_ano',
      null,
      `el precio está más cerca de su ${near[0]} de 52 semanas, ${near[1]}, que de su ${far[0]}, ${far[1]}`,
    )
  }

  const { rsi, stochastic, macd, ema, divergence } = verdicts
  noun('rsi', 'el RSI, en {rsi}')
  noun('estocastico', 'el estocástico, en {stochasticK}')
  noun('macd', 'el MACD, en {macd}')
  if (rsi !== 'Insufficient data') {
    clause('rsi_lectura', toneOf(rsi), `el RSI está en ${ZONES[rsi]}`)
    clause('analisis_rsi', toneOf(rsi), `el RSI de 14 sesiones marca {rsi}, en ${ZONES[rsi]}`)
  }
  if (stochastic !== 'Insufficient data') {
    clause('estocastico_lectura', toneOf(stochastic), `el estocástico está en ${ZONES[stochastic]}`)
    clause('analisis_estocastico', toneOf(stochastic), `el estocástico marca {stochasticK}, en ${ZONES[stochastic]}`)
  }
  if (macd !== 'Insufficient data') {
    const where = { 'Bullish signal': 'por encima', 'Bearish signal': 'por debajo', Neutral: 'al nivel' }[macd]
    clause('macd_frente_a_senal', toneOf(macd), `el MACD está ${where} de su señal`)
    const reading = macd === 'Neutral' ? '' : `, una lectura ${wayOf(macd)}`
    clause('analisis_macd', toneOf(macd), `el MACD, en {macd}, está ${where} de su señal, en {signal}${reading}`)
  }
  noun('ema_20', 'la EMA de 20 sesiones, en {ema20}')
  noun('ema_50', 'la EMA de 50 sesiones, en {ema50}')
  const gap = difference(values.ema20, values.ema50)
  if (ema !== 'Insufficient data' && gap !== null) {
    const where = gap === 0 ? 'al nivel' : `por ${above(gap)}`
    clause('ema_20_frente_a_ema_50', sideOf(gap), `la EMA de 20 sesiones está ${where} de la de 50`)
    clause('analisis_medias', sideOf(gap), `la EMA de 20 sesiones, en {ema20}, está ${where} de la de 50, en {ema50}`)
    clause('tendencia', toneOf(ema), `las medias ${TRENDS[ema]}`)
  }
  if (divergence === 'No divergence') clause('divergencia', 0, 'no hay divergencia entre el precio y el RSI')
  else if (divergence !== 'Insufficient data')
    clause('divergencia', toneOf(divergence), `hay una divergencia ${wayOf(divergence)} entre el precio y el RSI`)

  noun('soporte', 'el soporte más cercano, en {support}')
  noun('resistencia', 'la resistencia más cercana, en {resistance}')
  clause('distancia_soporte', null, 'el soporte más cercano está a un {supportDistance} del precio')
  clause('distancia_resistencia', null, 'la resistencia más cercana está a un {resistanceDistance} del precio')
  const levels = 'el soporte más cercano está en {support} y la resistencia más cercana en {resistance}'
  clause('analisis_niveles', null, levels)
  const nearer = difference(values.supportDistance, values.resistanceDistance)
  if (nearer !== null && nearer !== 0) {
    const [near, far] = nearer < 0 ? ['del soporte', 'de la resistencia'] : ['de la resistencia', 'del soporte']
    clause('nivel_mas_cercano', null, `el precio está más cerca ${near} que ${far}`)
  }
  noun('volumen', 'el volumen, de {volume}')
  noun('volumen_medio', 'la media de volumen de 3 meses, de {averageVolume}')
  const excess = values.volumeExcess
  if (excess !== null) {
    const where = Math.abs(excess) < LEVEL ? 'al nivel' : `un {volumeExcess} por ${above(excess)}`
    clause('volumen_frente_a_media', null, `el volumen, de {volume}, está ${where} de su media de 3 meses`)
  }
  for (const [mark, text] of togetherOf(verdicts)) clause(mark, null, text)
  return marks
}

/** Statements about the relation of readings to each other. */
function togetherOf({ rsi, stochastic, macd, ema }: Facts['verdicts']): [string, string][] {
  const said: [string, string][] = []
  const readings = [rsi, stochastic, macd, ema].filter((reading) => reading !== 'Insufficient data')
  if (readings.length >= 2) said.push(['acuerdo', agreementOf(readings.map(toneOf))])
  if (rsi !== 'Insufficient data' && stochastic !== 'Insufficient data') {
    const both = rsi === stochastic ? 'coinciden' : 'no coinciden'
    said.push(['osciladores', `el RSI y el estocástico ${both} en su lectura`])
  }
  const trend = toneOf(ema)
  const pace = toneOf(macd)
  if (trend !== 0 && pace !== 0) {
    const sense = trend === pace ? 'en el mismo sentido' : 'en sentidos opuestos'
    said.push(['tendencia_y_ritmo', `la tendencia de las medias y el ritmo del MACD van ${sense}`])
  }
  const stretched = [rsi, stochastic].filter((zone) => zone === 'Overbought' || zone === 'Oversold')
  if (trend === 0 || stretched.length === 0 || new Set(stretched).size > 1) return said
  const withTrend = (stretched[0] === 'Overbought' ? 1 : -1) === trend ? 'a favor' : 'en contra'
  const which = stretched.length === 2 ? 'los dos osciladores están estirados' : 'un solo oscilador está estirado'
  said.push(['fuerza', `${which} ${withTrend} de la tendencia`])
  return said
}

/** Says how many of the readings have the same colour, favourable or not; where none have, how many are neutral. */
function agreementOf(sides: readonly Side[]): string {
  const count = (side: Side) => sides.filter((other) => other === side).length
  const [up, down, of] = [count(1), count(-1), `de los ${COUNTS[sides.length]} indicadores`]
  const most = Math.max(up, down)
  if (most === 0) return `los ${COUNTS[sides.length]} indicadores dan una lectura neutral`
  if (up === down) return `los indicadores se reparten: ${COUNTS[up]} ${of} a cada lado`
  if (most === sides.length) return `los ${COUNTS[most]} indicadores apuntan a lo mismo`
  return most === 1 ? `solo uno ${of} da una lectura con signo` : `${COUNTS[most]} ${of} apuntan a lo mismo`
}

/** Fills a template with facts as the page writes them; null where one of them is not known. */
function writtenWith(template: string, facts: Facts): Pick<Mark, 'text' | 'figures'> | null {
  const [first, ...rest] = template.split(/\{(\w+)\}/)
  let text = first
  const figures: Figure[] = []
  for (let i = 0; i < rest.length; i += 2) {
    const name = rest[i] as Figure['name']
    if ((name === 'session' ? facts.session : facts.values[name]) === null) return null
    const { figure, unit } =
      name === 'session' ? { figure: longDate(facts.session as string), unit: '' } : factText(facts, name)
    figures.push({ start: text.length, end: text.length + figure.length, name })
    text += figure + unit + rest[i + 1]
  }
  return { text, figures }
}

const difference = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
const sideOf = (value: number) => Math.sign(value) as Side
const above = (value: number) => (value > 0 ? 'encima' : 'debajo')
const toneOf = (reading: string): Side => SIDES[interpretationTone(reading)]
/** The adjective for a reading. */
const wayOf = (reading: string) => ({ 1: 'alcista', [-1]: 'bajista', 0: 'neutral' })[toneOf(reading)]

export interface FilledText {
  text: string
  /** The positions of the marks' figures in the text. */
  figures: Figure[]
}

/** A mark in the spellings of writers. Its name is a group, so it is kept when a text is split at marks. */
export const MARK = /\{+\s*([^{}]*?)\s*\}+/

/** The name of a mark in any spelling: '{ Señal }' names the mark 'senal'. */
export const markName = (written: string): string =>
  written.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, '_')

/**
 * Fills in the marks of a text. 'de' and 'el' become 'del', and a sentence begins with a capital.
 * Throws for a mark that is not among `marks`.
 */
export function fillMarks(marked: string, marks: ReadonlyMap<string, Mark>): FilledText {
  const [first, ...rest] = marked.normalize('NFC').split(MARK)
  let text = capital(first)
  const figures: Figure[] = []
  for (let i = 0; i < rest.length; i += 2) {
    const mark = marks.get(markName(rest[i]))
    if (mark === undefined) throw new Error(`there is no mark {${rest[i]}}`)
    const contracted = mark.text.startsWith('el ') && /(?<!\p{L})(?:de|a) $/iu.test(text)
    if (contracted) text = `${text.slice(0, -1)}l `
    const shown = contracted ? mark.text.slice('el '.length) : mark.text
    const shift = text.length - (mark.text.length - shown.length)
    for (const { start, end, name } of mark.figures) figures.push({ start: start + shift, end: end + shift, name })
    text += /(?:^|[.!?]\s)$/.test(text) ? capital(shown) : shown
    // A noun ends with its figure, which is an apposition and therefore closed by a comma.
    text += mark.kind === 'noun' && rest[i + 1].startsWith(' ') ? `,${rest[i + 1]}` : rest[i + 1]
  }
  return { text, figures }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

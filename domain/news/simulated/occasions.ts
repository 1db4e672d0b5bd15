import { DAY_MS, dayOfSession } from '../../market/session-dates.ts'
import type { DailyBar, WholeQuote } from '../../market/types.ts'

/** Events that a headline may report of a stock at one moment. Each is a kind of headline. */
export const OCCASIONS = [
  'year-high',
  'year-low',
  'jump',
  'drop',
  'gap-up',
  'gap-down',
  'busy-up',
  'busy-down',
  'streak-up',
  'streak-down',
  'session-high',
  'session-low',
  'with-sector-up',
  'with-sector-down',
  'against-sector-up',
  'against-sector-down',
  'rise',
  'fall',
  'quiet',
] as const
type Occasion = (typeof OCCASIONS)[number]

/** The figures of a stock at one moment of its session that headlines report. */
export interface StockMoment {
  quote: WholeQuote
  /** Change since the previous close, in per cent. */
  change: number
  /** Mean change of the stock's sector, in per cent. */
  sectorChange: number
  /** Number of sessions in a row with the direction of `change`, this one included. */
  streak: number
  occasions: Occasion[]
}

/** Offset of Guayaquil from UTC, whose days are the sessions. */
const ZONE_MS = 5 * 3_600_000
const YEAR_BARS = 251
const MONTH_BARS = 21
/** Change, in per cent, from which it is reported as a rise or fall. */
const LEAST_CHANGE = 0.2
/** Multiple of the usual daily move from which a move is called big. */
const BIG = 1.5
const SMALL = 0.35
const GAP = 0.8
/** Multiple of the usual volume at this hour that is reported, once enough of the session has passed. */
const BUSY = 1.5
const KNOWN_FROM = 0.3
const STREAK = 3

/** Derives what can truly be reported of a stock at `quote`, after its closed bars (oldest first). */
export function momentOf(quote: WholeQuote, closed: readonly DailyBar[], sectorChange: number): StockMoment {
  const change = percentChange(quote.price, quote.previous_close)
  const way = change > 0 ? 'up' : 'down'
  const isReported = Math.abs(change) >= LEAST_CHANGE
  const usual = usualMove(closed)
  const occasions: Occasion[] = []
  const streak = streakOf(closed, change)

  if (Math.abs(change) < SMALL * usual && Math.abs(change) < 1) occasions.push('quiet')
  if (isReported) {
    occasions.push(change > 0 ? 'rise' : 'fall')
    if (Math.abs(change) >= BIG * usual) occasions.push(change > 0 ? 'jump' : 'drop')
    const gap = percentChange(quote.open, quote.previous_close)
    if (Math.abs(gap) >= GAP * usual && gap > 0 === change > 0) occasions.push(`gap-${way}`)
    if (isBusy(quote, closed)) occasions.push(`busy-${way}`)
    if (streak >= STREAK) occasions.push(`streak-${way}`)
    const near = (quote.day_high - quote.day_low) * 0.02
    if (change > 0 && quote.price >= quote.day_high - near) occasions.push('session-high')
    if (change < 0 && quote.price <= quote.day_low + near) occasions.push('session-low')
    if (change > 0 && isYearHigh(quote, closed)) occasions.push('year-high')
    if (change < 0 && isYearLow(quote, closed)) occasions.push('year-low')
    if (Math.abs(sectorChange) >= LEAST_CHANGE)
      occasions.push(sectorChange > 0 === change > 0 ? `with-sector-${way}` : `against-sector-${way}`)
  }
  if (occasions.length === 0) occasions.push('quiet')
  return { quote, change, sectorChange, streak, occasions }
}

/** The change from `before` to `now` in per cent. */
export function percentChange(now: number, before: number): number {
  return (now / before - 1) * 100
}

/** Mean size of the daily moves of the last month, in per cent. */
function usualMove(closed: readonly DailyBar[]): number {
  const last = closed.slice(-MONTH_BARS)
  const moves = last.slice(1).map((bar, i) => Math.abs(percentChange(bar.close, last[i].close)))
  return moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length)
}

function streakOf(closed: readonly DailyBar[], change: number): number {
  let streak = 1
  for (let i = closed.length - 1; i > 0; i--, streak++) {
    const move = closed[i].close - closed[i - 1].close
    if (move * change <= 0) break
  }
  return streak
}

function isBusy(quote: WholeQuote, closed: readonly DailyBar[]): boolean {
  const elapsed = (quote.as_of - ZONE_MS - dayOfSession(quote.session) * DAY_MS) / DAY_MS
  const last = closed.slice(-MONTH_BARS)
  const usual = last.reduce((sum, bar) => sum + bar.volume, 0) / Math.max(1, last.length)
  return elapsed >= KNOWN_FROM && quote.last_volume >= BUSY * usual * elapsed
}

function isYearHigh(quote: WholeQuote, closed: readonly DailyBar[]): boolean {
  return closed.length >= YEAR_BARS && closed.slice(-YEAR_BARS).every((bar) => bar.high < quote.day_high)
}

function isYearLow(quote: WholeQuote, closed: readonly DailyBar[]): boolean {
  return closed.length >= YEAR_BARS && closed.slice(-YEAR_BARS).every((bar) => bar.low > quote.day_low)
}

/**
 * Titles in Spanish. Their places are {name} for the company, {pct} for its change without sign, {price} and {previous}
 * with currency, {sector} in Spanish, {sectorPct} without sign, and {streak} in sessions.
 */
export const TITLES_ES: Readonly<Record<Occasion, readonly string[]>> = {
  'year-high': [
    '{name} marca su máximo de un año tras subir un {pct}',
    'Récord de doce meses para {name}, que gana un {pct} en bolsa',
    '{name} alcanza su mejor precio en un año: avanza un {pct}',
  ],
  'year-low': [
    '{name} se hunde a su mínimo de un año: pierde un {pct}',
    'Las acciones de {name} caen un {pct} y tocan su peor nivel en doce meses',
    '{name} pierde un {pct} y marca su precio más bajo en un año',
  ],
  jump: [
    '{name} se dispara un {pct} en la Bolsa Simulada',
    'Fuerte subida de {name}: gana un {pct} y toca {price}',
    'Las acciones de {name} saltan un {pct}, muy por encima de lo habitual',
    '{name} sube con fuerza, un {pct}, y se sitúa en {price}',
  ],
  drop: [
    '{name} se desploma un {pct} en la Bolsa Simulada',
    'Fuerte caída de {name}: pierde un {pct}, hasta {price}',
    'Las acciones de {name} se hunden un {pct} en una mala jornada',
    'Castigo a {name} en bolsa, que cede un {pct} y baja a {price}',
  ],
  'gap-up': [
    '{name} abre al alza y ya gana un {pct}',
    'Apertura alcista de {name}, que sube un {pct} frente a {previous}',
    '{name} arranca la sesión con ganancias y avanza un {pct}',
  ],
  'gap-down': [
    '{name} abre a la baja y ya pierde un {pct}',
    'Apertura bajista de {name}, que cae un {pct} desde {previous}',
    '{name} arranca la sesión con pérdidas y cede un {pct}',
  ],
  'busy-up': [
    '{name} sube un {pct} con un volumen muy superior al habitual',
    'Los compradores se fijan en {name}: gana un {pct} con mucho volumen',
    'Se dispara la negociación en {name}, que avanza un {pct}',
  ],
  'busy-down': [
    '{name} cae un {pct} con un volumen muy superior al habitual',
    'Ventas masivas en {name}: pierde un {pct} con mucho volumen',
    'Los inversores venden {name}, que retrocede un {pct} con gran volumen',
  ],
  'streak-up': [
    '{name} encadena {streak} sesiones al alza y suma un {pct} hoy',
    'Racha ganadora de {name}: {streak} jornadas seguidas de subidas',
    '{name} sube por {streak}.ª sesión seguida, ahora un {pct}',
  ],
  'streak-down': [
    '{name} encadena {streak} sesiones a la baja y pierde un {pct} hoy',
    'Mala racha de {name}: {streak} jornadas seguidas de caídas',
    '{name} cae por {streak}.ª sesión seguida, ahora un {pct}',
  ],
  'session-high': [
    '{name} gana un {pct} y cotiza en máximos del día',
    '{name} avanza hasta {price}, su mejor precio de la sesión',
    'En máximos de la jornada: {name} sube un {pct}',
  ],
  'session-low': [
    '{name} pierde un {pct} y cotiza en mínimos del día',
    '{name} cae hasta {price}, su peor precio de la sesión',
    'En mínimos de la jornada: {name} baja un {pct}',
  ],
  'with-sector-up': [
    '{name} sube un {pct} en una buena jornada para su sector ({sector})',
    'El sector de {sector} avanza un {sectorPct} y {name} gana un {pct}',
    '{name} se suma a las ganancias de su sector y avanza un {pct}',
  ],
  'with-sector-down': [
    '{name} cae un {pct} en una mala jornada para su sector ({sector})',
    'El sector de {sector} retrocede un {sectorPct} y {name} pierde un {pct}',
    '{name} no escapa a las pérdidas de su sector y cede un {pct}',
  ],
  'against-sector-up': [
    '{name} resiste: gana un {pct} en un mal día para su sector',
    '{name} mejora a su sector y sube un {pct}',
    '{name} destaca con una subida del {pct} frente a la debilidad de su sector',
  ],
  'against-sector-down': [
    '{name} se queda atrás: cae un {pct} en un buen día para su sector',
    '{name} pierde un {pct} y decepciona frente a su sector',
    'Mal día para {name}, que cede un {pct} pese al avance de su sector',
  ],
  rise: [
    '{name} sube un {pct}, hasta {price}',
    'Las acciones de {name} avanzan un {pct} en la Bolsa Simulada',
    '{name} gana un {pct} frente al cierre anterior',
    'Jornada positiva para {name}: avanza un {pct}',
  ],
  fall: [
    '{name} baja un {pct}, hasta {price}',
    'Las acciones de {name} retroceden un {pct} en la Bolsa Simulada',
    '{name} pierde un {pct} frente al cierre anterior',
    'Jornada negativa para {name}: retrocede un {pct}',
  ],
  quiet: [
    '{name} apenas se mueve y cotiza a {price}',
    '{name} sigue cerca de su cierre anterior, {previous}',
    'Pocos cambios en {name}: cotiza a {price}',
    'Sesión sin rumbo para {name}, en {price}',
  ],
}

/** Titles in English, with the same places as TITLES_ES. */
export const TITLES_EN: Readonly<Record<Occasion, readonly string[]>> = {
  'year-high': ['{name} shares hit a one-year high, up {pct}', '{name} climbs {pct} to its best level in a year'],
  'year-low': ['{name} shares sink to a one-year low, down {pct}', '{name} falls {pct} to its worst level in a year'],
  jump: ['{name} shares soar {pct} on the Bolsa Simulada', '{name} jumps {pct} to {price} in a strong session'],
  drop: ['{name} shares plunge {pct} on the Bolsa Simulada', '{name} tumbles {pct} to {price} in a weak session'],
  'gap-up': ['{name} shares open higher and gain {pct}', '{name} rallies {pct} after a strong open'],
  'gap-down': ['{name} shares open lower and lose {pct}', '{name} slides {pct} after a weak open'],
  'busy-up': ['{name} shares gain {pct} on unusually heavy volume', 'Buyers lift {name}: shares rise {pct}'],
  'busy-down': ['{name} shares drop {pct} on unusually heavy volume', 'Heavy selling hits {name}: shares fall {pct}'],
  'streak-up': [
    '{name} shares rise for {streak} sessions in a row',
    '{name} extends gains: {streak} sessions, up {pct}',
  ],
  'streak-down': [
    '{name} shares fall for {streak} sessions in a row',
    '{name} extends losses: {streak} sessions, down {pct}',
  ],
  'session-high': ['{name} shares rise {pct} to the high of the day', '{name} gains {pct}, at its best price today'],
  'session-low': ['{name} shares fall {pct} to the low of the day', '{name} loses {pct}, at its worst price today'],
  'with-sector-up': ['{name} joins sector rally, shares up {pct}', '{name} gains {pct} on a good day for its sector'],
  'with-sector-down': [
    '{name} joins sector losses, shares down {pct}',
    '{name} falls {pct} on a bad day for its sector',
  ],
  'against-sector-up': ['{name} outperforms its sector: shares rise {pct}', '{name} gains {pct} and beats its sector'],
  'against-sector-down': [
    '{name} underperforms its sector: shares fall {pct}',
    '{name} loses {pct} and lags its sector',
  ],
  rise: ['{name} shares rise {pct} to {price}', '{name} gains {pct} from its last close'],
  fall: ['{name} shares fall {pct} to {price}', '{name} loses {pct} from its last close'],
  quiet: ['{name} shares little changed at {price}', '{name} trades near its last close of {previous}'],
}

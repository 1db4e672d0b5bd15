import { formatChange, formatCount, formatDistance } from '../text/figures.ts'
import { formatDecimal } from '../text/number.ts'
import { formatPrice, withCurrency } from '../text/price.ts'
import type { SectionItem, SummaryInput, SummaryStock } from './input.ts'
import { byRarity, type SessionMove } from './session-moves.ts'
import { ended, writeCount, writeDay, writeNames } from './wording.ts'

const MOST_MOVES = 5
const YEAR_SESSIONS = 252

interface Moved {
  stock: SummaryStock
  move: SessionMove
}

/** The sessions of a stock of which no summary has spoken. */
const newSessions = ({ moves, said_until }: SummaryStock): readonly SessionMove[] =>
  (moves ?? []).filter(({ session }) => said_until === null || session > said_until)

/** The rarest new session of each stock that was out of the ordinary, the rarest first. */
function moved(stocks: readonly SummaryStock[]): Moved[] {
  const each = stocks.flatMap((stock): Moved | [] => {
    const [move] = newSessions(stock)
      .filter(({ by }) => by !== null)
      .sort(byRarity)
    return move === undefined ? [] : { stock, move }
  })
  return each.sort((a, b) => byRarity(a.move, b.move))
}

/** What moved out of the ordinary: an entry a stock, at most five, the rarest first. */
export function moves(input: SummaryInput): SectionItem[] {
  return moved(input.stocks)
    .slice(0, MOST_MOVES)
    .map(({ stock, move }) => ({
      symbol: stock.symbol,
      text: writeMove(stock, move),
      age: move.session === stock.expected ? null : `Cierre del ${writeDay(move.session, input)}`,
      figures: { currency: stock.currency, ...move },
    }))
}

function writeMove({ name, currency }: SummaryStock, move: SessionMove): string {
  const price = withCurrency(formatPrice(move.price, currency), currency)
  const volume = move.volume_times === null ? null : `negoció ${formatDecimal(move.volume_times, 1)} veces lo habitual`
  if (move.by === 'volume') {
    const change = move.change === null ? '' : ` (${formatChange(move.change)})`
    return `${name} ${volume}: ${writeTimes(move, 'su mayor volumen')}. Cerró a ${price}${change}.`
  }
  const change = move.change ?? 0
  const way = `${change > 0 ? 'subió' : 'bajó'} ${formatDistance(Math.abs(change))}`
  const paid = move.dividend > 0 ? ' con su dividendo' : ''
  const also = volume === null ? '' : ` Ese día ${volume}.`
  return `${name} ${way}${paid}, a ${price}: ${writeTimes(move, 'su mayor movimiento')}.${also}`
}

function writeTimes({ times, sessions }: SessionMove, most: string): string {
  const span = sessions === YEAR_SESSIONS ? 'en un año' : `en ${formatCount(sessions)} sesiones`
  return times === 1 ? `${most} ${span}` : `tanto o más, ${formatCount(times)} veces ${span}`
}

/** What is said of stocks that are in no entry of their own, in the order of the statements. */
type RestKind = 'also' | 'ordinary' | 'few' | 'unclear' | 'missing' | 'none'

/** What is known of a stock that has no entry. What is not known never counts as ordinary. */
function restKind(stock: SummaryStock): RestKind {
  const { last, expected, said_until } = stock
  const sessions = newSessions(stock)
  if (sessions.some(({ by }) => by !== null)) return 'also'
  if (last === null || (expected !== null && last.date < expected)) return 'missing'
  if (said_until !== null && last.date <= said_until) return 'none'
  if (stock.moves === null) return 'few'
  return sessions.some(({ deviations }) => deviations === null) ? 'unclear' : 'ordinary'
}

/** The stocks without an entry: how many were ordinary, and those of which that cannot be said by name. */
export function rest(input: SummaryInput): SectionItem[] {
  const entries = new Set(
    moved(input.stocks)
      .slice(0, MOST_MOVES)
      .map(({ stock }) => stock),
  )
  const others = input.stocks.filter((stock) => !entries.has(stock))
  const groups = Map.groupBy(others, restKind)
  const statement = (kind: RestKind, write: (names: string, stocks: readonly SummaryStock[]) => string) => {
    const stocks = groups.get(kind) ?? []
    if (stocks.length === 0) return []
    const names = stocks.map((stock) => (kind === 'missing' ? nameWithLast(stock, input) : stock.name))
    const symbols = stocks.map(({ symbol }) => symbol).join(',')
    return [{ symbol: null, text: write(writeNames(names), stocks), figures: { kind, count: stocks.length, symbols } }]
  }
  return [
    ...statement('also', (names) => ended(`También se salieron de lo normal: ${names}`)),
    ...statement('ordinary', (names, { length }) => {
      if (length === 1) return `${names} se movió dentro de lo normal.`
      const which = length === input.stocks.length ? 'Las' : length === others.length ? 'Las otras' : 'Otras'
      return `${which} ${writeCount(length)} se movieron dentro de lo normal.`
    }),
    ...statement('few', (names) => `De ${names} hay pocas sesiones para decirlo.`),
    ...statement('unclear', (names) => `De ${names} no se puede decir: su precio casi no cambia o le faltan sesiones.`),
    ...statement('missing', (names) => ended(`Falta el último cierre de ${names}`)),
    ...statement('none', (names) => ended(`Sin cierre nuevo: ${names}`)),
    ...skipped(input),
  ]
}

const nameWithLast = ({ name, last }: SummaryStock, input: SummaryInput): string =>
  last === null ? `${name} (no se conoce ninguno)` : `${name} (el anterior es del ${writeDay(last.date, input)})`

/** Says which summaries were not sent before. */
function skipped(input: SummaryInput): SectionItem[] {
  const dates = input.skipped.map(({ local_date }) => local_date)
  if (dates.length === 0) return []
  const [first, last] = [dates[0], dates[dates.length - 1]]
  const text =
    dates.length === 1
      ? `El resumen del ${writeDay(first, input)} no salió: llevaba más de seis horas de retraso.`
      : `No salieron ${formatCount(dates.length)} resúmenes, del ${writeDay(first, input)} al ${writeDay(last, input)}: llevaban más de seis horas de retraso.`
  return [{ symbol: null, text, figures: { kind: 'skipped', count: dates.length, first, last } }]
}

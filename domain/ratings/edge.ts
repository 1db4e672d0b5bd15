import type { TrackRecord } from '../contract/opportunities.ts'
import type { WordRecord as ShownRecord } from '../contract/signals.ts'
import { HORIZON } from '../forecast/horizon.ts'
import type { Session } from '../market/types.ts'
import { benjaminiHochberg, normalTest, wilson } from '../track-records/statistics.ts'
import { isForRising, RATING_WORDS } from './words.ts'

/** The widest window of sessions over which days are taken to depend on each other. */
const WIDEST = 90
/** A window covers at most one part in this many of the sessions. */
const SHORTEST_HISTORY = 4
/** A word with fewer days that lie apart, so that their outcomes share no session, is not tried. */
const FEWEST_APART = 20
/** Share of the words with an edge that may have it by luck. */
const FALSE_DISCOVERIES = 0.05
/** A variance below this part of the terms that add up to it is only their rounding. */
const ROUNDING = 1e-12
const NEUTRAL = RATING_WORDS.indexOf('Neutral')

/** What followed one day with a rating. */
export interface Followed {
  /** Place of the day's word in RATING_WORDS. */
  word: number
  /** Whether the tenth close after the day lay above the open after it. */
  rose: boolean
  /** Return from that open to that close after half a spread each way, in per cent; of a sale for words of selling. */
  net: number
  /** The same return without costs, as somebody has it who holds the stock. */
  held: number
}

/** What followed the rating of a session: known ten sessions later, and never changed by any later bar. */
export type Outcome = Followed & { session: Session }

/**
 * What followed the ratings of one session, on one stock or on several together. Each word has three numbers: its risen
 * days, its days, and the sum of their net returns in per cent. The last three are the risen days, the days and the
 * held returns of all words.
 */
export type Cell = number[]

const FIGURES = 3
const ALL = FIGURES * RATING_WORDS.length

const newCell = (): Cell => new Array(ALL + FIGURES).fill(0)

/** Adds what followed a day of the cell's session. */
function addToCell(cell: Cell, { word, rose, net, held }: Followed): Cell {
  const at = FIGURES * word
  cell[at] += Number(rose)
  cell[at + 1] += 1
  cell[at + 2] += net
  cell[ALL] += Number(rose)
  cell[ALL + 1] += 1
  cell[ALL + 2] += held
  return cell
}

/** What one pass over cells keeps, in their order: plain JSON of a size that does not grow. */
export interface Sums {
  /** Number of cells. */
  cells: number
  total: Cell
  /** The sum of the last cells, as many as the window holds. */
  window: Cell
  /** For each word the sums, over all windows, of the products of its figures and those of all words. */
  products: number[][]
  /** For each word its days that lie apart, and the cell of the last one (−1 without any). */
  apart: { days: number; last: number }[]
}

function newSums(): Sums {
  return {
    cells: 0,
    total: newCell(),
    window: newCell(),
    products: RATING_WORDS.map(() => new Array(PAIRS.length).fill(0)),
    apart: RATING_WORDS.map(() => ({ days: 0, last: -1 })),
  }
}

/** For each word the places in a cell of its figures and of those of all words. */
const PLACES = RATING_WORDS.map((_, word) => [FIGURES * word, FIGURES * word + 1, FIGURES * word + 2, ALL, ALL + 1])
/** What is multiplied: each of the five with itself and with each after it. */
const PAIRS = PLACES[0].flatMap((_, a) => PLACES[0].slice(a).map((_, further) => [a, a + further] as const))

/** Adds the next cell; `leaving` is the one that falls out of the window, null while that is not full. */
function addCell(sums: Sums, cell: Cell, leaving: Cell | null): void {
  for (let i = 0; i < cell.length; i++) {
    sums.total[i] += cell[i]
    sums.window[i] += cell[i]
  }
  sums.apart.forEach((apart, word) => {
    if (cell[FIGURES * word + 1] === 0 || (apart.last >= 0 && sums.cells - apart.last < HORIZON)) return
    apart.days++
    apart.last = sums.cells
  })
  sums.cells++
  closeWindow(sums, leaving)
}

function closeWindow({ window, products }: Pick<Sums, 'window' | 'products'>, leaving: Cell | null): void {
  if (leaving !== null) for (let i = 0; i < window.length; i++) window[i] -= leaving[i]
  products.forEach((sums, word) => {
    const places = PLACES[word]
    for (let pair = 0; pair < PAIRS.length; pair++) {
      sums[pair] += window[places[PAIRS[pair][0]]] * window[places[PAIRS[pair][1]]]
    }
  })
}

/** Sessions in a window: the lags of Newey and West's estimate for so many cells. */
const windowOf = (cells: number): number => Math.max(1, Math.min(WIDEST, Math.floor(cells / SHORTEST_HISTORY)))

/** What followed a word (contract section 15). */
export interface WordRecord extends Omit<ShownRecord, 'scope' | 'edge'> {
  /** Number of its days that lie at least ten sessions apart. */
  days_apart: number
  /** How likely such a distance from the base is without an edge; null for a word that is not tried. */
  p: number | null
}

/** The records of the words that stood, the lowest first, of a market's cells in the order of their sessions. */
export function marketRecords(cells: readonly Cell[]): WordRecord[] {
  return recordsOf(sumsOf(cells), cells, false)
}

/** What followed on several stocks together. */
export class MarketPast {
  readonly #cells = new Map<Session, Cell>()

  /** Adds what followed on one of them. */
  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      const cell = this.#cells.get(outcome.session) ?? newCell()
      this.#cells.set(outcome.session, addToCell(cell, outcome))
    }
  }

  /** The records of the words that stood, the lowest first. */
  records(): WordRecord[] {
    const cells = [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1))
    return marketRecords(cells.map(([, cell]) => cell))
  }
}

/**
 * What followed on one stock: plain JSON of some 5 kB (11 kB under 360 days), to which a day with an outcome is added
 * without its past being read again.
 */
export interface StockSums {
  sums: Sums
  /** The last days, each as word, risen (1 or 0) and returns: the widest window, or all while the window may grow. */
  recent: [word: number, rose: number, net: number, held: number][]
}

export const newStockSums = (): StockSums => ({ sums: newSums(), recent: [] })

export function addDay({ sums, recent }: StockSums, day: Followed): void {
  recent.push([day.word, Number(day.rose), day.net, day.held])
  const leaving = recent.at(-1 - WIDEST)
  addCell(sums, addToCell(newCell(), day), leaving === undefined ? null : cellOf(leaving))
  const kept = sums.cells < WIDEST * SHORTEST_HISTORY ? sums.cells : WIDEST
  recent.splice(0, recent.length - kept)
}

const cellOf = ([word, rose, net, held]: StockSums['recent'][number]): Cell =>
  addToCell(newCell(), { word, rose: rose === 1, net, held })

/** The records of the words that stood on one stock. */
export function stockRecords({ sums, recent }: StockSums): WordRecord[] {
  const cells = recent.map(cellOf)
  return recordsOf(windowOf(sums.cells) === WIDEST ? sums : sumsOf(cells), cells, true)
}

function sumsOf(cells: readonly Cell[]): Sums {
  const sums = newSums()
  const window = windowOf(cells.length)
  cells.forEach((cell, i) => {
    addCell(sums, cell, cells[i - window] ?? null)
  })
  return sums
}

/** The records that `sums` make; `recent` ends with the cells of their last window. */
function recordsOf(sums: Sums, recent: readonly Cell[], isStock: boolean): WordRecord[] {
  const { cells, total, apart } = sums
  const window = windowOf(cells)
  // The windows that reach beyond the last cell close on a copy, since more cells may come.
  const rest = { window: [...sums.window], products: sums.products.map((of) => [...of]) }
  for (const leaving of recent.slice(recent.length - window, -1)) closeWindow(rest, leaving)
  const z = criticalValue(window / cells)
  const [all_rose, all, held] = total.slice(ALL)
  const base = all_rose / all
  return RATING_WORDS.flatMap((word, place): WordRecord | [] => {
    const [rose, days, net] = PLACES[place].map((at) => total[at])
    if (days === 0) return []
    const variance = (...weights: number[]) => squared(rest.products[place], weights) / window
    const rate = rose / days
    const mean = net / days
    const spread = variance(1 / days, -rate / days, 0, 0, 0)
    const distance = variance(1 / days, -rate / days, 0, -1 / all, base / all)
    const half = z * Math.sqrt(variance(0, -mean / days, 1 / days, 0, 0))
    const days_apart = apart[place].days
    const size = spread === 0 ? days_apart : (rate * (1 - rate)) / spread
    const isTried = place !== NEUTRAL && days_apart >= FEWEST_APART
    const deviations = (Math.abs(rate - base) / Math.sqrt(distance)) * (NORMAL / z)
    return {
      word,
      days,
      rose_pct: 100 * rate,
      base_pct: 100 * base,
      interval_95: wilson(rate, isStock ? Math.min(size, days_apart) : size, z),
      net_return_pct: mean,
      net_interval_95: [mean - half, mean + half],
      base_return_pct: held / all,
      days_apart,
      p: !isTried ? null : distance === 0 ? 1 : normalTest(deviations),
    }
  })
}

/** The weighted sum of a word's figures and those of all, squared and added up over all windows. */
function squared(products: readonly number[], weights: readonly number[]): number {
  let sum = 0
  let size = 0
  PAIRS.forEach(([a, b], pair) => {
    const term = (a === b ? 1 : 2) * weights[a] * weights[b] * products[pair]
    sum += term
    size += Math.abs(term)
  })
  return sum > ROUNDING * size ? sum : 0
}

const NORMAL = 1.96

/**
 * Number of deviations within which 95 % of means lie where the window covers `part` of the cells. It exceeds the
 * normal one, since Newey and West's variance is too small by what it cannot see. (Kiefer and Vogelsang, A new
 * asymptotic theory for heteroskedasticity-autocorrelation robust tests, 2005, Bartlett kernel)
 */
function criticalValue(part: number): number {
  return NORMAL + 2.9694 * part + 0.416 * part ** 2 - 0.5324 * part ** 3
}

/**
 * Whether each record shows an edge, in their order. They must be those of every stock of the market and of all together,
 * since the correction is over all that are tried.
 */
export function edgesOf(records: readonly WordRecord[]): TrackRecord['ventaja'][] {
  const tried = records.filter(({ p }) => p !== null)
  const survives = benjaminiHochberg(
    tried.map(({ p }) => p as number),
    FALSE_DISCOVERIES,
  )
  const shown = new Set(tried.filter((record, i) => survives[i] && isBeyond(record)))
  return records.map((record) => (shown.has(record) ? 'demostrada' : 'sin ventaja demostrada'))
}

/** Whether the word was right more often than any day, and paid more than its costs. */
function isBeyond({ word, interval_95: [low, high], base_pct, net_interval_95: [least] }: WordRecord): boolean {
  return least > 0 && (isForRising(word) ? low > base_pct : high < base_pct)
}

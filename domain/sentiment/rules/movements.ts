import type { Movement, MovementForm } from '../entries.ts'
import type { Grammar } from '../lexicon.ts'
import type { Token } from '../tokens.ts'
import { mergeUnits, type Unit } from './units.ts'

// Tokens between a movement and what moves: an object stands near its verb, a subject may carry a company's name.
const OBJECT_REACH = 6
const SUBJECT_REACH = 9
const NEAR = 3
/** Forms after which a charge and what it was for are over. */
const LETS_OFF: ReadonlySet<MovementForm> = new Set(['stop', 'stopped', 'spare'])
/** Forms that are nouns behind a determiner: 'la baja', 'la mejora', 'el cierre'. */
const CAN_BE_NOUN: ReadonlySet<MovementForm> = new Set(['verb', 'verdict', 'site'])

/**
 * Gives every movement the sign of what moves: 'caen las pérdidas' is good, 'suben los costes' bad. A movement that is a
 * noun ('la caída del paro') can itself be moved by a verb ('frena la caída del paro').
 */
export function linkMovements(units: readonly Unit[], tokens: readonly Token[], grammar: Grammar): void {
  const reach = new UnitFinder(units, tokens, grammar)
  const moves = units.flatMap((unit, at) => (isMove(unit) ? [{ unit, at }] : []))
  // From the end, so that in 'la aceleración de la caída' the fall already knows what falls.
  for (const { unit, at } of moves.toReversed()) {
    if (isNoun(unit, tokens, grammar)) linkNoun(unit, at, reach)
  }
  for (const { unit, at } of moves) {
    if (unit.polarity === 0) linkVerb(unit, at, reach)
  }
}

function isNoun({ entry, from }: Linked, tokens: readonly Token[], { determiners }: Grammar): boolean {
  return (
    entry.form === 'noun' ||
    entry.form === 'halt' ||
    (CAN_BE_NOUN.has(entry.form) && determiners.has(tokens[from - 1]?.text))
  )
}

function linkNoun(unit: Linked, at: number, reach: UnitFinder): void {
  const { direction, form } = unit.entry
  const moved =
    form === 'site' || form === 'halt'
      ? findMoved[form](at, reach)
      : (reach.after(at, OBJECT_REACH, canMove) ?? reach.before(at, NEAR))
  // 'El cierre' without a place of work is the session's close.
  if (form === 'site' && moved === null) return
  unit.polarity = direction * (form === 'verdict' || moved === null ? 1 : signOf(moved))
  if (moved !== null) mergeUnits(unit, moved, unit.polarity)
}

function linkVerb(unit: Linked, at: number, reach: UnitFinder): void {
  const { direction, form } = unit.entry
  const moved = findMoved[form](at, reach)
  if (moved === null) return
  const sign = signOf(moved)
  // 'Cae en recesión', 'slips to a loss': the loss is where the fall ends, not what falls.
  const letsOff = LETS_OFF.has(form) && sign < 0
  const ends = direction < 0 && sign < 0 && !letsOff && reach.leadsInto(unit, moved)
  mergeUnits(unit, moved, form === 'verdict' || ends ? direction : direction * sign)
  if (letsOff) for (const ground of reach.grounds(moved)) ground.mergedInto ??= unit
}

const findMoved: Record<MovementForm, (at: number, reach: UnitFinder) => Unit | null> = {
  verb: (at, reach) => reach.after(at, OBJECT_REACH, canMove) ?? reach.before(at, SUBJECT_REACH),
  object: (at, reach) => reach.after(at, OBJECT_REACH, canMove),
  noun: () => null,
  verdict: (at, reach) => reach.after(at, OBJECT_REACH, canMove) ?? reach.before(at, NEAR),
  stop: (at, reach) => reach.after(at, OBJECT_REACH, canStop) ?? reach.before(at, SUBJECT_REACH),
  stopped: (at, reach) => reach.after(at, OBJECT_REACH, canStop) ?? reach.before(at, SUBJECT_REACH, canStop),
  halt: (at, reach) => reach.after(at, OBJECT_REACH, canStop),
  spare: (at, reach) => {
    const object = reach.after(at, OBJECT_REACH, canStop)
    return object !== null && isBad(object) ? object : null
  },
  site: (at, reach) => reach.after(at, OBJECT_REACH, isSite),
  level: (at, reach) =>
    reach.before(at, NEAR) ?? reach.after(at, OBJECT_REACH, canMove) ?? reach.before(at, SUBJECT_REACH),
  quantity: (at, reach) => reach.after(at, NEAR, canMove),
  subject: (at, reach) => reach.before(at, SUBJECT_REACH),
  none: () => null,
}

/** Of what moves, or can only be stopped: 'cancela el acuerdo', 'veta el cierre', 'archiva la causa'. */
function signOf({ polarity, entry }: Unit): number {
  if (polarity !== 0) return polarity
  if (entry.kind === 'judgement') return Math.sign(entry.weight)
  return entry.kind === 'move' ? entry.direction : -1
}

const NONE: ReadonlySet<string> = new Set()
const OPEN_MARKS = new Set(['%', '+', '-'])
/** Verbs that own the words after them, instead of the verb before. */
const OWN_OBJECT = new Set<MovementForm>(['verb', 'verdict', 'stop', 'spare'])
/** Tokens between a charge and what it is for. */
const GROUNDS_REACH = 9
/** Tokens between a fall and what it ends in. */
const INTO_REACH = 3

type Linked = Unit & { entry: Movement }

/** Finds the nearest unit that can move, no further than the next barrier. */
class UnitFinder {
  readonly #units: readonly Unit[]
  readonly #tokens: readonly Token[]
  readonly #barriers: ReadonlySet<string>
  readonly #into: ReadonlySet<string>
  readonly #of: ReadonlySet<string>
  readonly #grounds: ReadonlySet<string>

  constructor(units: readonly Unit[], tokens: readonly Token[], { barriers, into, of, grounds }: Grammar) {
    this.#units = units
    this.#tokens = tokens
    this.#barriers = barriers
    this.#into = into
    this.#of = of
    this.#grounds = grounds
  }

  /** The unit that `fits` after the one at an index of `units`, at most `distance` tokens away. */
  after(at: number, distance: number, fits: (unit: Unit) => boolean): Unit | null {
    const { to } = this.#units[at]
    for (let next = at + 1; next < this.#units.length; next++) {
      const unit = this.#units[next]
      if (unit.from - to >= distance || this.#blocked(to, unit.from)) return null
      if (fits(unit) && !this.#isBase(unit)) return unit
      // 'Logra reducir la deuda': the debt is the object of the second verb.
      if (isMove(unit) && OWN_OBJECT.has(unit.entry.form)) return null
    }
    return null
  }

  /** The unit that `fits` before it. */
  before(at: number, distance: number, fits: (unit: Unit) => boolean = canMove): Unit | null {
    const from = this.#units[at].from - (this.#isAside(at) ? 1 : 0)
    for (let previous = at - 1; previous >= 0; previous--) {
      const unit = this.#units[previous]
      if (from - unit.to >= distance || this.#blocked(unit.to, from)) return null
      if (fits(unit)) return unit
    }
    return null
  }

  /** What a charge is for, up to the next mark or verb: 'la multa por abuso de posición dominante'. */
  grounds(charge: Unit): Unit[] {
    const at = this.#units.indexOf(charge)
    const found: Unit[] = []
    for (const unit of this.#units.slice(at + 1)) {
      if (!isBad(unit) || unit.from - charge.to >= GROUNDS_REACH || this.#blocked(charge.to, unit.from, this.#grounds))
        break
      found.push(unit)
    }
    return found
  }

  /** 'La multa, anulada por el juez': a comma between a subject and what became of it separates nothing. */
  #isAside(at: number): boolean {
    const { entry, from } = this.#units[at]
    return entry.kind === 'move' && entry.form === 'stopped' && this.#tokens[from - 1]?.text === ','
  }

  /** Whether a movement ends in what follows it: 'cae en recesión'. */
  leadsInto({ to }: Unit, { from }: Unit): boolean {
    return to < from && this.#into.has(this.#tokens[to].text) && from - to <= INTO_REACH
  }

  /** 'Supera el 60 % del PIB': the figure is measured in it, it does not move. */
  #isBase({ from }: Unit): boolean {
    return this.#of.has(this.#tokens[from - 1]?.text) && this.#tokens[from - 2]?.text === '%'
  }

  #blocked(from: number, to: number, except: ReadonlySet<string> = NONE): boolean {
    for (let at = from; at < to; at++) {
      const { kind, text } = this.#tokens[at]
      if (kind === 'mark' && !OPEN_MARKS.has(text)) return true
      // 'Multiplica por 3 las ventas'.
      if (this.#barriers.has(text) && !except.has(text) && this.#tokens[at + 1]?.kind !== 'number') return true
    }
    return false
  }
}

function isMove(unit: Unit): unit is Linked {
  return unit.entry.kind === 'move'
}

function canMove({ polarity, mergedInto }: Unit): boolean {
  return polarity !== 0 && (mergedInto === null || mergedInto.polarity === 0)
}

function canStop(unit: Unit): boolean {
  return (
    canMove(unit) || unit.entry.kind === 'judgement' || isCharge(unit) || (isMove(unit) && unit.entry.form === 'site')
  )
}

/** Bad by itself: 'multa', 'fraude'. */
function isBad({ entry }: Unit): boolean {
  return entry.kind === 'judgement' ? entry.weight < 0 : entry.kind === 'measure' && entry.alone < 0
}

function isCharge({ entry }: Unit): boolean {
  return entry.kind === 'measure' && entry.charge === true
}

function isSite({ entry }: Unit): boolean {
  return entry.kind === 'measure' && entry.site
}

/**
 * Tells the price of what a company or asset sells from that of what it buys: 'cae el precio del litio' is bad news,
 * 'cae el precio de la luz' good. A price of nothing in particular is a cost, as in 'suben los precios'.
 */
export function linkPrices(
  units: readonly Unit[],
  tokens: readonly Token[],
  { of, determiners, bought }: Grammar,
): void {
  for (const unit of units) {
    if (unit.entry.kind !== 'measure' || !unit.entry.price || !of.has(tokens[unit.to]?.text)) continue
    const at = unit.to + (determiners.has(tokens[unit.to + 1]?.text) ? 2 : 1)
    const priced = tokens[at]
    if (priced?.kind !== 'word' || bought.has(priced.text)) continue
    const named = units.find(({ from, to }) => from <= at && at < to)
    if (named !== undefined && named.polarity < 0) continue
    unit.polarity = 1
    if (named?.entry.kind === 'measure') named.mergedInto = unit
  }
}

// Tested by domain/sentiment/index.test.ts.

import type { Movement, MovementForm } from '../entries.ts'
import type { Grammar } from '../lexicon.ts'
import type { Token } from '../tokens.ts'
import { mergeUnits, type Unit } from './units.ts'

// The most tokens between a movement and what moves. An object stands near its verb, a subject may hold a company's
// name.
const OBJECT_REACH = 6
const SUBJECT_REACH = 9
const NEAR = 3
/** Forms that end a charge and its reasons. */
const LETS_OFF: ReadonlySet<MovementForm> = new Set(['stop', 'stopped', 'spare', 'undone'])
/** Forms that halt trading or let it go on. */
const HALTS: ReadonlySet<MovementForm> = new Set(['stop', 'stopped', 'halt'])
/** Forms that are nouns after a determiner: 'la baja', 'la mejora', 'el cierre'. */
const CAN_BE_NOUN: ReadonlySet<MovementForm> = new Set(['verb', 'verdict', 'site'])

/**
 * Gives every movement the sign of what moves: 'caen las pérdidas' is good, 'suben los costes' bad. A movement that is
 * a noun ('la caída del paro') can itself be moved by a verb ('frena la caída del paro').
 */
export function linkMovements(units: readonly Unit[], tokens: readonly Token[], grammar: Grammar): void {
  const finder = new UnitFinder(units, tokens, grammar)
  const moves = units.flatMap((unit, at) => (isMove(unit) ? [{ unit, at }] : []))
  // Nouns are linked from the end, so that in 'la aceleración de la caída' the fall has its sign already.
  for (const { unit, at } of moves.toReversed()) {
    if (isNoun(unit, tokens, grammar)) linkNoun(unit, at, finder)
  }
  for (const { unit, at } of moves) {
    if (unit.polarity === 0) linkVerb(unit, at, finder)
  }
}

function isNoun({ entry, from }: Linked, tokens: readonly Token[], { determiners }: Grammar): boolean {
  return (
    entry.form === 'noun' ||
    entry.form === 'halt' ||
    (CAN_BE_NOUN.has(entry.form) && determiners.has(tokens[from - 1]?.text))
  )
}

function linkNoun(unit: Linked, at: number, finder: UnitFinder): void {
  const { direction, form } = unit.entry
  const moved =
    form === 'site' || form === 'halt'
      ? findMoved[form](at, finder)
      : (finder.after(at, OBJECT_REACH, canMove) ?? finder.before(at, NEAR))
  // 'El cierre' without a place of work is the close of the session.
  if (form === 'site' && moved === null) return
  if (moved !== null && haltsTrading(unit, moved)) return
  unit.polarity = direction * (form === 'verdict' || moved === null ? 1 : signOf(moved))
  if (moved !== null) mergeUnits(unit, moved, unit.polarity)
}

function linkVerb(unit: Linked, at: number, finder: UnitFinder): void {
  const { direction, form } = unit.entry
  const moved = findMoved[form](at, finder)
  if (moved === null || haltsTrading(unit, moved)) return
  const sign = signOf(moved)
  // In 'cae en recesión' and 'slips to a loss', the loss is what the fall ends in, and not what falls.
  const letsOff = LETS_OFF.has(form) && sign < 0
  const ends = direction < 0 && sign < 0 && !letsOff && finder.leadsInto(unit, moved)
  mergeUnits(unit, moved, form === 'verdict' || ends ? direction : direction * sign)
  if (letsOff) for (const part of [...finder.heads(moved), ...finder.reasons(moved)]) part.mergedInto ??= unit
}

/** Whether a movement halts trading, or lets it go on. It then weighs nothing, for only its reason is news. */
function haltsTrading(unit: Linked, moved: Unit): boolean {
  const { entry } = moved
  const halts = HALTS.has(unit.entry.form) && entry.kind === 'measure' && entry.trading === true
  if (halts) mergeUnits(moved, unit, 0)
  return halts
}

const findMoved: Record<MovementForm, (at: number, finder: UnitFinder) => Unit | null> = {
  verb: (at, finder) =>
    finder.after(at, OBJECT_REACH, canFall) ??
    (finder.movesName(at) ? null : (finder.before(at, SUBJECT_REACH) ?? finder.sharedSubject(at))),
  object: (at, finder) => finder.after(at, OBJECT_REACH, canMove),
  noun: () => null,
  verdict: (at, finder) => finder.after(at, OBJECT_REACH, canMove) ?? finder.before(at, NEAR),
  stop: (at, finder) => finder.after(at, OBJECT_REACH, canStop) ?? finder.before(at, SUBJECT_REACH),
  stopped: (at, finder) => finder.after(at, OBJECT_REACH, canStop) ?? finder.before(at, SUBJECT_REACH, canStop),
  halt: (at, finder) => finder.after(at, OBJECT_REACH, canStop),
  // What is spared may stand behind its owner: 'saca la deuda de Petróleos Mexicanos del bono basura'.
  spare: (at, finder) => finder.after(at, SUBJECT_REACH, canSpare),
  site: (at, finder) => finder.after(at, OBJECT_REACH, isSite),
  level: (at, finder) =>
    finder.before(at, NEAR) ?? finder.after(at, OBJECT_REACH, canMove) ?? finder.before(at, SUBJECT_REACH),
  quantity: (at, finder) => finder.after(at, NEAR, canMove),
  subject: (at, finder) => finder.before(at, SUBJECT_REACH),
  undone: (at, finder) =>
    finder.before(at, SUBJECT_REACH, canFail, finder.grammar.complements) ?? finder.after(at, NEAR, canFail),
  none: () => null,
}

/** The sign of what moves or can only be stopped: 'cancela el acuerdo', 'veta el cierre', 'archiva la causa'. */
function signOf({ polarity, entry }: Unit): number {
  if (polarity !== 0) return polarity
  if (entry.kind === 'judgement') return Math.sign(entry.weight)
  return entry.kind === 'move' ? entry.direction : -1
}

const NONE: ReadonlySet<string> = new Set()
const OPEN_MARKS = new Set(['%', '+', '-'])
/** Forms of verbs to which the words after them belong, instead of to an earlier verb. */
const OWN_OBJECT = new Set<MovementForm>(['verb', 'object', 'verdict', 'stop', 'spare'])
/** The most tokens between a charge and its reasons. */
const REASONS_REACH = 9
/** The most tokens between a noun and what completes it: 'de', 'a una'. */
const HEAD_REACH = 2
/** The most tokens between a fall and what it ends in. */
const INTO_REACH = 3

type Linked = Unit & { entry: Movement }

/** Finds the unit nearest to a movement that fits it, no further away than the next barrier. */
class UnitFinder {
  readonly #units: readonly Unit[]
  readonly #tokens: readonly Token[]
  readonly grammar: Grammar

  constructor(units: readonly Unit[], tokens: readonly Token[], grammar: Grammar) {
    this.#units = units
    this.#tokens = tokens
    this.grammar = grammar
  }

  /** Finds the unit that `fits` after the one at index `at`, at most `distance` tokens away. */
  after(at: number, distance: number, fits: (unit: Unit) => boolean): Unit | null {
    const { to } = this.#units[at]
    for (let next = at + 1; next < this.#units.length; next++) {
      const unit = this.#units[next]
      if (unit.from - to >= distance || this.#blocked(to, unit.from)) return null
      if (fits(unit) && !this.#isBase(unit)) return unit
      // In 'logra reducir la deuda' the debt is the object of the second verb.
      if (isMove(unit) && OWN_OBJECT.has(unit.entry.form)) return null
    }
    return null
  }

  /** Finds the unit that `fits` before the one at index `at`, at most `distance` tokens away. */
  before(at: number, distance: number, fits: (unit: Unit) => boolean = canMove, except = NONE): Unit | null {
    const from = this.#units[at].from - (this.#isAside(at) ? 1 : 0)
    for (let previous = at - 1; previous >= 0; previous--) {
      const unit = this.#units[previous]
      if (from - unit.to >= distance || this.#blocked(unit.to, from, except)) return null
      if (fits(unit)) return unit
    }
    return null
  }

  /** Finds the subject that a verb shares with the one before it: 'la inflación rompe los pronósticos y baja'. */
  sharedSubject(at: number): Unit | null {
    if (!this.grammar.and.has(this.#tokens[this.#units[at].from - 1]?.text)) return null
    const first = this.#units.slice(0, at).findLast(isMove)
    return (
      this.#units.find(({ to, mergedInto }) => mergedInto === first && first !== undefined && to <= first.from) ?? null
    )
  }

  /** Finds the reasons of a charge, up to the next mark or verb: 'la multa por abuso de posición dominante'. */
  reasons(charge: Unit): Unit[] {
    const at = this.#units.indexOf(charge)
    const found: Unit[] = []
    for (const unit of this.#units.slice(at + 1)) {
      if (
        !isBad(unit) ||
        unit.from - charge.to >= REASONS_REACH ||
        this.#blocked(charge.to, unit.from, this.grammar.reasons)
      )
        break
      found.push(unit)
    }
    return found
  }

  /** Finds the bad nouns that a charge completes: 'la amenaza de huelga se queda en nada'. */
  heads(charge: Unit): Unit[] {
    const found: Unit[] = []
    let { from } = charge
    for (const unit of this.#units.slice(0, this.#units.indexOf(charge)).toReversed()) {
      const { text } = this.#tokens[unit.to]
      if (!isBad(unit) || !(this.grammar.of.has(text) || this.grammar.into.has(text)) || from - unit.to > HEAD_REACH)
        break
      found.push(unit)
      from = unit.from
    }
    return found
  }

  /** Whether the comma before a participle is no barrier, as in 'la multa, anulada por el juez'. */
  #isAside(at: number): boolean {
    const { entry, from } = this.#units[at]
    return entry.kind === 'move' && entry.form === 'stopped' && this.#tokens[from - 1]?.text === ','
  }

  /** Whether a verb moves somebody, so that its subject is a cause and does not move: 'la deuda hunde a Abengoa'. */
  movesName(at: number): boolean {
    const { to } = this.#units[at]
    return this.grammar.personal.has(this.#tokens[to]?.text) && this.#tokens[to + 1]?.capital === true
  }

  /** Whether a movement ends in the unit after it: 'cae en recesión'. */
  leadsInto({ to }: Unit, { from }: Unit): boolean {
    return to < from && this.grammar.into.has(this.#tokens[to].text) && from - to <= INTO_REACH
  }

  /** Whether a unit is the whole of a percentage, and does not move: 'supera el 60 % del PIB'. */
  #isBase({ from }: Unit): boolean {
    return this.grammar.of.has(this.#tokens[from - 1]?.text) && this.#tokens[from - 2]?.text === '%'
  }

  #blocked(from: number, to: number, except: ReadonlySet<string> = NONE): boolean {
    for (let at = from; at < to; at++) {
      const { kind, text } = this.#tokens[at]
      if (kind === 'mark' && !OPEN_MARKS.has(text)) return true
      // A barrier before a number is part of the movement: 'multiplica por 3 las ventas'.
      if (this.grammar.barriers.has(text) && !except.has(text) && this.#tokens[at + 1]?.kind !== 'number') return true
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

/** Whether a verb may move a unit, also what courts impose, which counts as a burden: 'reduce la pena'. */
function canFall(unit: Unit): boolean {
  return canMove(unit) || isCharge(unit)
}

function canSpare(unit: Unit): boolean {
  return isBad(unit) && canStop(unit)
}

function canStop(unit: Unit): boolean {
  return (
    canMove(unit) || unit.entry.kind === 'judgement' || isCharge(unit) || (isMove(unit) && unit.entry.form === 'site')
  )
}

/** Whether a unit is good or bad by itself, so that its failure is news: 'rebote', 'fusión', 'multa'. */
function canFail(unit: Unit): boolean {
  return canStop(unit) && (unit.weight !== 0 || isCharge(unit))
}

/** Whether a unit is bad by itself: 'multa', 'fraude'. */
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
 * Distinguishes the price of what companies sell from that of what they buy: 'cae el precio del litio' is bad news,
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

import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'
import type { MoveForm } from '../types.ts'
import { canMove, canStop, isBad, isMove, isSite, type Linked, Reach } from './reach.ts'
import { pair, type Unit } from './units.ts'

// Tokens between a movement and what moves: an object stands near its verb, a subject may carry a company's name.
const OBJECT_REACH = 6
const SUBJECT_REACH = 9
const NEAR = 3
/** Forms after which a charge and what it was for are over. */
const LETS_OFF: ReadonlySet<MoveForm> = new Set(['stop', 'stopped', 'spare'])
/** Forms that are nouns behind a determiner: 'la baja', 'la mejora', 'el cierre'. */
const CAN_BE_NOUN: ReadonlySet<MoveForm> = new Set(['verb', 'verdict', 'site'])

/**
 * Gives every movement the sign of what moves: 'caen las pérdidas' is good, 'suben los costes' bad. A movement that is a
 * noun ('la caída del paro') can itself be moved by a verb ('frena la caída del paro').
 */
export function linkMovements(units: readonly Unit[], tokens: readonly Token[], grammar: Grammar): void {
  const reach = new Reach(units, tokens, grammar)
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

function linkNoun(unit: Linked, at: number, reach: Reach): void {
  const { direction, form } = unit.entry
  const moved =
    form === 'site' || form === 'halt'
      ? findMoved[form](at, reach)
      : (reach.after(at, OBJECT_REACH, canMove) ?? reach.before(at, NEAR))
  // 'El cierre' without a place of work is the session's close.
  if (form === 'site' && moved === null) return
  unit.polarity = direction * (form === 'verdict' || moved === null ? 1 : signOf(moved))
  if (moved !== null) pair(unit, moved, unit.polarity)
}

function linkVerb(unit: Linked, at: number, reach: Reach): void {
  const { direction, form } = unit.entry
  const moved = findMoved[form](at, reach)
  if (moved === null) return
  const sign = signOf(moved)
  // 'Cae en recesión', 'slips to a loss': the loss is where the fall ends, not what falls.
  const letsOff = LETS_OFF.has(form) && sign < 0
  const ends = direction < 0 && sign < 0 && !letsOff && reach.leadsInto(unit, moved)
  pair(unit, moved, form === 'verdict' || ends ? direction : direction * sign)
  if (letsOff) for (const ground of reach.grounds(moved)) ground.spokenFor ??= unit
}

const findMoved: Record<MoveForm, (at: number, reach: Reach) => Unit | null> = {
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

import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'
import type { Move, MoveForm } from '../types.ts'
import type { Unit } from './units.ts'

const NONE: ReadonlySet<string> = new Set()
const OPEN_MARKS = new Set(['%', '+', '-'])
/** Verbs that own the words after them, instead of the verb before. */
const OWN_OBJECT = new Set<MoveForm>(['verb', 'verdict', 'stop', 'spare'])
/** Tokens between a charge and what it is for. */
const GROUNDS_REACH = 9
/** Tokens between a fall and what it ends in. */
const INTO_REACH = 3

export type Linked = Unit & { entry: Move }

/** Finds the nearest unit that can move, no further than the next barrier. */
export class Reach {
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

export function isMove(unit: Unit): unit is Linked {
  return unit.entry.kind === 'move'
}

export function canMove({ polarity, spokenFor }: Unit): boolean {
  return polarity !== 0 && (spokenFor === null || spokenFor.polarity === 0)
}

export function canStop(unit: Unit): boolean {
  return (
    canMove(unit) || unit.entry.kind === 'judgement' || isCharge(unit) || (isMove(unit) && unit.entry.form === 'site')
  )
}

/** Bad by itself: 'multa', 'fraude'. */
export function isBad({ entry }: Unit): boolean {
  return entry.kind === 'judgement' ? entry.weight < 0 : entry.kind === 'measure' && entry.alone < 0
}

function isCharge({ entry }: Unit): boolean {
  return entry.kind === 'measure' && entry.charge === true
}

export function isSite({ entry }: Unit): boolean {
  return entry.kind === 'measure' && entry.site
}

import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'
import { pair, speakerOf, type Unit } from './units.ts'

// Tokens between a word and what it turns.
const NEGATION_REACH = 4
const DEGREE_REACH = 2
const EXPECTATION_REACH = 8

/** 'Menos de lo previsto' without a measure. */
const UNTOLD = 0.7
/** 'No cae' says less than 'sube'. */
const NEGATED = -0.7
/** 'Sin ventas'. */
const MISSING = -0.6
/** 'De negativa a estable': the old state decides the change. */
const LEFT_BEHIND = -0.5

/** Turns what a negation precedes: 'sin pérdidas', 'evita la quiebra', 'no crece'. */
export function applyNegations(units: readonly Unit[], tokens: readonly Token[], { barriers }: Grammar): void {
  for (const [i, { entry, from, to }] of units.entries()) {
    if (entry.kind !== 'negation') continue
    const [target, next] = units.slice(i + 1).filter(hasMeaning)
    if (target === undefined || target.from - to >= NEGATION_REACH || hasMark(tokens, to, target.from)) continue
    negate(target, from)
    // 'No logra reducir la deuda': the negation applies to what follows.
    const bridges = target.entry.kind === 'move' && target.entry.form === 'object' && target.span[1] === target.to
    if (!bridges || next === undefined || next.from - target.to >= NEGATION_REACH) continue
    if (!tokens.slice(target.to, next.from).some(({ text }) => barriers.has(text))) negate(next, next.from)
  }
}

function negate(target: Unit, from: number): void {
  const speaker = speakerOf(target)
  const bare = target.entry.kind === 'measure' && speaker === target && target.weight === 0
  speaker.weight = bare ? MISSING * target.polarity : NEGATED * speaker.weight
  speaker.span = [Math.min(from, speaker.span[0]), speaker.span[1]]
}

function hasMark(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ kind }) => kind === 'mark')
}

/** 'Crece menos de lo previsto': the comparison with the expectation counts, not the result. */
export function applyExpectations(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries()) {
    if (unit.entry.kind !== 'expectation' || unit.spokenFor !== null) continue
    const told = units.slice(0, i).findLast((other) => speakerOf(other).weight !== 0 || other.polarity !== 0)
    if (told === undefined || unit.from - told.to > EXPECTATION_REACH) {
      unit.weight = UNTOLD * unit.entry.direction
      continue
    }
    const speaker = speakerOf(told)
    pair(unit, speaker, unit.entry.direction * (Math.sign(speaker.weight) || speaker.polarity))
  }
}

/** 'Fuerte caída', 'sube ligeramente'. */
export function applyDegrees(units: readonly Unit[]): void {
  for (const [i, { entry, from, to }] of units.entries()) {
    if (entry.kind !== 'degree') continue
    const next = units[i + 1]
    const previous = units[i - 1]
    if (next !== undefined && next.from - to < DEGREE_REACH) speakerOf(next).weight *= entry.factor
    else if (previous !== undefined && from - previous.to < DEGREE_REACH) speakerOf(previous).weight *= entry.factor
  }
}

/** 'De pérdidas a ganancias', 'from negative to stable'. */
export function applyPasts(units: readonly Unit[], tokens: readonly Token[], { from, to }: Grammar): void {
  for (const unit of units) {
    if (!from.has(tokens[unit.from - 1]?.text) || !to.has(tokens[unit.to]?.text)) continue
    if (unit.spokenFor === null && units.some((other) => other.from === unit.to + 1)) unit.weight *= LEFT_BEHIND
  }
}

function hasMeaning({ entry }: Unit): boolean {
  return entry.kind === 'judgement' || entry.kind === 'move' || entry.kind === 'measure'
}

import type { Entry } from '../entries.ts'
import { type Grammar, startsAny } from '../lexicon.ts'
import type { Token } from '../tokens.ts'
import { mergedUnit, mergeUnits, type Unit } from './units.ts'

// The most tokens between a word and the one whose meaning it changes.
const NEGATION_REACH = 4
const DEGREE_REACH = 2
const EXPECTATION_REACH = 8

/** Weight of an expectation without a measure, as in 'menos de lo previsto'. */
const ALONE = 0.7
/** Factor of a negated meaning: 'no cae' means less than 'sube'. */
const NEGATED = -0.7
/** Factor of a negated measure, as in 'sin ventas'. */
const MISSING = -0.6
/** Factor of an old state, which decides the change: 'de negativa a estable'. */
const LEFT_BEHIND = -0.5

/** Reverses the meaning that a negation precedes: 'sin pérdidas', 'evita la quiebra', 'no crece'. */
export function applyNegations(units: readonly Unit[], tokens: readonly Token[], { barriers }: Grammar): void {
  for (const [i, { entry, from, to }] of units.entries()) {
    if (entry.kind !== 'negation') continue
    const [target, next] = units.slice(i + 1).filter(hasMeaning)
    if (target === undefined || target.from - to >= NEGATION_REACH || hasMark(tokens, to, target.from)) continue
    negate(target, from)
    // In 'no logra reducir la deuda' the negation applies to the second verb too.
    const bridges = target.entry.kind === 'move' && target.entry.form === 'object' && target.span[1] === target.to
    if (!bridges || next === undefined || next.from - target.to >= NEGATION_REACH) continue
    if (!tokens.slice(target.to, next.from).some(({ text }) => barriers.has(text))) negate(next, next.from)
  }
}

function negate(target: Unit, from: number): void {
  const speaker = mergedUnit(target)
  const bare = target.entry.kind === 'measure' && speaker === target && target.weight === 0
  speaker.weight = bare ? MISSING * target.polarity : NEGATED * speaker.weight
  speaker.span = [Math.min(from, speaker.span[0]), speaker.span[1]]
}

function hasMark(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ kind }) => kind === 'mark')
}

/** Makes the comparison with an expectation count instead of the result: 'crece menos de lo previsto'. */
export function applyExpectations(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries()) {
    if (unit.entry.kind !== 'expectation' || unit.mergedInto !== null) continue
    const compared = units.slice(0, i).findLast((other) => mergedUnit(other).weight !== 0 || other.polarity !== 0)
    if (compared === undefined || unit.from - compared.to > EXPECTATION_REACH) {
      unit.weight = ALONE * unit.entry.direction
      continue
    }
    const speaker = mergedUnit(compared)
    mergeUnits(unit, speaker, unit.entry.direction * (Math.sign(speaker.weight) || speaker.polarity))
  }
}

/** Strengthens or weakens the neighbours of degrees: 'fuerte caída', 'sube ligeramente'. */
export function applyDegrees(units: readonly Unit[]): void {
  for (const [i, { entry, from, to }] of units.entries()) {
    if (entry.kind !== 'degree') continue
    const next = units[i + 1]
    const previous = units[i - 1]
    if (next !== undefined && next.from - to < DEGREE_REACH) mergedUnit(next).weight *= entry.factor
    else if (previous !== undefined && from - previous.to < DEGREE_REACH) mergedUnit(previous).weight *= entry.factor
  }
}

/** Reverses an old state that was left: 'de pérdidas a ganancias', 'from negative to stable'. */
export function applyPasts(units: readonly Unit[], tokens: readonly Token[], { from, to }: Grammar): void {
  for (const unit of units) {
    if (!from.has(tokens[unit.from - 1]?.text) || !to.has(tokens[unit.to]?.text)) continue
    if (unit.mergedInto === null && units.some((other) => other.from === unit.to + 1)) unit.weight *= LEFT_BEHIND
  }
}

function hasMeaning({ entry }: Unit): boolean {
  return entry.kind === 'judgement' || entry.kind === 'move' || entry.kind === 'measure'
}

const BEFORE_CONTRAST = 0.5
const AFTER_CONTRAST = 1.2
const CONCEDED = 0.3
const CAUSE = 0.6
const QUOTED = 0.8
const ASKED = 0.25

const SENTENCE_ENDS = new Set(['.', '!', '?', '|'])
const CLAUSE_ENDS = new Set([...SENTENCE_ENDS, ',', ';', ':', '–', '—'])

/** A factor for each token. Concessions, quotations, questions, lists of news and earlier causes count less. */
export function emphasis(tokens: readonly Token[], grammar: Grammar): Float64Array {
  const factors = new Float64Array(tokens.length).fill(1)
  let whole = isQuestion(tokens, grammar) ? ASKED : 1
  const scale = (from: number, to: number, factor: number) => {
    for (let at = from; at < to; at++) factors[at] *= factor
  }
  for (let at = 0; at < tokens.length; at++) {
    const { text, quoted } = tokens[at]
    if (quoted) factors[at] *= QUOTED
    if (grammar.causes.has(text)) scale(at, endOf(tokens, at, CLAUSE_ENDS), CAUSE)
    if (startsAny(tokens, at, grammar.concessions)) scale(at, endOf(tokens, at, CLAUSE_ENDS), CONCEDED)
    if (at > 0 && startsAny(tokens, at, grammar.contrasts)) {
      scale(tokens.findLastIndex(({ text }, i) => i < at && SENTENCE_ENDS.has(text)) + 1, at, BEFORE_CONTRAST)
      scale(at, endOf(tokens, at, SENTENCE_ENDS), AFTER_CONTRAST)
    }
    if (startsAny(tokens, at, grammar.digests)) whole = ASKED
  }
  // A second contrast in a sentence weakens what came before it, but does not raise its own part again.
  return factors.map((factor) => whole * Math.min(factor, AFTER_CONTRAST))
}

function isQuestion(tokens: readonly Token[], { questions }: Grammar): boolean {
  if (tokens.length === 0) return false
  return tokens.at(-1)?.text === '?' || tokens[0].text === '¿' || startsAny(tokens, 0, questions)
}

function endOf(tokens: readonly Token[], at: number, ends: ReadonlySet<string>): number {
  const end = tokens.findIndex(({ text }, i) => i > at && ends.has(text))
  return end === -1 ? tokens.length : end
}

/** Sum of the other words from which a deed that contradicts them is dropped. */
const STRONGER = 0.3

/**
 * Drops the weight of deeds that are no news. A deed is news as the verb of a headline: 'Cemex compra una planta'. In
 * running text, which ends with a full stop, the present tense describes ('La empresa ofrece servicios.'), and after a
 * determiner the word is a noun ('la compra').
 */
export function applyDeeds(units: readonly Unit[], tokens: readonly Token[], { determiners }: Grammar): void {
  const prose = tokens.at(-1)?.text === '.'
  for (const unit of units) {
    if (isDeed(unit.entry) && (prose || determiners.has(tokens[unit.from - 1]?.text))) unit.weight = 0
  }
}

interface Said {
  unit: Unit
  weight: number
}

/** Drops deeds where stronger words mean the opposite, as in 'vende con pérdidas'. */
export function withoutContradicted<S extends Said>(said: readonly S[]): readonly S[] {
  const others = said.reduce((sum, { unit, weight }) => (isBare(unit) ? sum : sum + weight), 0)
  return Math.abs(others) < STRONGER ? said : said.filter(({ unit, weight }) => !isBare(unit) || weight * others > 0)
}

/** Whether a deed lacks the object that would strengthen it: 'abre', not 'abre una fábrica'. */
function isBare({ entry, from, to, span }: Unit): boolean {
  return isDeed(entry) && span[0] === from && span[1] === to
}

function isDeed(entry: Entry): boolean {
  return (entry.kind === 'judgement' || entry.kind === 'move') && entry.deed === true
}

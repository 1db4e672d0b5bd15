import { level } from '../entries.ts'
import type { Grammar } from '../grammar.ts'
import { startsAny } from '../phrases.ts'
import type { Token } from '../tokens.ts'
import { type Figure, figureAfter, figureBefore, isPercent } from './figures.ts'
import { makeUnit, pair, speakerOf, type Unit } from './units.ts'

const LOOK_BACK = 14
const WEIGHT = 1.1
const MORE = level(WEIGHT, 0.5)
const LESS = level(-WEIGHT, -0.5)

interface Comparison {
  unit: Unit
  /** Compares figures that count losses as below zero: more is better, whatever the measure. */
  signed: boolean
}

/** Adds a unit for every comparison with numbers: 'un 5 % menos', '+3 %', '13,6 millones frente a 15,1'. */
export function linkComparisons(units: Unit[], tokens: readonly Token[], grammar: Grammar): void {
  const found: Unit[] = []
  for (let at = 0; at < tokens.length; at++) {
    const comparison = percentMore(tokens, at, grammar) ?? signedPercent(tokens, at) ?? figures(tokens, at, grammar)
    if (comparison !== null && attach(comparison, units, tokens)) found.push(comparison.unit)
  }
  units.push(...found)
  units.sort((a, b) => a.from - b.from)
}

function percentMore(tokens: readonly Token[], at: number, { more, less }: Grammar): Comparison | null {
  const word = tokens[at + 1]?.text
  if (word === undefined || !isPercent(tokens, at)) return null
  if (more.has(word)) return { unit: makeUnit(MORE, at - 1, at + 2), signed: false }
  return less.has(word) ? { unit: makeUnit(LESS, at - 1, at + 2), signed: false } : null
}

function signedPercent(tokens: readonly Token[], at: number): Comparison | null {
  const { text } = tokens[at]
  if (text !== '+' && text !== '-') return null
  if (tokens[at + 1]?.kind !== 'number' || !isPercent(tokens, at + 2)) return null
  return { unit: makeUnit(text === '+' ? MORE : LESS, at, at + 3), signed: false }
}

function figures(tokens: readonly Token[], at: number, grammar: Grammar): Comparison | null {
  if (!startsAny(tokens, at, grammar.against)) return null
  const now = figureBefore(tokens, at, grammar)
  const past = figureAfter(tokens, at, grammar)
  if (now === null || past === null || now.percent !== past.percent) return null
  const change = now.value * (now.scale ?? past.scale ?? 1) - past.value * (past.scale ?? now.scale ?? 1)
  if (change === 0) return null
  return { unit: makeUnit(change > 0 ? MORE : LESS, now.at, past.at + 1), signed: isLoss(now) || isLoss(past) }
}

function isLoss({ value }: Figure): boolean {
  return value < 0
}

/** Links a comparison to the measure that it compares, the nearest before it in its sentence. */
function attach({ unit, signed }: Comparison, units: readonly Unit[], tokens: readonly Token[]): boolean {
  const measured = units.findLast((other) => other.to <= unit.from && signOf(other) !== 0)
  if (measured === undefined || unit.from - measured.to > LOOK_BACK) return false
  if (tokens.slice(measured.to, unit.from).some(({ text }) => text === '.' || text === ';')) return false
  if (isSaid(measured)) return false
  const sign = signed ? 1 : signOf(measured)
  pair(unit, speakerOf(measured), unit.weight > 0 ? WEIGHT * sign : -WEIGHT * sign)
  // The measure of the earlier figure does not count by itself.
  for (const inside of units) {
    if (inside.from >= unit.from && inside.to <= unit.to) inside.spokenFor ??= unit
  }
  return true
}

function signOf({ entry }: Unit): number {
  if (entry.kind === 'measure') return entry.polarity
  return entry.kind === 'move' ? entry.result : 0
}

/** 'Las ventas crecen un 5 % más': the verb has told the direction. */
function isSaid({ spokenFor }: Unit): boolean {
  if (spokenFor?.entry.kind !== 'move') return false
  const { form, result } = spokenFor.entry
  return result === 0 && form !== 'object' && form !== 'level'
}

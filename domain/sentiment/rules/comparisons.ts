import { level } from '../entries.ts'
import { type Grammar, startsAny } from '../lexicon.ts'
import type { Token } from '../tokens.ts'
import { makeUnit, mergedUnit, mergeUnits, type Unit } from './units.ts'

const LOOK_BACK = 14
const WEIGHT = 1.1
const MORE = level(WEIGHT, 0.5)
const LESS = level(-WEIGHT, -0.5)

interface Comparison {
  unit: Unit
  /** Whether the compared figures count losses as below zero, so that more is better whatever the measure. */
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

/** Links a comparison to the measure that it compares, which is the nearest before it in its sentence. */
function attach({ unit, signed }: Comparison, units: readonly Unit[], tokens: readonly Token[]): boolean {
  const measured = units.findLast((other) => other.to <= unit.from && signOf(other) !== 0)
  if (measured === undefined || unit.from - measured.to > LOOK_BACK) return false
  if (tokens.slice(measured.to, unit.from).some(({ text }) => text === '.' || text === ';')) return false
  if (isSaid(measured)) return false
  const sign = signed ? 1 : signOf(measured)
  mergeUnits(unit, mergedUnit(measured), unit.weight > 0 ? WEIGHT * sign : -WEIGHT * sign)
  // The measure of the earlier figure does not count by itself.
  for (const inside of units) {
    if (inside.from >= unit.from && inside.to <= unit.to) inside.mergedInto ??= unit
  }
  return true
}

function signOf({ entry }: Unit): number {
  if (entry.kind === 'measure') return entry.polarity
  return entry.kind === 'move' ? entry.result : 0
}

/** Whether the verb has given the direction already, as in 'las ventas crecen un 5 % más'. */
function isSaid({ mergedInto }: Unit): boolean {
  if (mergedInto?.entry.kind !== 'move') return false
  const { form, result } = mergedInto.entry
  return result === 0 && form !== 'object' && form !== 'level'
}

interface Figure {
  /** The value of the figure, negative where it counts a loss. */
  value: number
  percent: boolean
  /** The factor of the words after the figure, such as 'millones'; null without any. */
  scale: number | null
  at: number
}

const YEAR = /^(?:19|20)\d\d$/
const PERCENT = new Set(['%', 'percent', 'pct', 'ciento', 'cent'])
const PER = new Set(['por', 'per'])
const REACH = 9
const SIGN_REACH = 10

/** Whether the per cent sign, or its word, of a number stands at a token. */
function isPercent(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text
  if (text === undefined || !PERCENT.has(text)) return false
  return tokens[at - 1]?.kind === 'number' || PER.has(tokens[at - 1]?.text)
}

function figureAfter(tokens: readonly Token[], at: number, grammar: Grammar): Figure | null {
  for (let i = at + 1; i < Math.min(tokens.length, at + REACH) && tokens[i].text !== '.'; i++) {
    const figure = figureAt(tokens, i, grammar)
    if (figure !== null) return figure
  }
  return null
}

function figureBefore(tokens: readonly Token[], at: number, grammar: Grammar): Figure | null {
  for (let i = at - 1; i >= Math.max(0, at - REACH) && tokens[i].text !== '.'; i--) {
    const figure = figureAt(tokens, i, grammar)
    if (figure !== null) return figure
  }
  return null
}

function figureAt(tokens: readonly Token[], at: number, { losses, profits, scales }: Grammar): Figure | null {
  const { kind, text } = tokens[at]
  if (kind !== 'number' || YEAR.test(text)) return null
  const sign = isBelowZero(tokens, at, losses, profits) ? -1 : 1
  const first = scales.get(tokens[at + 1]?.text)
  const scale = first === undefined ? null : first * (scales.get(tokens[at + 2]?.text) ?? 1)
  return { value: sign * parse(text), percent: isPercent(tokens, at + 1) || isPercent(tokens, at + 2), scale, at }
}

function isBelowZero(
  tokens: readonly Token[],
  at: number,
  losses: ReadonlySet<string>,
  profits: ReadonlySet<string>,
): boolean {
  for (let i = at - 1; i >= Math.max(0, at - SIGN_REACH); i--) {
    const { kind, text } = tokens[i]
    if (text === '-' || losses.has(text)) return true
    if (kind === 'number' || profits.has(text)) return false
  }
  return false
}

/** Parses '1.234,5', '1,234.5', '13.6' and '13,6'. The last separator is decimal unless three digits follow it. */
function parse(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = (part: string) => part.replace(/[.,]/g, '')
  if (last === -1 || text.length - last === 4) return Number(whole(text))
  return Number(`${whole(text.slice(0, last))}.${text.slice(last + 1)}`)
}

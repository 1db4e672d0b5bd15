import type { Grammar } from '../grammar.ts'
import type { Token } from '../tokens.ts'

export interface Figure {
  /** Negative where it counts a loss. */
  value: number
  percent: boolean
  /** What the words after it multiply it by; null without any. */
  scale: number | null
  at: number
}

const YEAR = /^(?:19|20)\d\d$/
const PERCENT = new Set(['%', 'percent', 'pct', 'ciento', 'cent'])
const PER = new Set(['por', 'per'])
const REACH = 9
const SIGN_REACH = 10

/** Whether the per cent sign, or its word, of a number stands at a token. */
export function isPercent(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text
  if (text === undefined || !PERCENT.has(text)) return false
  return tokens[at - 1]?.kind === 'number' || PER.has(tokens[at - 1]?.text)
}

export function figureAfter(tokens: readonly Token[], at: number, grammar: Grammar): Figure | null {
  for (let i = at + 1; i < Math.min(tokens.length, at + REACH) && tokens[i].text !== '.'; i++) {
    const figure = figureAt(tokens, i, grammar)
    if (figure !== null) return figure
  }
  return null
}

export function figureBefore(tokens: readonly Token[], at: number, grammar: Grammar): Figure | null {
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

/** '1.234,5', '1,234.5', '13.6', '13,6': the last separator is the decimal one unless three digits follow it. */
function parse(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = (part: string) => part.replace(/[.,]/g, '')
  if (last === -1 || text.length - last === 4) return Number(whole(text))
  return Number(`${whole(text.slice(0, last))}.${text.slice(last + 1)}`)
}

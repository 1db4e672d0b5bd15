import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { BUDGETS, type Budget, WINDOWS } from '#domain/market/sources.ts'

/** Parses the text of a variable; an Error says what is wrong with it, in words that follow the variable's name. */
export type Read<T> = (text: string) => T | Error

/** An error that quotes the value, so only for values that may be printed. */
export function wrong(must: string, text: string): Error {
  return new Error(`${must}, not "${text}"`)
}

export const whole =
  (low: number, high: number): Read<number> =>
  (text) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= low && value <= high
      ? value
      : wrong(`must be a whole number from ${low} to ${high}`, text)
  }

export const positive =
  (high: number): Read<number> =>
  (text) => {
    const value = Number(text)
    return /^\d*\.?\d+$/.test(text) && value > 0 && value <= high
      ? value
      : wrong(`must be a number above 0 and at most ${high}`, text)
  }

export const oneOf =
  <T extends string>(...words: T[]): Read<T> =>
  (text) =>
    words.find((word) => word === text) ?? wrong(`must be one of ${words.join(', ')}`, text)

/** An absolute path. A leading ~ or $ is refused: no shell has replaced it, so it would become a folder's name. */
export const path: Read<string> = (text) =>
  /^[~$]/.test(text) ? wrong('must be a path, without the ~ or $ that only a shell replaces', text) : resolve(text)

/** The name under which Ollama knows a model. */
export const model: Read<string> = (text) =>
  /^[\w./:@-]+$/.test(text) ? text : wrong('must be the name of a model, as gemma3:4b', text)

/** A word that can be sent in a header. It is a secret, so the error does not quote it. */
export const credential: Read<string> = (text) =>
  /^[\x21-\x7e]+$/.test(text) ? text : new Error('must be one word of letters, digits and signs')

/** Accepts `off`, which gives null, besides what `value` accepts. */
export const off =
  <T>(value: Read<T>): Read<T | null> =>
  (text) =>
    text === 'off' ? null : value(text)

export const list =
  <T>(item: Read<T>): Read<readonly T[]> =>
  (text) => {
    const values: T[] = []
    for (const [i, part] of text.split(',').entries()) {
      if (!part.trim()) continue
      const value = item(part.trim())
      if (value instanceof Error) return new Error(`entry ${i + 1} ${value.message}`)
      values.push(value)
    }
    return values
  }

export const cidr: Read<string> = (text) =>
  isIP(text.split('/', 1)[0]) && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text))
    ? text
    : wrong('must be an address or a CIDR range', text)

const BUDGET = new RegExp(
  `^(${Object.keys(BUDGETS).join('|')}):${WINDOWS.map((name) => `(?<${name}>\\d{1,9})`).join('/')}$`,
)

const budget: Read<[string, Budget]> = (text) => {
  const [, source, ...numbers] = BUDGET.exec(text) ?? []
  const [minute, day, month] = numbers.map(Number)
  if (minute >= 1 && day >= minute && month >= day) return [source, { minute, day, month }]
  const names = Object.keys(BUDGETS).join(', ')
  return wrong(`must be one of ${names} with its calls a minute, a day and a month, as yahoo:60/20000/400000`, text)
}

/** Call budgets of several sources, by source. */
export const budgets: Read<Readonly<Record<string, Budget>>> = (text) => {
  const entries = list(budget)(text)
  return entries instanceof Error ? entries : Object.fromEntries(entries)
}

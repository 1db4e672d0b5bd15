import { parseArgs } from 'node:util'

/** Replaces defaults by flags of their names, such as `--symbols 1000`. */
export function numbersOf<T extends Record<keyof T, number>>(flags: readonly string[], defaults: T): T {
  const names = Object.keys(defaults) as (keyof T & string)[]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args: [...flags], options })
  const numbers = { ...defaults }
  for (const name of names) {
    const value = Number(values[name] ?? defaults[name])
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
    numbers[name] = value as T[typeof name]
  }
  return numbers
}

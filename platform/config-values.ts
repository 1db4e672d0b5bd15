import ipaddr from 'ipaddr.js'

/** Turns a variable's text into its value, or says in words what the value must be. */
export type Read<T> = (text: string) => T | Error

export const whole =
  (low: number, high: number): Read<number> =>
  (text) => {
    const value = Number(text)
    return Number.isInteger(value) && value >= low && value <= high
      ? value
      : new Error(`must be a whole number from ${low} to ${high}`)
  }

export const positive =
  (high: number): Read<number> =>
  (text) => {
    const value = Number(text)
    return value > 0 && value <= high ? value : new Error(`must be a number above 0 and at most ${high}`)
  }

export const oneOf =
  <T extends string>(...words: T[]): Read<T> =>
  (text) =>
    words.find((word) => word === text) ?? new Error(`must be one of ${words.join(', ')}`)

export const url =
  (...protocols: string[]): Read<string> =>
  (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? text
      : new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)

export const list =
  <T>(item: Read<T>): Read<readonly T[]> =>
  (text) => {
    const values: T[] = []
    for (const part of text.split(',').map((piece) => piece.trim())) {
      if (!part) continue
      const value = item(part)
      if (value instanceof Error) return new Error(`each entry ${value.message}`)
      values.push(value)
    }
    return values
  }

export const Cidr: Read<string> = (text) =>
  ipaddr.isValid(text) || ipaddr.isValidCIDR(text) ? text : new Error('must be an address or a CIDR range')

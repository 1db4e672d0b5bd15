import { proxy } from 'valtio/vanilla'
import { onSignOut } from './session.ts'

/** What `make` gives for each stock, made at the first read and the same from then on. */
export function keyed<T>(make: (symbol: string) => T): (symbol: string) => T {
  const made = new Map<string, T>()
  return (symbol) => {
    const value = made.get(symbol) ?? make(symbol)
    made.set(symbol, value)
    return value
  }
}

/**
 * State per stock: each proxy is made at the first read and stays the same, so that a change rerenders only what shows
 * that stock. At sign-out `forget` resets each.
 */
export function bySymbol<T extends object>(
  fresh: () => T,
  forget: (entry: T) => unknown = (entry) => Object.assign(entry, fresh()),
): (symbol: string) => T {
  return keyed(() => {
    const entry = proxy(fresh())
    onSignOut(() => forget(entry))
    return entry
  })
}

import { proxy } from 'valtio/vanilla'
import { onSignOut } from './session.ts'

/** Caches the value that `make` creates for a symbol at its first read. */
export function keyed<T>(make: (symbol: string) => T): (symbol: string) => T {
  const made = new Map<string, T>()
  return (symbol) => {
    const value = made.get(symbol) ?? make(symbol)
    made.set(symbol, value)
    return value
  }
}

/**
 * State per stock. Each proxy is made at the first read and stays the same, so that a change rerenders only what
 * shows that stock. Signing out resets each with `forget`.
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

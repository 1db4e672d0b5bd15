import { proxy } from 'valtio/vanilla'
import { atSignOut } from './account/sign-out.ts'

/**
 * State per stock: each proxy is made at the first read and stays the same, so that a change rerenders only what shows
 * that stock. At sign-out `forget` resets each.
 */
export function bySymbol<T extends object>(
  fresh: () => T,
  forget: (entry: T) => unknown = (entry) => Object.assign(entry, fresh()),
): (symbol: string) => T {
  const entries = new Map<string, T>()
  atSignOut(() => {
    for (const entry of entries.values()) forget(entry)
  })
  return (symbol) => {
    const entry = entries.get(symbol) ?? proxy(fresh())
    entries.set(symbol, entry)
    return entry
  }
}

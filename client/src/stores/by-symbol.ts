import { proxy } from 'valtio/vanilla'
import { atSignOut } from './sign-out.ts'

/**
 * State of one stock each: its proxy is made when somebody looks and stays the same one, so that a change wakes only
 * what shows that stock. At sign-out `forget` makes each as it was at first.
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

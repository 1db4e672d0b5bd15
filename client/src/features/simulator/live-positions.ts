// Tested by client/src/features/simulator/Simulator.test.tsx.

import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { SimulatorAccount } from '#domain/contract/simulator.ts'
import { quoteEntry } from '../../stores/prices.ts'

export type Position = SimulatorAccount['positions'][number]

/** What a position has gained since the account was loaded, in the attempt's currency: its rate stays that of then. */
export function gainSince({ symbol, price, value }: Position): number {
  const now = quoteEntry(symbol).quote?.price
  return now === undefined || price === 0 ? 0 : value * (now / price - 1)
}

/** What all positions have gained since; it rerenders for their prices. */
export function useLiveGain(positions: readonly Position[]): number {
  const follow = useCallback(
    (changed: () => void) => {
      const ends = positions.map(({ symbol }) => subscribe(quoteEntry(symbol), changed))
      return () => {
        for (const end of ends) end()
      }
    },
    [positions],
  )
  return useSyncExternalStore(follow, () => positions.reduce((sum, position) => sum + gainSince(position), 0))
}

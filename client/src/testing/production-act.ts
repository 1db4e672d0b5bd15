import React from 'react'
import { flushSync } from 'react-dom'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'

// React's production build, which users run, has no `act`, so @testing-library/react uses this one. React does its
// work in flushSync or as tasks of its scheduler, whose idle task runs when no other is left.

const idle = () => new Promise<void>((resolve) => unstable_scheduleCallback(unstable_IdlePriority, resolve))

async function settled<T>(done: T): Promise<Awaited<T>> {
  const value = await done
  await idle()
  return value
}

Object.assign(React, {
  act(callback: () => unknown) {
    const done = flushSync(callback)
    // biome-ignore lint/suspicious/noThenProperty: as React's own, which waits only where it is awaited.
    return { then: (...to: Parameters<Promise<unknown>['then']>) => settled(done).then(...to) }
  },
})

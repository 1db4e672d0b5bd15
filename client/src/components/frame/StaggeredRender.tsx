import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

interface StaggeredRenderProps {
  children: ReactNode
  /** Number of children that the first render shows. */
  atOnce?: 0 | 1
}

/**
 * Shows its children one after the other, each after the frame of the one before. A slow phone can handle input
 * between two of them, which one long task would delay until its end; being a transition, each renders in slices of
 * some milliseconds too. Children that are already shown do not render again.
 */
export function StaggeredRender({ children, atOnce = 1 }: StaggeredRenderProps) {
  const parts = [children].flat()
  const { length } = parts
  const [shown, setShown] = useState<number>(atOnce)
  useEffect(() => {
    if (shown < length) return afterFrame(() => startTransition(() => setShown(shown + 1)))
  }, [shown, length])
  return parts.slice(0, shown)
}

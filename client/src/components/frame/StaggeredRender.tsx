import { type ReactNode, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

interface StaggeredRenderProps {
  children: ReactNode
  /** How many are shown at once. */
  atOnce?: 0 | 1
}

/**
 * Shows its children one after the other, each after the frame of the one before. A slow phone answers a finger between
 * two of them; all in one task would hold it for the sum. Those that are shown already are not rendered again.
 */
export function StaggeredRender({ children, atOnce = 1 }: StaggeredRenderProps) {
  const parts = [children].flat()
  const [shown, setShown] = useState<number>(atOnce)
  const { length } = parts
  useEffect(() => {
    if (shown < length) return afterFrame(() => setShown(shown + 1))
  }, [shown, length])
  return parts.slice(0, shown)
}

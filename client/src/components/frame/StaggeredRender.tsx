import { type ReactNode, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

interface StaggeredRenderProps {
  children: ReactNode
  /** Number of children that the first render shows. */
  atOnce?: 0 | 1
}

/**
 * Shows its children one after the other, each after the frame of the one before. A slow phone can handle input
 * between two of them, which one long task would delay until its end. Children that are already shown do not render
 * again.
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

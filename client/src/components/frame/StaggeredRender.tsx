import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from './after-frame.ts'

interface StaggeredRenderProps {
  children: ReactNode
  /** Number of children that the first render shows. */
  atOnce?: 0 | 1
  /** True if children below a phone's screen wait until their reader comes near. */
  inReach?: boolean
}

/**
 * Shows its children one after the other, each after the frame of the one before. A slow phone can handle input
 * between two of them, which one long task would delay until its end; being a transition, each renders in slices of
 * some milliseconds too. Children that are already shown do not render again.
 */
export function StaggeredRender({ children, atOnce = 1, inReach = false }: StaggeredRenderProps) {
  const parts = [children].flat()
  const { shown, end } = useStaggered<HTMLDivElement>(parts.length, { atOnce, inReach })
  return (
    <>
      {parts.slice(0, shown)}
      {inReach && shown < parts.length && <div ref={end} />}
    </>
  )
}

interface Staggering {
  atOnce: number
  /** Parts that are added at a time. */
  step?: number
  inReach?: boolean
}

/**
 * Number of parts that are shown of `length`; with `inReach`, the ref belongs to an element after the last of them.
 * All are shown before the page is printed.
 */
export function useStaggered<E extends Element>(
  length: number,
  { atOnce, step = 1, inReach = false }: Staggering,
): { shown: number; end: RefObject<E | null> } {
  const [shown, setShown] = useState(atOnce)
  const end = useRef<E>(null)
  useEffect(() => {
    if (shown >= length) return
    const more = () => startTransition(() => setShown(shown + step))
    const giveUp = inReach && end.current && isPhone() ? whenInReach(end.current, more) : afterFrame(more)
    const print = () => flushSync(() => setShown(length))
    window.addEventListener('beforeprint', print)
    return () => {
      giveUp()
      window.removeEventListener('beforeprint', print)
    }
  }, [shown, length, step, inReach])
  return { shown, end }
}

/** On a screen as narrow as a phone's, only what its reader is near to is rendered. */
const PHONE = '(width <= 640px)'
const isPhone = (): boolean => window.matchMedia(PHONE).matches

/** Runs `work` if `element` comes into sight, and whenever anything is scrolled. The returned function gives up. */
function whenInReach(element: Element, work: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && work())
  observer.observe(element)
  // Scroll events of a box within the page do not bubble: they must be captured.
  window.addEventListener('scroll', work, { capture: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', work, { capture: true })
  }
}

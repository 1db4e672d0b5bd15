import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Rows this near the screen's edge are shown, and this far below the edge of a box that is scrolled. */
const SCREEN_PX = 48
const BOX_PX = 480

/**
 * Number of the first of `count` rows that are shown: `step`, and as many more whenever the reader comes near the room
 * of those that are not, to which the ref belongs. Fifty rows at once would hold a phone for half a second, and each
 * price lays out all that are there.
 */
export function useRowsInReach(
  count: number,
  step: number,
): { shown: number; room: RefObject<HTMLTableRowElement | null> } {
  const [shown, setShown] = useState(step)
  const room = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (shown >= count || !room.current) return
    // A new observer looks again, since the room may be in reach still.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setShown(shown + step))
      },
      { rootMargin: `${SCREEN_PX}px 0px`, scrollMargin: `${BOX_PX}px 0px` },
    )
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [shown, count, step])
  return { shown, room }
}

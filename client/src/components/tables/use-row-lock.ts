import { type FocusEvent, useState } from 'react'

/**
 * Locks the rows of a list while the user points into it or has the focus in it: if they moved then, a click would meet
 * another one. The handlers belong to the list's element.
 */
export function useRowLock() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { locked: pointed || focused, handlers }
}

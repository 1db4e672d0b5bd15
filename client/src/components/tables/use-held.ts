import { type FocusEvent, useState } from 'react'

/**
 * Whether the user points into a list or has the focus in it. Its rows must not move then: a click would meet another
 * one. The handlers belong to the list's element.
 */
export function useHeld() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { held: pointed || focused, handlers }
}

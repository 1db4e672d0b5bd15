import { type MouseEvent, useEffect, useRef, useState } from 'react'

/** At this width and below the menu is a drawer over the content. */
const NARROW = '(width <= 992px)'

interface Drawer {
  open: boolean
  toggle(): void
  close(): void
  /** A click on the content behind the open drawer closes it, and does nothing else. */
  swallow(event: MouseEvent): void
}

/** The menu on small screens: it takes the focus when it opens, and gives it back on Escape. */
export function useDrawer(): Drawer {
  const [open, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    document.querySelector<HTMLElement>('#menu nav button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    swallow: (event) => {
      if (!open || !window.matchMedia(NARROW).matches) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    },
  }
}

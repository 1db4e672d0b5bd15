import { type ReactNode, useEffect, useRef } from 'react'
import { hasViewChanged } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { afterFrame } from './after-frame.ts'

interface ViewTitleProps {
  name: string
  className?: string
  children?: ReactNode
}

/** The heading of a view. It also names the browser's tab, and takes the focus after a change of view. */
export function ViewTitle({ name, className = 'below-20', children }: ViewTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = name === es.brand ? name : `${name} · ${es.brand}`
    // A user who already moves through the page while its first view is loading keeps the focus where it is.
    if (!hasViewChanged()) return
    const before = document.activeElement
    // Focusing makes the browser lay out the page, which it has done by then anyway. A field that took the focus
    // keeps it.
    return afterFrame(() => {
      if (document.activeElement === before) heading.current?.focus({ preventScroll: true })
    })
  }, [name])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? name}
    </h1>
  )
}

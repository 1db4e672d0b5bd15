import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { TopView } from '#domain/rules/views.ts'
import { openView } from '../../stores/view.ts'
import { Button } from '../forms/Button.tsx'

/** A link to another view, for use within a text. */
export function ViewLink({ to, children }: { to: TopView; children: ReactNode }) {
  return (
    <Button variant="link" onClick={() => openView(to)}>
      {children}
    </Button>
  )
}

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Id of an element in this view. */
  to: string
  onFollow?: () => void
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Scrolls to a part of this view. The address stays as it is: views have no addresses, and a hash would add a step
 * to the history.
 */
export function SectionLink({ to, onFollow, ...rest }: SectionLinkProps) {
  function follow(event: MouseEvent) {
    event.preventDefault()
    onFollow?.()
    const section = document.getElementById(to)
    section?.scrollIntoView({ behavior: window.matchMedia(REDUCED_MOTION).matches ? 'auto' : 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return <a {...rest} href={`#${to}`} onClick={follow} />
}

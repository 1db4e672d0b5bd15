import type { ComponentProps, MouseEvent } from 'react'

interface SectionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The id of a part of this view. */
  to: string
  onFollow?: () => void
}

const CALM = '(prefers-reduced-motion: reduce)'

/**
 * Leads to a part of this view. The address stays as it is: views have no addresses, and a hash would add a history
 * step.
 */
export function SectionLink({ to, onFollow, ...rest }: SectionLinkProps) {
  function follow(event: MouseEvent) {
    event.preventDefault()
    onFollow?.()
    const section = document.getElementById(to)
    section?.scrollIntoView({ behavior: window.matchMedia(CALM).matches ? 'auto' : 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return <a {...rest} href={`#${to}`} onClick={follow} />
}

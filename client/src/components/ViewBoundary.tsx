import { Component, type ReactNode } from 'react'
import { es } from '../text/es.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface ViewBoundaryProps {
  /** Stands in for the sentence with its button. */
  fallback?: ReactNode
  children: ReactNode
}

/** Keeps a view that cannot be shown, or fetched after a new version was installed, from taking the page with it. */
export class ViewBoundary extends Component<ViewBoundaryProps, { broken: boolean }> {
  state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  render() {
    const { fallback, children } = this.props
    if (!this.state.broken) return children
    if (fallback !== undefined) return fallback
    return (
      <Notice text={es.broken.text} alert>
        <Button onClick={() => location.reload()}>{es.broken.reload}</Button>
      </Notice>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { es } from '../text/es.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface BoundaryProps {
  /** Said in the place of what cannot be shown. */
  sentence?: string
  /** Brings anew what is shown; without it the page is loaded again. */
  retry?: () => Promise<unknown>
  /** Stands in for the sentence with its button. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Keeps a part that cannot be shown (by an answer that is not as promised, or by code that could not be fetched after a
 * new version was installed) from taking the rest of the page with it.
 */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  #again = async () => {
    const { retry } = this.props
    if (!retry) return location.reload()
    await retry()
    this.setState({ broken: false })
  }

  render() {
    const { sentence = es.broken.text, retry, fallback, children } = this.props
    if (!this.state.broken) return children
    if (fallback !== undefined) return fallback
    return (
      <Notice text={sentence} alert>
        <Button onClick={() => void this.#again()}>{retry ? es.common.retry : es.broken.reload}</Button>
      </Notice>
    )
  }
}

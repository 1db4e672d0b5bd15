import { Component, type ReactNode } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import { Notice } from './Notice.tsx'

interface BoundaryProps {
  /** Shown in place of a part that failed. */
  sentence?: string
  /** Loads the content again; without it, the button reloads the page. */
  retry?: () => Promise<unknown>
  /** Replaces the sentence and its button. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Keeps a part that cannot be shown from breaking the rest of the page. Reasons are a malformed answer, or code
 * that could not be fetched after a new version was installed.
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

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Second requests of stylesheets that failed. The builder's loader asks for each only once and takes it for loaded from
 * then on, so a view that is tried again would be shown without its styles.
 */
const secondTries: Promise<unknown>[] = []
document.addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || 'again' in link.dataset) return
    const again = link.cloneNode() as HTMLLinkElement
    again.dataset.again = ''
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`styles were not loaded: ${link.href}`)))
    // The views that need the styles report a failure, perhaps later.
    promise.catch(() => {})
    secondTries.push(promise)
    link.replaceWith(again)
  },
  true,
)

interface LazyProps {
  /** Shown until the code is loaded. */
  fallback?: ReactNode
}

export interface LazyComponent<P> {
  (props: P & LazyProps): ReactNode
  /** Loads the code ahead of the first render. Rejects on failure; a later render then tries again. */
  fetch(): Promise<void>
}

/**
 * A component whose code is a chunk of its own, shown as soon as that is loaded, in a transition: a whole view is
 * rendered in slices between which a phone handles input. (React's lazy components keep their fallback for at least
 * 300 ms.) A failure to load the code is thrown when the component renders.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const code: { View: ComponentType<P> | null } = { View: null }
  const fetch = async () => {
    if (code.View) return
    await Promise.all(secondTries)
    try {
      code.View ??= await load()
    } catch (error) {
      if (secondTries.length === 0) throw error
      await Promise.all(secondTries)
      code.View ??= await load()
    }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, as React's lazy is.
  function Lazy({ fallback = null, ...props }: P & LazyProps) {
    const { View } = code
    const [failure, setFailure] = useState<Error | null>(null)
    const [, setHere] = useState(View !== null)
    useEffect(() => {
      let isShown = true
      fetch().then(
        () => isShown && startTransition(() => setHere(true)),
        (error) => isShown && setFailure(error),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (failure) throw failure
    // `props` without LazyProps is P, but TypeScript cannot conclude that for a type parameter.
    return View ? <View {...(props as unknown as P)} /> : fallback
  }
  return Object.assign(Lazy, { fetch })
}

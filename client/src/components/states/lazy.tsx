import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface LazyProps {
  /** Stands in its place until its code is here. */
  fallback?: ReactNode
}

export interface LazyComponent<P> {
  (props: P & LazyProps): ReactNode
  /** Asks for its code before it is shown. Rejects if that does not come; when it is shown, it is asked for again. */
  fetch(): Promise<void>
}

/**
 * A component with code of its own, which appears as soon as that is here: React's lazy components stay away for 300 ms
 * after their fallback. Code that does not come is an error of the component.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const code: { View: ComponentType<P> | null } = { View: null }
  const fetch = async () => {
    code.View ??= await load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, as React's lazy is.
  function Lazy({ fallback = null, ...props }: P & LazyProps) {
    const { View } = code
    const [failure, setFailure] = useState<Error | null>(null)
    const [, setHere] = useState(View !== null)
    useEffect(() => {
      let isShown = true
      fetch().then(
        () => isShown && setHere(true),
        (error) => isShown && setFailure(error),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (failure) throw failure
    // What is left of `P & LazyProps` is P, which TypeScript does not conclude of a type parameter.
    return View ? <View {...(props as unknown as P)} /> : fallback
  }
  return Object.assign(Lazy, { fetch })
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Waited {
  /** Stands in its place until its code is here. */
  meanwhile?: ReactNode
}

export interface Late<P> {
  (props: P & Waited): ReactNode
  /** Asks for its code before it is shown. Rejects if that does not come; when it is shown, it is asked for again. */
  fetch(): Promise<void>
}

/**
 * A component with code of its own, which appears as soon as that is here: React's lazy components stay away for 300 ms
 * after their fallback. Code that does not come is an error of the component.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  const code: { View: ComponentType<P> | null } = { View: null }
  const fetch = async () => {
    code.View ??= await load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, as React's lazy is.
  function Late({ meanwhile = null, ...props }: P & Waited) {
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
    // What is left of `P & Waited` is P, which TypeScript does not conclude of a type parameter.
    return View ? <View {...(props as unknown as P)} /> : meanwhile
  }
  return Object.assign(Late, { fetch })
}

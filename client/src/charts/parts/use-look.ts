import { useCallback, useEffect, useRef } from 'react'
import { type Look, readLook } from '../panes/look.ts'

/** The colours on the screen; `changed` runs when theme or colours are others. */
export function useLook(changed: () => void): () => Look {
  const look = useRef<Look | null>(null)
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const other = () => {
      look.current = null
      latest.current()
    }
    const system = matchMedia('(prefers-color-scheme: dark)')
    const root = new MutationObserver(other)
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] })
    system.addEventListener('change', other)
    return () => {
      root.disconnect()
      system.removeEventListener('change', other)
    }
  }, [])
  return useCallback(() => (look.current ??= readLook()), [])
}

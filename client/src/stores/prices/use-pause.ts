import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { pause } from './pause.ts'

/** The value, or while prices are paused the one shown before; a first value is never held back. */
export function useUnlessPaused<T>(value: T | null): T | null {
  const { paused } = useSnapshot(pause)
  const shown = useRef(value)
  useEffect(() => {
    if (!paused || shown.current === null) shown.current = value
  }, [paused, value])
  return paused ? (shown.current ?? value) : value
}

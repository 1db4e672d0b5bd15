import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Shows a dialog as a modal one while it is mounted. Closing it returns the focus to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}

import { proxy } from 'valtio/vanilla'

/** One action for a notice, which also closes the notice. */
interface ToastAction {
  label: string
  run(): void
}

interface Toast {
  id: number
  text: string
  action: ToastAction | null
}

const SHOWN_MS = 5_000
/** Milliseconds for a notice with an action: longer, since there is something to decide. */
const SHOWN_WITH_ACTION_MS = 10_000
let nextId = 1

/** Short notices that disappear by themselves. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] })

export function showToast(text: string, action: ToastAction | null = null): void {
  const id = nextId++
  toasts.list.push({ id, text, action })
  dismissAfter(action ? SHOWN_WITH_ACTION_MS : SHOWN_MS, id)
}

/** Dismisses a notice, but not under a user's pointer or focus. */
function dismissAfter(ms: number, id: number): void {
  setTimeout(() => {
    const used = document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)
    if (used) dismissAfter(SHOWN_MS, id)
    else dismissToast(id)
  }, ms)
}

export function dismissToast(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

/** The one in-page alert dialog; null while it is closed. */
export const alertDialog = proxy<{ text: string | null }>({ text: null })

export function showAlert(text: string): void {
  alertDialog.text = text
}

export function closeAlert(): void {
  alertDialog.text = null
}

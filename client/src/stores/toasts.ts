import { proxy } from 'valtio/vanilla'

interface Toast {
  id: number
  text: string
}

const SHOWN_MS = 5_000
let nextId = 1

/** Short notices that go away by themselves. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] })

export function showToast(text: string): void {
  const id = nextId++
  toasts.list.push({ id, text })
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

import { proxy } from 'valtio/vanilla'

/** The one in-page alert dialog; null while closed. */
export const alertDialog = proxy<{ text: string | null }>({ text: null })

export function showAlert(text: string): void {
  alertDialog.text = text
}

export function closeAlert(): void {
  alertDialog.text = null
}

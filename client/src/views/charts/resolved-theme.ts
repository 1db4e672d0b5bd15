import { subscribe } from 'valtio/vanilla'
import { type Theme, theme } from '../../stores/page/theme.ts'

export type ResolvedTheme = Exclude<Theme, 'auto'>

const DARK = '(prefers-color-scheme: dark)'

/** The theme on the screen, chosen by user or system. */
export function resolvedTheme(): ResolvedTheme {
  if (theme.choice !== 'auto') return theme.choice
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

/** Runs whenever the theme may have changed; the returned function ends it. */
export function onThemeChange(run: () => void): () => void {
  const system = window.matchMedia(DARK)
  system.addEventListener('change', run)
  const unsubscribe = subscribe(theme, run)
  return () => {
    system.removeEventListener('change', run)
    unsubscribe()
  }
}

import { proxy } from 'valtio/vanilla'
import { readLocal, writeLocal } from '../storage.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'atalaya.theme'

export const theme = proxy<{ choice: Theme }>({ choice: 'auto' })

export function chooseTheme(choice: Theme): void {
  theme.choice = choice
  writeLocal(KEY, choice === 'auto' ? null : choice)
  document.documentElement.dataset.theme = choice
}

/** Called before the first render, so that the page never shows the other theme first. */
export function startTheme(): void {
  const kept = THEMES.find((name) => name === readLocal(KEY))
  chooseTheme(kept ?? 'auto')
}

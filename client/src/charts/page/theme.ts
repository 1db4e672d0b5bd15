import { readLocal } from '../../stores/storage.ts'
import { type Look, readLook } from '../panes/look.ts'
import type { Theme } from './messages.ts'

const COLOURS_KEY = 'atalaya.colours'

export interface ThemeFollower {
  look(): Look
  /** Sets this theme, whatever the system prefers. */
  choose(theme: Theme): void
  onChange(run: () => void): void
}

/** The system's preference until the page around says otherwise; the pair of colours is the one chosen in this browser. */
export function followTheme(): ThemeFollower {
  const listeners: (() => void)[] = []
  const root = document.documentElement
  let look: Look | null = null
  const changed = () => {
    look = null
    for (const run of listeners) run()
  }
  const readColours = () => {
    root.dataset.colours = readLocal(COLOURS_KEY) ?? ''
  }
  readColours()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
  window.addEventListener('storage', ({ key }) => {
    if (key !== COLOURS_KEY) return
    readColours()
    changed()
  })
  return {
    look: () => (look ??= readLook()),
    choose(theme) {
      if (root.dataset.theme === theme) return
      root.dataset.theme = theme
      changed()
    },
    onChange: (run) => void listeners.push(run),
  }
}

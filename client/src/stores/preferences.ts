import { proxy } from 'valtio/vanilla'
import { readLocal, writeLocal } from './storage.ts'

export const COLOURS = ['green-red', 'blue-orange'] as const
export type Colours = (typeof COLOURS)[number]

const COLOURS_KEY = 'atalaya.colours'
const NARROW_KEY = 'atalaya.sidebar'

/** Preferences of this browser: the pair of colours for up and down, and whether the menu shows only icons. */
export const preferences = proxy<{ colours: Colours; narrow: boolean }>({ colours: 'green-red', narrow: false })

export function chooseColours(colours: Colours): void {
  preferences.colours = colours
  writeLocal(COLOURS_KEY, colours === 'green-red' ? null : colours)
  document.documentElement.dataset.colours = colours
}

export function toggleSidebar(): void {
  preferences.narrow = !preferences.narrow
  writeLocal(NARROW_KEY, preferences.narrow ? 'narrow' : null)
}

/** Must be called before the first render, so that nothing changes while the user is reading. */
export function startPreferences(): void {
  readColours()
  // Another window changed the colours, or the page around a chart's frame did.
  window.addEventListener('storage', ({ key }) => key === COLOURS_KEY && readColours())
  preferences.narrow = readLocal(NARROW_KEY) === 'narrow'
}

function readColours(): void {
  chooseColours(COLOURS.find((name) => name === readLocal(COLOURS_KEY)) ?? 'green-red')
}

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'atalaya.theme'

export const theme = proxy<{ choice: Theme }>({ choice: 'auto' })

export function chooseTheme(choice: Theme): void {
  theme.choice = choice
  writeLocal(THEME_KEY, choice === 'auto' ? null : choice)
  document.documentElement.dataset.theme = choice
}

/** Must be called before the first render, so that the page does not flash in the other theme. */
export function startTheme(): void {
  const stored = THEMES.find((name) => name === readLocal(THEME_KEY))
  chooseTheme(stored ?? 'auto')
}

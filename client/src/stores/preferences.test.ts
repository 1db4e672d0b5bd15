import { beforeEach, expect, test } from 'vitest'
import {
  chooseColours,
  chooseTheme,
  preferences,
  startPreferences,
  startTheme,
  theme,
  toggleSidebar,
} from './preferences.ts'

beforeEach(() => localStorage.clear())

const root = document.documentElement.dataset

test('colours and menu are kept for the next visit, and set on the root before the first render', () => {
  startPreferences()
  expect([preferences.colours, root.colours, preferences.narrow]).toEqual(['green-red', 'green-red', false])
  chooseColours('blue-orange')
  toggleSidebar()
  expect(root.colours).toBe('blue-orange')
  Object.assign(preferences, { colours: 'green-red', narrow: false })
  startPreferences()
  expect([preferences.colours, root.colours, preferences.narrow]).toEqual(['blue-orange', 'blue-orange', true])
  // Another window chooses, which sends a storage event to this one.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'atalaya.colours' }))
  expect([preferences.colours, root.colours]).toEqual(['green-red', 'green-red'])
})

test('the theme too; any other stored value means automatic', () => {
  chooseTheme('dark')
  theme.choice = 'auto'
  startTheme()
  expect([theme.choice, root.theme]).toEqual(['dark', 'dark'])
  localStorage.setItem('atalaya.theme', 'sepia')
  startTheme()
  expect([theme.choice, root.theme]).toEqual(['auto', 'auto'])
})

import { COLOURS_KEY } from '../../stores/page/preferences.ts'
import { readLocal } from '../../stores/storage.ts'

/** The pair of colours is the one chosen in this browser, in whichever window. */
export function followColours(): void {
  const read = () => {
    document.documentElement.dataset.colours = readLocal(COLOURS_KEY) ?? ''
  }
  read()
  window.addEventListener('storage', ({ key }) => key === COLOURS_KEY && read())
}

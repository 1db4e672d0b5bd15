/** On a screen as narrow as a phone's, only what its reader is near to is rendered. */
const PHONE = '(width <= 640px)'
export const isPhone = (): boolean => window.matchMedia(PHONE).matches

/** Runs `work` if `element` comes into sight, and whenever anything is scrolled. The returned function gives up. */
export function whenInReach(element: Element, work: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && work())
  observer.observe(element)
  // A box within the page tells nobody but itself of its scrolling, unless it is captured.
  window.addEventListener('scroll', work, { capture: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', work, { capture: true })
  }
}

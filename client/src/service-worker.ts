/** Lets the page be installed and open without a network; not while developing, where every file is asked for anew. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.info('the page cannot be kept for offline use', error))
  })
}

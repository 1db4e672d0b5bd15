/** Lets the page be installed and open without a network; not in development, where every file is fetched again. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.info('the page cannot be kept for offline use', error))
  })
}

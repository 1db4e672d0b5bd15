/**
 * Lets the page be installed and opened without a network; not in development, where files must be fetched each
 * time.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.info('the page cannot be kept for offline use', error))
  })
}

/** Hosts of the push services of the browsers; one that begins with a dot stands for every name under it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

/** Whether a subscription leads to the push service of a browser and to nothing else. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return SERVICES.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name))
}

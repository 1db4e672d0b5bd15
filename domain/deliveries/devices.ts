/** The hosts of the browsers' push services; one that starts with a dot stands for every name under it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

const HOSTS = SERVICES.map((name) => name.replace(/^\./, '[A-Za-z0-9.-]+.').replaceAll(/\.(?=[a-z])/g, '\\.'))

/** Pattern of a subscription's address: at the push service of a browser and nowhere else. */
export const PUSH_ENDPOINT = `^https://(?:${HOSTS.join('|')})(?:[/?][!-~]*)?$`

const ENDPOINT = new RegExp(PUSH_ENDPOINT, 'u')

/** Whether a subscription leads to the push service of a browser, so that nothing else is ever called. */
export function isPushService(endpoint: string): boolean {
  return ENDPOINT.test(endpoint)
}

// The first that matches counts: most browsers also name those from which they descend.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A name for a device, in Spanish, by its browser's User-Agent: 'Chrome en Android'. */
export function deviceName(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) => names.find(([word]) => userAgent.includes(word))?.[1]
  const system = known(SYSTEMS)
  return `${known(BROWSERS) ?? 'Navegador'}${system ? ` en ${system}` : ''}`
}

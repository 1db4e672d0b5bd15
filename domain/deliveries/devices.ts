/** Hosts of the push services of the browsers; one that begins with a dot stands for every name under it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

const HOSTS = SERVICES.map((name) => name.replace(/^\./, '[A-Za-z0-9.-]+.').replaceAll(/\.(?=[a-z])/g, '\\.'))

/** The address of a subscription at the push service of a browser. */
export const PUSH_ENDPOINT = `^https://(?:${HOSTS.join('|')})(?:[/?][!-~]*)?$`

const ENDPOINT = new RegExp(PUSH_ENDPOINT, 'u')

/** Whether a subscription leads to the push service of a browser and to nothing else. */
export function isPushService(endpoint: string): boolean {
  return ENDPOINT.test(endpoint)
}

// In the order of looking: most browsers also name those that they descend from.
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

/** What a device is called by its browser's User-Agent. */
export function deviceName(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) => names.find(([word]) => userAgent.includes(word))?.[1]
  const system = known(SYSTEMS)
  return `${known(BROWSERS) ?? 'Navegador'}${system ? ` en ${system}` : ''}`
}

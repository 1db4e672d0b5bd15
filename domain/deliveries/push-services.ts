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

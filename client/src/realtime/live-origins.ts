/**
 * The addresses at which the live socket is open to this page, if its own is none of them; else null, also where the
 * server has not said. A browser does not tell a page that its socket was refused with 403, so the server names the
 * origins that it allows in the page's head.
 */
export function addressesInstead(): readonly [string, ...string[]] | null {
  const field = document.querySelector<HTMLMetaElement>('meta[name="live-origins"]')
  const [first, ...others] = field?.content.split(' ') ?? []
  return first && ![first, ...others].includes(location.origin) ? [first, ...others] : null
}

/** A company's website as a link; null for anything that is not http or https. */
export function webAddress(text: string): { href: string; host: string } | null {
  const written = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(written)) return null
  const { protocol, href, host } = new URL(written)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return { href, host: host.replace(/^www\./, '') }
}

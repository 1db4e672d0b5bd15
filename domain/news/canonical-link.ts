/** Parameters that say where a reader came from, and do not identify the page. */
const TRACKING = [
  'fbclid',
  'gclid',
  'dclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'twclid',
  'ttclid',
  'yclid',
  'igshid',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  '_ga',
  '_gl',
  'cmpid',
  'ocid',
  'guccounter',
  'guce_referrer',
  'guce_referrer_sig',
]
const TRACKING_PREFIXES = ['utm_', 'pk_', 'mtm_', 'hsa_', 'at_']
const MAX_LENGTH = 2_000

/**
 * Gives all spellings of an http or https address the same form, so that an article is recognised: host in lower case
 * without a trailing dot; no default port, credentials, fragment or tracking parameters; other parameters sorted and
 * otherwise unchanged. Null for any other text and beyond 2,000 characters.
 */
export function canonicalLink(address: string, base?: string): string | null {
  const url = URL.parse(address, base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.username = ''
  url.password = ''
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  const parameters = url.search.slice(1).split('&').filter(isContent).sort()
  url.search = parameters.length ? `?${parameters.join('&')}` : ''
  return url.href.length <= MAX_LENGTH ? url.href : null
}

function isContent(parameter: string): boolean {
  const name = parameter.split('=', 1)[0].toLowerCase()
  return name !== '' && !TRACKING.includes(name) && !TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix))
}

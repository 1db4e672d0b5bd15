import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { canonicalEmail } from '#domain/rules/account-fields.ts'
import { type Read, wrong } from './values.ts'

// Addresses in settings. Errors never quote one that may hold a password: in a misspelt one it may stand anywhere.

const WEB = ['http:', 'https:']
const PARTS = { username: 'a user', password: 'a password', pathname: 'a path', search: 'a query', hash: 'a fragment' }
/** A host's name of letters, digits, hyphens and, since some networks have them, underscores. */
const NAME = /^(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?$/i
const OLLAMA_PORT = '11434'
const OLLAMA_MUST =
  'must be where Ollama answers, as 127.0.0.1, localhost:11434 or https://ollama.example, without user, query and fragment'

/** Parses a URL that the standard reads as it is written: it also accepts `https:host`, and drops line breaks. */
function parse(text: string, protocols: readonly string[]): URL | null {
  const isWritten = protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`))
  return isWritten && URL.canParse(text) ? new URL(text) : null
}

const startsWith = (protocols: readonly string[]) =>
  `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`

/** Parses an http or https URL and checks the form of its host's name, which the standard does not. */
function parseWeb(text: string): URL | null {
  const url = parse(text, WEB)
  return url && (/^\[|^[\d.]+$/.test(url.hostname) || NAME.test(url.hostname)) ? url : null
}

/** The address of a page, which stands in a list and is fetched as it is written. */
export const page: Read<string> = (text) => {
  if (!parseWeb(text)) return new Error(startsWith(WEB))
  return /[\s;]https?:/i.test(text) ? new Error('must be one address: commas stand between them') : text
}

/** A base URL to which paths are appended; it comes back without a slash at its end. */
export const base: Read<string> = (text) => {
  const url = parseWeb(text)
  if (!url) return new Error(startsWith(WEB))
  const value = `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  return refuse(url, 'username', 'password', 'search', 'hash') ?? value
}

/** An origin (scheme, host and port) in the spelling that browsers send. */
export const origin: Read<string> = (text) => {
  const url = parseWeb(text)
  if (!url) return new Error(startsWith(WEB))
  // Slashes alone are not counted as a path.
  url.pathname = url.pathname.replace(/^\/+$/, '/')
  return refuse(url, 'username', 'password', 'pathname', 'search', 'hash') ?? url.origin
}

function refuse(url: URL, ...parts: (keyof typeof PARTS)[]): Error | null {
  const part = parts.find((part) => url[part] !== '' && url[part] !== '/')
  return part ? new Error(`must be without ${PARTS[part]}`) : null
}

/**
 * The address of a service with user and password. Reserved characters in these that are not percent-encoded end the
 * authority early, so that a part of the password would be read as the host. Therefore what follows the host may hold
 * no @ and no #, and every % must begin a code.
 */
export function service(example: string, ...protocols: string[]): Read<string> {
  const encoded = new Error(
    `must be a URL as ${example}, in whose user and password @ : / ? # % are written percent-encoded (%40 %3A %2F %3F %23 %25)`,
  )
  return (text) => {
    if (!protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`))) {
      return new Error(startsWith(protocols))
    }
    const url = parse(text, protocols)
    if (!url || url.hash || `${url.pathname}${url.search}`.includes('@')) return encoded
    return [url.username, url.password, url.pathname, url.hostname].every(isDecodable) ? text : encoded
  }
}

/** The address of a service that needs no more than a host and a port, so a path is refused. */
export const host =
  (service: Read<string>): Read<string> =>
  (text) => {
    const value = service(text)
    if (value instanceof Error) return value
    const url = new URL(value)
    return url.hostname ? (refuse(url, 'pathname') ?? value) : new Error('must name a host')
  }

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/**
 * OLLAMA_HOST as Ollama's own programs read it: scheme and port may be missing, and the address on which a server
 * listens on every interface means this machine to a client.
 */
export const ollama: Read<string> = (text) => {
  const scheme = /^https?:\/\//i.exec(text)?.[0] ?? ''
  const rest = text.slice(scheme.length)
  const authority = isIP(rest) === 6 ? `[${rest}]` : rest.startsWith(':') ? `127.0.0.1${rest}` : rest
  const url = parseWeb(`${scheme || 'http://'}${authority}`)
  const isStray = /\s|:\//.test(rest)
  if (!url || isStray || refuse(url, 'username', 'password', 'search', 'hash')) return new Error(OLLAMA_MUST)
  // Not `url.port`: the standard drops the one that is its scheme's own.
  if (!scheme && !/:\d+(\/|$)/.test(authority)) url.port = OLLAMA_PORT
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (url.hostname === '[::]') url.hostname = '[::1]'
  return url.href.replace(/\/+$/, '')
}

/** The address on which a server listens, or a name of this machine. */
export const listening: Read<string> = (text) => {
  const inner = /^\[(.*)\]$/.exec(text)?.[1]
  if (inner !== undefined && isIP(inner) === 6) return inner
  if (isIP(text) || NAME.test(text)) return text
  return wrong('must be an address or a name of this machine, as 127.0.0.1 or 0.0.0.0, without scheme and port', text)
}

/** One mailbox, with or without a name. Some hosts have a name without a dot. */
export const mailbox: Read<string> = (text) => {
  const [first, ...more] = addressparser(text)
  const address = first?.address ?? ''
  const at = address.lastIndexOf('@')
  const host = domainToASCII(address.slice(at + 1))
  const dotted = host.includes('.') ? host : `${host}.localhost`
  const isOne = more.length === 0 && !first?.name.includes('@')
  return isOne && at > 0 && canonicalEmail(`${address.slice(0, at)}@${dotted}`)
    ? text
    : wrong('must be one address, as Atalaya <no-responder@example.org>', text)
}

/** What the body of a refusal says, no matter which service sent it. */
export interface Refusal {
  /** The reason in the other side's words: one line, bounded, without secrets; null where it says none. */
  reason: string | null
  /** Seconds until the next attempt that the body asks for, as Telegram and Discord do; null where it asks for none. */
  retryAfterSeconds: number | null
}

/** The most characters of a reason that are kept. */
const LONGEST_REASON = 200
/** The most characters of a body in which a reason is searched; expressions below take quadratic time. */
const LONGEST_TEXT = 2_000
const DEEPEST = 4

/** Reads the body of an answer with this status. `secrets` are texts that a reason must not show. */
export function readRefusal(body: string, status: number, secrets: readonly string[]): Refusal {
  const json = parseJson(body)
  const text = json === undefined ? plainText(body) : reasonIn(json, status)
  return { reason: text && oneLine(withoutSecrets(bounded(text), secrets)), retryAfterSeconds: pauseIn(json) }
}

/**
 * The parts of an address that may be secret (credentials, long pieces of path and query), by which a reason is
 * searched for them.
 */
export function secretsOf(url: URL): string[] {
  const credentials = [url.username, url.password]
  const pieces = [...url.pathname.split('/'), ...url.searchParams.values()].filter((piece) => piece.length >= 6)
  const texts = new Set([...credentials, ...pieces].flatMap((text) => [text, decoded(text)]))
  texts.delete('')
  return [...texts]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Fields that hold a reason, the most telling first: Telegram's `description`; Discord's, Mozilla's and Google's
 * `message`; `detail` and `title` of RFC 9457; Apple's `reason`; `error` of ntfy and OAuth.
 */
const FIELDS = ['description', 'message', 'error_description', 'detail', 'reason', 'error', 'errors', 'msg', 'title']

function reasonIn(value: unknown, status: number, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return null
  if (Array.isArray(value)) return reasonIn(value[0], status, depth + 1)
  const fields = value as Readonly<Record<string, unknown>>
  for (const name of FIELDS) {
    const text = reasonIn(fields[name], status, depth + 1)
    if (text !== null) return withCode(text, fields.errno ?? fields.code, status)
  }
  return null
}

/** Adds the service's own number or word for the reason, by which its documentation explains it. */
function withCode(text: string, code: unknown, status: number): string {
  const isTelling = (typeof code === 'number' || typeof code === 'string') && code !== status && code !== text
  return isTelling ? `${text} (${code})` : text
}

function pauseIn(json: unknown): number | null {
  const { retry_after, parameters } = Object(json) as { retry_after?: unknown; parameters?: unknown }
  const seconds = retry_after ?? (Object(parameters) as { retry_after?: unknown }).retry_after
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null
}

const MARKUP_REASON = /<(?:title|message)\b[^>]*>([^<]+)/i

/** The text of a body that is no JSON; of a page its title, since the rest is for eyes. */
function plainText(body: string): string | null {
  const text = body.trim()
  if (text.startsWith('<')) return MARKUP_REASON.exec(text.slice(0, LONGEST_TEXT))?.[1] ?? null
  return text === '' ? null : text
}

/** The beginning of a text. Its last word, of which a part may be cut off, would escape a search for secrets. */
function bounded(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT).replace(/\S*$/, '')
}

const HIDDEN = '…'
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
/** What keys, signatures and tokens look like: a long run of their letters, with a digit among them. */
const TOKEN = /(?=[A-Za-z_.~+/=:-]*\d)[\w.~+/=:-]{24,}/g

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length)
  const known = longestFirst.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)
  return known.replace(ADDRESS, (address) => URL.parse(address)?.host ?? HIDDEN).replace(TOKEN, HIDDEN)
}

/** Control characters, marks that turn or hide text, halves of pairs, and every kind of space. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}]+/gu

function oneLine(text: string): string | null {
  const characters = [...text.replace(INVISIBLE, ' ').trim()]
  if (characters.length === 0) return null
  return characters.length <= LONGEST_REASON
    ? characters.join('')
    : `${characters.slice(0, LONGEST_REASON).join('')}${HIDDEN}`
}

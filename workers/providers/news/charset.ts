import { TextDecoder } from 'node:util'
import { SafeFetchError, shownAddress, shownText } from '../../safe-fetch/error.ts'

const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i
/** More bytes than any XML declaration needs. */
const HEAD_LENGTH = 256
/** The valid second bytes after those first bytes of UTF-8 letters that do not allow them all. */
const SECOND_BYTES: Record<number, [least: number, most: number]> = {
  ...{ 224: [0xa0, 0xbf], 237: [0x80, 0x9f], 240: [0x90, 0xbf], 244: [0x80, 0x8f] },
}
const BLANKS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))
const ASCII = /^(?:us-?)?ascii$|^ansi_x3\.4/i
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })
/** The letters of the bytes from 128 on. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))

/**
 * The text of an XML document, without white space or marks before it. The bytes decide: letters of UTF-8 mean UTF-8,
 * and zeros in every second byte UTF-16, whatever `contentType` and the XML declaration say. Otherwise the first of
 * these claims that the bytes allow holds; where they claimed UTF-8, ASCII or nothing, it is Windows-1252. Throws a
 * SafeFetchError if the only claim is an unknown charset and the bytes do not decide.
 */
export function xmlText(bytes: Uint8Array, contentType: string | null, url: URL): string {
  const wide = wideCharset(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes).replace(/^[\s\ufeff]+/, '')
  const content = withoutBlanks(bytes)
  const { text, letters, lone } = readUtf8(content)
  if (letters > lone) return text
  const claims = [headerCharset(contentType), DECLARATION.exec(text.slice(0, HEAD_LENGTH))?.[1]]
  const claimed = claims.flatMap((label) => (label ? { label, decoder: decoderOf(label) } : []))
  const honest = claimed.find(({ label, decoder }) => decoder !== null && !isRefuted(label, decoder))
  if (honest?.decoder) return honest.decoder.decode(content)
  const unknown = claimed.find(({ decoder }) => decoder === null)
  if (lone === 0 || !unknown) return text
  const shown = shownText(unknown.label)
  throw new SafeFetchError('charset', `${shownAddress(url)} is written in the unknown charset "${shown}".`)
}

function withoutBlanks(bytes: Uint8Array): Uint8Array {
  let at = 0
  while (BLANKS.has(bytes[at]) || isMark(bytes, at)) at += isMark(bytes, at) ? 3 : 1
  return bytes.subarray(at)
}

/** The UTF-16 charset by its byte order mark, or by the zeros that UTF-16 puts between the letters of a declaration. */
function wideCharset(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  const head = bytes.subarray(0, HEAD_LENGTH)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] += 1
  if (Math.max(...zeros) * 4 <= head.length) return null
  return zeros[0] > zeros[1] ? 'utf-16be' : 'utf-16le'
}

function headerCharset(contentType: string | null): string | null {
  const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(contentType ?? '')
  return charset?.[1] || charset?.[2] || null
}

/**
 * Reads UTF-8 in which a byte that is no part of a letter is Windows-1252, since a feed may quote another one or cut a
 * letter: the text, its number of whole letters beyond ASCII, and its number of bytes that are no part of one.
 */
function readUtf8(bytes: Uint8Array): { text: string; letters: number; lone: number } {
  const parts: string[] = []
  let [letters, lone, start] = [0, 0, 0]
  for (let at = 0; at < bytes.length; ) {
    const length = letterLength(bytes, at)
    if (length > 1) letters += 1
    if (length === 0) {
      if (start < at) parts.push(UTF_8.decode(bytes.subarray(start, at)))
      parts.push(WINDOWS_1252[bytes[at] - 128])
      lone += 1
      start = at + 1
    }
    at += length || 1
  }
  parts.push(UTF_8.decode(bytes.subarray(start)))
  return { text: parts.join(''), letters, lone }
}

/** Bytes of the UTF-8 letter that starts at an index (RFC 3629); 0 if none does. */
function letterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first < 0x80) return 1
  const length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  // The second byte excludes overlong letters, surrogates, and what is beyond Unicode.
  const [least, most] = SECOND_BYTES[first] ?? [0x80, 0xbf]
  if (!(bytes[at + 1] >= least && bytes[at + 1] <= most)) return 0
  for (let i = 2; i < length; i++) if ((bytes[at + i] & 0xc0) !== 0x80) return 0
  return length
}

function isMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
}

/**
 * The decoder of a charset, also if its name is not written as registered: 'latin-1', 'windows1252'; null if unknown.
 */
function decoderOf(label: string): TextDecoder | null {
  const joined = label.replace(/[^a-z\d]/gi, '')
  for (const name of [label, joined, joined.replace(/(?=\d)/, '-')]) {
    try {
      return new TextDecoder(name)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

/** Whether the bytes contradict the label; they are known not to be UTF-8, to have no zeros, and to go beyond ASCII. */
function isRefuted(label: string, { encoding }: TextDecoder): boolean {
  return encoding === 'utf-8' || encoding.startsWith('utf-16') || ASCII.test(label)
}

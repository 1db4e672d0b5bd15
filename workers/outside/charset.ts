import { OutsideError, shownAddress, shownText } from './error.ts'

const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/
/** More than any XML declaration needs. */
const HEAD_BYTES = 256

/**
 * The text of an XML document: by its byte order mark, the charset of `contentType`, its XML declaration, or UTF-8, in
 * that order (RFC 7303, XML 1.0 appendix F). Bytes that do not fit become U+FFFD.
 */
export function xmlText(bytes: Uint8Array, contentType: string | null, url: URL): string {
  const label = markedCharset(bytes) ?? headerCharset(contentType) ?? declaredCharset(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch (error) {
    const shown = shownText(label)
    throw new OutsideError('charset', `${shownAddress(url)} is written in the unknown charset "${shown}".`, {
      cause: error,
    })
  }
}

/** By the byte order mark, or by how the first characters of an XML document look in UTF-16. */
function markedCharset([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d === 0x3f)) return 'utf-16be'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c === 0x3f && d === 0)) return 'utf-16le'
  return null
}

function headerCharset(contentType: string | null): string | null {
  const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(contentType ?? '')
  return charset?.[1] || charset?.[2] || null
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const label = DECLARATION.exec(head)?.[1] || null
  // A declaration that is readable byte by byte is not in UTF-16, whatever it says.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

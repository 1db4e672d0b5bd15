import { LIMITS } from '../contract/accounts/limits.ts'

// Every check is linear: one pass over characters, or over labels of a length that was limited before.
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const LABEL = /^[a-z0-9-]+$/
const CONTROL = /\p{Cc}/u
const LOCAL_MAX = 64
const LABEL_MAX = 63

/**
 * The one spelling under which an address is stored and compared: trimmed, lower case. Null where the text is no
 * address: one `@`, a dot-atom of at most 64 characters before it, a dotted host name after it, at most 254 in all,
 * ASCII only (RFC 5321 section 4.5.3.1, RFC 5322 section 3.4.1, without quoted strings and address literals).
 */
export function canonicalEmail(text: string): string | null {
  if (text.length > LIMITS.email_max || CONTROL.test(text)) return null
  const email = text.trim().toLowerCase()
  const at = email.indexOf('@')
  return at > 0 && isLocalPart(email.slice(0, at)) && isHostName(email.slice(at + 1)) ? email : null
}

function isLocalPart(local: string): boolean {
  if (local.length > LOCAL_MAX || !LOCAL.test(local)) return false
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

function isHostName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every(isLabel)
}

function isLabel(label: string): boolean {
  return label.length <= LABEL_MAX && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

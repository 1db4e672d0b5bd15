import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Operations with keys derived from the one secret; each use has its own key. */
export interface Keys {
  /** Stands for an address (in its canonical spelling) where the address itself must not be kept. */
  account(email: string): Buffer
  /** Encrypts a short text; only `open` with the same secret reads it. */
  seal(text: string): string
  /** The sealed text, or null when another secret sealed it or it was changed. */
  open(sealed: string): string | null
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function deriveKeys(secret: string): Keys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `atalaya ${use}`, 32))
  const accountKey = key('account')
  const sealKey = key('seal')
  return {
    account: (email) => createHmac('sha256', accountKey).update(email).digest(),
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (error) {
        if (error instanceof Error && error.message.includes('unable to authenticate')) return null
        throw error
      }
    },
  }
}

import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Operations with keys that are derived from the one secret. Each use has its own key. */
export interface Keys {
  /** A keyed hash of an address (in its canonical spelling), for places where the address itself must not be stored. */
  account(email: string): Buffer
  /** The mark by which a link that ends an account's summaries shows that this installation made it. */
  unsubscribe(userId: number): string
  /** Encrypts a short text, which only `open` with the same secret can read. */
  seal(text: string): string
  /** Decrypts a sealed text; null when it was sealed with another secret or changed. */
  open(sealed: string): string | null
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function deriveKeys(secret: string): Keys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `atalaya ${use}`, 32))
  const accountKey = key('account')
  const unsubscribeKey = key('unsubscribe')
  const sealKey = key('seal')
  return {
    account: (email) => createHmac('sha256', accountKey).update(email).digest(),
    unsubscribe: (userId) => createHmac('sha256', unsubscribeKey).update(String(userId)).digest('base64url'),
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

export const UNSUBSCRIBE_PATH = '/api/summaries/unsubscribe/'

/** The address at which an account ends its summaries without logging in; the same in all of its mails. */
export const unsubscribeAddress = (publicUrl: string, keys: Keys, userId: number): string =>
  `${publicUrl}${UNSUBSCRIBE_PATH}${userId}.${keys.unsubscribe(userId)}`

/** The account whose summaries an address ends; null where this installation has not made the address. */
export function unsubscribedBy(keys: Keys, token: string): number | null {
  const userId = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? Number.NaN)
  const right = Number.isNaN(userId) ? '' : `${userId}.${keys.unsubscribe(userId)}`
  const [given, made] = [token, right].map((text) => createHash('sha256').update(text).digest())
  return right !== '' && timingSafeEqual(given, made) ? userId : null
}

/** Reads the secret that signs access tokens, which the first start creates in `dataDir` (mode 0600). */
export function jwtSecret(dataDir: string): Promise<string> {
  return storedSecret(dataDir, 'jwt.secret', () => randomBytes(48).toString('base64url'))
}

/** Reads the keys by which push services know this installation (P-256, base64url), stored in the same way. */
export async function vapidKeys(dataDir: string): Promise<{ publicKey: string; privateKey: string }> {
  const curve = createECDH('prime256v1')
  const privateKey = await storedSecret(dataDir, 'vapid.secret', () => {
    curve.generateKeys()
    // The key is padded to the length that the curve needs, since Node drops leading zeros.
    return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  curve.setPrivateKey(privateKey, 'base64url')
  return { publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey }
}

export async function storedSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name)
  // A process id would not be unique: each container has a process 1, and containers share this folder.
  const draft = `${file}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(draft, make(), { mode: 0o600 })
  try {
    // A link never overwrites a file, so one of two first starts wins and both read the same whole secret.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

/** Creates the secret of a link in a mail: 32 random bytes as base64url. */
export const newUcid = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of such a secret, which is stored instead of it. */
export const hashUcid = (ucid: string): Buffer => createHash('sha256').update(ucid).digest()

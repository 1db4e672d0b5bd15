import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** The secret that signs access tokens, made at the first start and kept in `dataDir` (mode 0600). */
export function jwtSecret(dataDir: string): Promise<string> {
  return storedSecret(dataDir, 'jwt.secret', () => randomBytes(48).toString('base64url'))
}

/** The keys by which push services know this installation (P-256, base64url), kept likewise. */
export async function vapidKeys(dataDir: string): Promise<{ publicKey: string; privateKey: string }> {
  const curve = createECDH('prime256v1')
  const privateKey = await storedSecret(dataDir, 'vapid.secret', () => {
    curve.generateKeys()
    // As long as the curve wants it: Node drops leading zeros.
    return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  curve.setPrivateKey(privateKey, 'base64url')
  return { publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey }
}

export async function storedSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = join(dataDir, name)
  // A process id would not do: each container has a process 1, and they share this folder.
  const draft = `${file}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(draft, make(), { mode: 0o600 })
  try {
    // A link never overwrites: one of two first starts wins, and both read its secret whole.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

/** The secret of a link in a mail: 32 random bytes as base64url. */
export const newUcid = (): string => randomBytes(32).toString('base64url')

/** The stored form of it. */
export const hashUcid = (ucid: string): Buffer => createHash('sha256').update(ucid).digest()

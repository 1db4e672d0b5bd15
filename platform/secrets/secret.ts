import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs access tokens, made at the first start and kept in `dataDir` (mode 0600). */
export function jwtSecret(dataDir: string): Promise<string> {
  return keptSecret(dataDir, 'jwt.secret', () => randomBytes(48).toString('base64url'))
}

/** The keys by which push services know this installation (P-256, base64url), kept likewise. */
export async function vapidKeys(dataDir: string): Promise<{ publicKey: string; privateKey: string }> {
  const curve = createECDH('prime256v1')
  const privateKey = await keptSecret(dataDir, 'vapid.secret', () => {
    curve.generateKeys()
    // As long as the curve wants it: Node drops leading zeros.
    return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  curve.setPrivateKey(privateKey, 'base64url')
  return { publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey }
}

export async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
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

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs access tokens, made at the first start and kept in `dataDir` (mode 0600). */
export async function jwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt.secret')
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
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

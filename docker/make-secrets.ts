import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// This runs once before everything else, and writes random secrets if there are none. The database reads its password
// from a volume of its own; the server and the workers read the environment file.
const [secrets = '/secrets', databaseSecret = '/database-secret', address = 'database:5432'] = process.argv.slice(2)
const environment = join(secrets, 'atalaya.env')
const passwordFile = join(databaseSecret, 'password')

if (existsSync(environment)) {
  if (!existsSync(passwordFile)) {
    console.error(`${environment} is there and ${passwordFile} is not: the two volumes do not belong together.`)
    process.exit(1)
  }
  // The file of an installation older than push has no keys for it.
  const text = readFileSync(environment, 'utf8')
  if (!text.includes('VAPID_')) write(environment, `${text}${vapidLines().join('\n')}\n`, 0o400)
  console.log('The secrets are there already.')
} else {
  // Everybody may read it, as the database's own user must; the volume is mounted nowhere else.
  if (!existsSync(passwordFile)) write(passwordFile, randomBytes(32).toString('base64url'), 0o444)
  const password = readFileSync(passwordFile, 'utf8')
  const lines = [
    `DATABASE_URL=postgres://atalaya:${password}@${address}/atalaya`,
    `JWT_SECRET=${randomBytes(48).toString('base64url')}`,
    ...vapidLines(),
  ]
  write(environment, `${lines.join('\n')}\n`, 0o400)
  console.log('New secrets were written.')
}

/** Makes the keys by which push services recognise this installation. */
function vapidLines(): string[] {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return [
    `VAPID_PUBLIC_KEY=${curve.getPublicKey('base64url', 'uncompressed')}`,
    `VAPID_PRIVATE_KEY=${privateKey.toString('base64url')}`,
  ]
}

/** Writes the whole file or none, so that an interrupted run leaves no half of a secret. */
function write(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode })
  renameSync(`${file}.new`, file)
}

import { on } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PATIENCE_MS } from './patience.ts'

/** The link in the mail of this kind to `address`, once the system has written it to its outbox. */
export async function mailedLink(dataDir: string, kind: 'confirm' | 'reset', address: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The watch begins before the first look, so that nothing is missed between them.
  const watcher = watch(folder)
  const changes = on(watcher, 'change', { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    for (;;) {
      const link = await findLink(folder, kind, address)
      if (link !== null) return link
      await changes.next()
    }
  } finally {
    watcher.close()
  }
}

async function findLink(folder: string, kind: string, address: string): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.eml'))
  for (const name of names) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (mail.includes(`\nTo: ${address}\r\n`)) return linkOf(mail)
  }
  return null
}

/** Quoted-printable breaks long lines with `=` and writes `=` as `=3D`. */
function linkOf(mail: string): string {
  const link = /^https?:\S+$/m.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
  if (!link) throw new Error(`a mail without a link:\n${mail}`)
  return link
}

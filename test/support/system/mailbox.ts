import { on } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PATIENCE_MS } from '../until.ts'

/** Waits until the outbox has a mail of this kind to `address` with a link other than `before`; returns the link. */
export async function mailedLink(
  dataDir: string,
  kind: 'confirm' | 'reset',
  address: string,
  before?: string,
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The watch starts before the folder is read for the first time, so that no mail is missed between the two.
  const watcher = watch(folder)
  const changes = on(watcher, 'change', { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    for (;;) {
      const link = (await findLinks(folder, kind, address)).find((link) => link !== before)
      if (link !== undefined) return link
      await changes.next()
    }
  } finally {
    watcher.close()
  }
}

async function findLinks(folder: string, kind: string, address: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\r\n`)).map(linkOf)
}

/** Returns '' for a mail that is gone: mails are removed with their account, which another test may just have deleted. */
async function readMail(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Finds the link in a mail: quoted-printable breaks long lines with `=` and writes `=` as `=3D`. */
function linkOf(mail: string): string {
  const link = /^https?:\S+$/m.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
  if (!link) throw new Error(`a mail without a link:\n${mail}`)
  return link
}

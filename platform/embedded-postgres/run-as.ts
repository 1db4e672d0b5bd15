import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { EmbeddedPostgresError } from './error.ts'

export interface User {
  uid: number
  gid: number
}

/** How to start PostgreSQL, which refuses to run as root. */
export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; user: User }

export interface Surroundings {
  uid: number | undefined
  namespaceWorks(): Promise<boolean>
  unprivilegedUser(): Promise<User | undefined>
}

const unshare = ['--user', '--map-user=1000', '--map-group=1000']

export const surroundings: Surroundings = {
  uid: process.getuid?.(),
  namespaceWorks: async () => (await run('unshare', [...unshare, 'true'])).ok,
  unprivilegedUser: async () => {
    const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
    const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((fields) => fields[0] === name))[0]
    return found && { uid: Number(found[2]), gid: Number(found[3]) }
  },
}

export async function chooseRunAs(around: Surroundings, clusterOwner: User | undefined): Promise<RunAs> {
  if (around.uid !== 0) return { kind: 'self' }
  // A cluster that an ordinary user made stays theirs when root starts it once.
  if (clusterOwner && clusterOwner.uid !== 0) return { kind: 'user', user: clusterOwner }
  if (await around.namespaceWorks()) return { kind: 'namespace' }
  const user = await around.unprivilegedUser()
  if (user) return { kind: 'user', user }
  throw cannotRunAsRoot()
}

export function cannotRunAsRoot(logTail: string[] = []) {
  return new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and neither a user namespace nor an unprivileged user can be used here: ' +
      'start Atalaya as an ordinary user, or set DATABASE_URL.',
    logTail,
  )
}

/** The command line and spawn options that run `file` inside `folder`; `here` names that folder in its arguments. */
export function command(runAs: RunAs, folder: string, file: string, args: (here: string) => string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  const options = { cwd: folder, env: { ...env, LC_ALL: 'C' } as NodeJS.ProcessEnv, windowsHide: true }
  if (runAs.kind === 'self') return { file, args: args(folder), options }
  if (runAs.kind === 'namespace') return { file: 'unshare', args: [...unshare, file, ...args(folder)], options }
  // The working directory is entered before root is given up, so that its parents may be closed to that user.
  const here = process.platform === 'linux' ? '/proc/self/cwd' : folder
  return { file, args: args(here), options: { ...options, ...runAs.user } }
}

export function run(file: string, args: string[], options: object = {}): Promise<{ ok: boolean; output: string[] }> {
  return new Promise((resolve) => {
    execFile(file, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim())
      resolve({ ok: !error, output: error && output.length === 0 ? [error.message] : output })
    })
  })
}
